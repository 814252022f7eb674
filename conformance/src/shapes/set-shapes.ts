/** Checker sets (contract-core 11). */
import { bool, filled, int, is, list, map, ms, nonEmpty, obj, type Shape, str } from './shape.ts';

export const CHECKER_SET = obj(
  {
    checkerSetId: filled,
    checkerSetName: filled,
    description: str,
    codeLang: int,
    codeLangList: list(str),
    toolList: list(str),
    checkerCount: int,
    catagories: list(obj({ enName: filled, cnName: filled })),
    scope: is(1, 2),
    creator: filled,
    createTime: ms,
    lastUpdateTime: ms,
    version: int,
    versionList: nonEmpty(obj({ version: int, displayName: filled })),
    defaultCheckerSet: bool,
    legacy: bool,
    initCheckers: bool,
    taskUsage: int,
  },
  {
    projectId: str,
    checkerSetSource: filled,
    taskUsing: bool,
    projectInstalled: bool,
    checkerProps: list(obj({ toolName: filled, checkerKey: filled }, { props: str })),
  },
);
export const SETS = nonEmpty(CHECKER_SET);
export const page = (element: Shape): Shape =>
  obj({
    content: list(element),
    last: bool,
    first: bool,
    totalElements: int,
    totalPages: int,
    number: int,
    size: int,
    numberOfElements: int,
  });
export const SETS_BY_GROUP = map(list(CHECKER_SET));
export const SET_PARAMS = obj({
  codeLangs: nonEmpty(obj({ codeLang: int, displayName: filled })),
  catatories: nonEmpty(obj({ enName: filled, cnName: filled })),
  checkerSets: list(CHECKER_SET),
});
export const SET_RIGHTS = list(is('CREATOR', 'MANAGER'));
