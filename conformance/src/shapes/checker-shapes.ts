/** Checkers of a task and of the library (contract-core 9 and 10). */
import { bool, digits, filled, int, is, jsonText, list, ms, nonEmpty, obj, type Shape, str } from './shape.ts';

const TASK_CHECKER = obj(
  {
    checkerKey: filled,
    checkerName: filled,
    checkerType: str,
    language: int,
    severity: is(1, 2, 3),
    checkerDesc: str,
    checkerStatus: bool,
    editable: bool,
  },
  { paramValue: str, codeExample: str },
);
export const PACKAGES = obj({
  checkerPackages: list(
    obj({
      pkgId: digits,
      pkgName: filled,
      pkgDesc: filled,
      openCheckerNum: int,
      totalCheckerNum: int,
      checkerList: nonEmpty(TASK_CHECKER),
    }),
  ),
  checkerSet: obj(
    { codeLang: int, checkerCount: int },
    { checkerSetId: filled, checkerSetName: filled, creator: filled, version: int, latestVersion: int },
  ),
});
const OLD_SET = obj({
  checkerSetId: filled,
  checkerSetName: filled,
  checkerCount: int,
  creator: filled,
  version: int,
  paramJson: str,
  codeLang: int,
  taskUsage: int,
});
export const TOOL_SETS = obj({
  checkerSets: nonEmpty(
    obj({ toolName: filled, myProjUse: list(OLD_SET), recommended: list(OLD_SET), others: list(OLD_SET) }),
  ),
});
export const MY_SETS = obj({
  userCreatedCheckerSets: list(
    obj({ checkerSetId: filled, checkerSetName: filled, scope: int, usage: int, taskUsage: int }),
  ),
});
export const DIFFERENCE = obj({
  checkerCountFrom: int,
  checkerCountTo: int,
  lastUpdateTime: ms,
  packages: list(obj({ pkgName: filled, differentCheckers: list(str) })),
});

export const CHECKER = obj(
  {
    checkerKey: filled,
    toolName: filled,
    checkerName: filled,
    checkerType: str,
    checkerDesc: str,
    checkerLanguage: nonEmpty(str),
    checkerCategory: filled,
    checkerCategoryName: filled,
    checkerTag: list(str),
    severity: is(1, 2, 4),
    editable: bool,
  },
  {
    props: jsonText(nonEmpty(obj({ propName: str, propValue: str, displayValue: str }))),
    createdBy: str,
    createdDate: ms,
    checkerDescModel: str,
  },
);
export const CHECKERS = list(CHECKER);
export const CHECKER_DETAIL = obj({
  checkerKey: filled,
  toolName: filled,
  errExample: str,
  rightExample: str,
  codeExample: str,
});

export const facets =
  (...names: readonly string[]): Shape =>
  (value, at) => {
    const faults = list(obj({ name: filled, checkerCountList: list(obj({ key: str, count: int }, { name: str })) }))(
      value,
      at,
    );
    const found = Array.isArray(value) ? value.map((facet: { name?: unknown }) => facet.name) : [];
    return JSON.stringify(found) === JSON.stringify(names)
      ? faults
      : [...faults, `${at}: ${found} instead of ${names}`];
  };
