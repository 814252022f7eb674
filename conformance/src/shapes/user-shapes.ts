/** Who is there and what the words of the product are (contract-core 3 to 5): what the client reads must be there, the rest may be missing but not of another type. */
import { bool, digits, filled, int, is, jsonText, list, nonEmpty, obj, str } from './shape.ts';

export const USER = obj({ username: filled }, { authenticated: bool, chineseName: str, avatarUrl: str, email: str });

const ENTRY = obj(
  { key: filled, name: filled, fullName: filled },
  { status: str, creator: str, createTime: int, aliasNames: jsonText(list(str)), langFullKey: str, langType: str },
);
export const METADATAS = obj({
  LANG: nonEmpty(obj({ key: digits, name: filled, fullName: filled })),
  TOOL_TYPE: nonEmpty(ENTRY),
  TOOL_PATTERN: nonEmpty(ENTRY),
  PARAM_TYPE: nonEmpty(ENTRY),
});

export const TOOL_LIST = nonEmpty(
  obj(
    { name: filled, displayName: filled, pattern: filled, type: filled, lang: int, recommend: bool },
    {
      params: jsonText(list(obj({ varName: filled, varType: filled }))),
      logo: str,
      description: str,
      status: is('T', 'G', 'P'),
    },
  ),
);
export const BACKEND_PARAMS = obj({
  paramJsonRelateCheckerSetTools: list(str),
  codeLangRelateCheckerSetTools: list(str),
});
export const RISKS = nonEmpty(
  obj({ paramCode: is('CCN', 'DUPC'), paramName: is('SH', 'H', 'M', 'L'), paramValue: digits }),
);
export const PERMISSIONS = nonEmpty(obj({ actionName: filled, hasPermission: bool }));
export const PROJECTS = nonEmpty(obj({ projectCode: filled, projectName: filled, projectId: filled }));
