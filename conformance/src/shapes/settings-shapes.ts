/** Settings of a task, its source and its records (contract-core 6.12 to 8). */
import { bool, filled, int, list, map, ms, nonEmpty, obj, type Shape, str } from './shape.ts';

export const FILTERS = obj({ filterPaths: list(str), defaultAddPaths: list(str), defaultFilterPath: nonEmpty(str) });
export const YML = obj(
  {},
  { testSourceFilterPath: list(str), autoGenFilterPath: list(str), thirdPartyFilterPath: list(str) },
);

/** Names and ids of a tree of files; leaves may have no children. */
export const TREE: Shape = (value, at) =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0 ? [] : NODE(value, at);
const NODE: Shape = (value, at) =>
  obj({ treeId: filled, name: filled }, { children: list((child, where) => NODE(child, where)), expanded: bool })(
    value,
    at,
  );

export const CODE_LIBRARY = obj(
  { repoHashId: filled, codeInfo: list(obj({ url: str, aliasName: str, branch: str })) },
  {
    osType: str,
    buildEnv: map(str),
    projectBuildType: str,
    projectBuildCommand: str,
    aliasName: str,
    scmType: str,
    taskId: int,
  },
);
export const REPOSITORIES = list(obj({ repoHashId: filled, aliasName: filled, type: filled, url: filled }));
export const BUILD_TOOLS = list(obj({ name: filled, versions: list(str) }));
export const OPERATIONS = list(
  obj(
    { operator: filled, operTypeName: filled, operMsg: filled, time: ms },
    { funcId: str, operType: str, toolName: str, taskId: int },
  ),
);
export const TASK_REPOSITORIES = map(list(obj({ aliasName: str, branch: str })));
export const TRANSFERS = obj(
  { taskId: int },
  { transferAuthorList: list(obj({ sourceAuthor: str, targetAuthor: str })) },
);
