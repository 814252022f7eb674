import { type Static, Type } from 'typebox';

/** Calls under `{prefix}/defect/api/user/checker` (contract-core 9 and 10). */

/** Ours: the choice of checkers changed, which takes effect with the next scan; absent where nothing waits. */
export const PendingScan = Type.Optional(Type.Boolean());

/**
 * Ours, `GET /score`: what a checker brought in every project the reader may enter, on the main branches of living tasks. Parts of
 * `raised` do not overlap.
 */
export const CheckerScoreQuery = Type.Object({ toolName: Type.String(), checkerKey: Type.String() });
export const CheckerScore = Type.Object({
  projectId: Type.String(),
  projectName: Type.String(),
  tasks: Type.Integer({ description: 'Tasks it raised something in.' }),
  raised: Type.Integer(),
  open: Type.Integer(),
  falsePositive: Type.Integer({ description: 'Ignored as wrong by the tool, and still there.' }),
  byDesign: Type.Integer(),
  ignoredElse: Type.Integer(),
  fixed: Type.Integer({ description: 'Gone, whatever had been decided.' }),
  masked: Type.Integer({ description: 'Left out by a path, by the choice of checkers, or not looked at again.' }),
  daysToFix: Type.Optional(Type.Number({ description: 'Median of what is gone.' })),
  everFixed: Type.Integer({ description: 'Gone now, or was and came back.' }),
  returned: Type.Integer({ description: 'Of those, what came back; part of `everFixed`.' }),
  openDays: Type.Optional(Type.Number({ description: 'Median age of what is open.' })),
  /** The folder at the top of the tree in which most of the false positives lie; absent where they lie outside of folders. */
  falseFolder: Type.Optional(Type.Object({ path: Type.String(), count: Type.Integer() })),
  /** How long the whole tool ran in the newest check of those tasks that says so: nothing measures a single rule. */
  toolTime: Type.Optional(Type.Object({ tasks: Type.Integer(), ms: Type.Integer() })),
});
export type CheckerScore = Static<typeof CheckerScore>;

/** `checkerCategory` of the wire, in the order facets list them. */
export const CHECKER_CATEGORIES = [
  { key: 'CODE_DEFECT', zh: '代码缺陷', en: 'Code defect' },
  { key: 'SECURITY_RISK', zh: '安全漏洞', en: 'Security vulnerability' },
  { key: 'CODE_FORMAT', zh: '代码规范', en: 'Code standard' },
  { key: 'COMPLEXITY', zh: '圈复杂度', en: 'Cyclomatic complexity' },
  { key: 'DUPLICATE', zh: '重复率', en: 'Duplicate rate' },
  { key: 'CODE_STATISTIC', zh: '代码统计', en: 'Code statistics' },
] as const;

/** In a set that is on by default, in one that is recommended, made by people. A checker in neither has none of them. */
export const CHECKER_RECOMMENDS = [
  { key: 'SYSTEM_DEFAULT', zh: '默认', en: 'Default' },
  { key: 'SYSTEM_RECOMMEND', zh: '推荐', en: 'Recommended' },
  { key: 'USER_DEFINED', zh: '自定义', en: 'Custom' },
] as const;
export type CheckerRecommend = (typeof CHECKER_RECOMMENDS)[number]['key'];

const Words = Type.Optional(Type.Array(Type.String(), { maxItems: 500 }));

/** 10.1 body: every facet is a list of ticked values, the key word is a part of key or description, or an expression. */
export const CheckerFilter = Type.Object({
  keyWord: Type.Optional(Type.String({ maxLength: 1_000 })),
  checkerLanguage: Words,
  checkerCategory: Words,
  toolName: Words,
  tag: Words,
  severity: Words,
  editable: Words,
  checkerRecommend: Words,
  checkerSetSelected: Words,
  checkerSetId: Type.Optional(Type.String()),
  version: Type.Optional(Type.Integer()),
});
export type CheckerFilter = Static<typeof CheckerFilter>;

/** 10.2 query; nothing given: everything. */
export const CheckerListQuery = Type.Object({
  pageNum: Type.Optional(Type.Integer()),
  pageSize: Type.Optional(Type.Integer()),
  sortField: Type.Optional(Type.String()),
  sortType: Type.Optional(Type.String()),
});
export type CheckerListQuery = Static<typeof CheckerListQuery>;

/** Ours: what a parameter of a checker may be, for the form that changes it. */
export const CheckerParameter = Type.Object({
  name: Type.String(),
  label: Type.String(),
  type: Type.Enum(['integer', 'boolean']),
  min: Type.Optional(Type.Integer()),
  max: Type.Optional(Type.Integer()),
  default: Type.String(),
});
export type CheckerParameter = Static<typeof CheckerParameter>;

/** 10.3. `severity` is on the scale of the library: 1, 2, 4. */
export const Checker = Type.Object({
  checkerKey: Type.String(),
  toolName: Type.String(),
  checkerName: Type.String(),
  checkerType: Type.String(),
  checkerDesc: Type.String(),
  checkerDescModel: Type.String(),
  checkerLanguage: Type.Array(Type.String(), { minItems: 1 }),
  checkerCategory: Type.String(),
  checkerCategoryName: Type.String(),
  checkerTag: Type.Array(Type.String()),
  severity: Type.Integer(),
  editable: Type.Boolean(),
  props: Type.Optional(Type.String({ description: 'JSON text of a non-empty list, on editable checkers.' })),
  parameters: Type.Optional(Type.Array(CheckerParameter, { minItems: 1 })),
  createdBy: Type.String(),
  createdDate: Type.Integer({ description: 'ms' }),
  checkerRecommend: Type.Optional(Type.String()),
  checkerSetSelected: Type.Optional(Type.Boolean()),
  nativeChecker: Type.Boolean(),
  status: Type.Integer({ description: '2 open, 1 closed.' }),
  language: Type.Integer(),
  docsUrl: Type.Optional(Type.String()),
});
export type Checker = Static<typeof Checker>;

/** 9.10 and contract-defects 15.1: a checker with its explanation. */
export const CheckerDetail = Type.Object({
  ...Checker.properties,
  codeExample: Type.String({ description: 'HTML' }),
  checkerDetailDesc: Type.String({ description: 'HTML' }),
  errExample: Type.String(),
  rightExample: Type.String(),
  paramValue: Type.Optional(Type.String()),
});
export type CheckerDetail = Static<typeof CheckerDetail>;
export const UnknownChecker = Type.Object(
  { toolName: Type.Optional(Type.String()), checkerKey: Type.Optional(Type.String()) },
  { additionalProperties: false },
);

/** 9.1. `severity` is on the scale of task checkers: 1, 2, 3. */
export const TaskChecker = Type.Object({
  checkerKey: Type.String(),
  checkerName: Type.String(),
  checkerType: Type.String(),
  language: Type.Integer(),
  /** Ours: open in these languages of the task only, since only their sets have it; absent: in all it speaks. */
  codeLang: Type.Optional(Type.Integer()),
  severity: Type.Integer(),
  checkerDesc: Type.String(),
  checkerStatus: Type.Boolean(),
  editable: Type.Boolean(),
  paramValue: Type.String(),
  codeExample: Type.Optional(Type.String({ description: 'gzip of HTML, one character per byte; compile-type tools.' })),
});
export type TaskChecker = Static<typeof TaskChecker>;

export const CheckerPackage = Type.Object({
  pkgId: Type.String(),
  pkgName: Type.String(),
  pkgDesc: Type.String(),
  openCheckerNum: Type.Integer(),
  totalCheckerNum: Type.Integer(),
  checkerList: Type.Array(TaskChecker),
  pkgStatus: Type.Boolean(),
});
export type CheckerPackage = Static<typeof CheckerPackage>;

export const TaskCheckers = Type.Object({
  checkerPackages: Type.Array(CheckerPackage),
  checkerSet: Type.Object({
    codeLang: Type.Integer(),
    checkerCount: Type.Integer({ description: 'Open checkers.' }),
    checkerSetId: Type.Optional(Type.String()),
    checkerSetName: Type.Optional(Type.String()),
    creator: Type.Optional(Type.String()),
    version: Type.Optional(Type.Integer()),
    latestVersion: Type.Optional(Type.Integer()),
    /** Ours: the choice changed after the last scan; defects follow in the next one. */
    pendingScan: Type.Boolean(),
  }),
});
export type TaskCheckers = Static<typeof TaskCheckers>;

export const TaskToolParams = Type.Object({ taskId: Type.Integer({ minimum: 1 }), toolName: Type.String() });

/** 9.2. */
export const OpenCloseBody = Type.Object({
  openedCheckers: Type.Optional(Type.Array(Type.String(), { maxItems: 20_000 })),
  closedCheckers: Type.Optional(Type.Array(Type.String(), { maxItems: 20_000 })),
});

/** 9.3, 9.8: a set as the old screens list it. */
export const OldSet = Type.Object({
  toolName: Type.String(),
  checkerSetId: Type.String(),
  checkerSetName: Type.String(),
  checkerCount: Type.Integer(),
  creator: Type.String(),
  version: Type.Integer(),
  paramJson: Type.String(),
  codeLang: Type.Integer(),
  scope: Type.Integer(),
  recommended: Type.Integer(),
  taskUsage: Type.Integer(),
  usage: Type.Integer(),
});
export type OldSet = Static<typeof OldSet>;

export const ToolNamesBody = Type.Object({ toolNames: Type.Optional(Type.Array(Type.String(), { maxItems: 200 })) });
export const ToolSets = Type.Object({
  checkerSets: Type.Array(
    Type.Object({
      toolName: Type.String(),
      myProjUse: Type.Array(OldSet),
      recommended: Type.Array(OldSet),
      others: Type.Array(OldSet),
    }),
  ),
});
export const MySets = Type.Object({ userCreatedCheckerSets: Type.Array(OldSet) });

const YesNo = Type.Optional(Type.Enum(['Y', 'N']));

/** 9.4. */
export const TaskToolSetParams = Type.Object({ ...TaskToolParams.properties, checkerSetId: Type.String() });
export const UpdateFromTaskBody = Type.Object({
  checkerSetName: Type.Optional(Type.String()),
  scope: Type.Optional(Type.Integer()),
  upgradeMyOtherTasks: YesNo,
});

/** 9.5. */
export const NewFromTaskBody = Type.Object({
  checkerSetId: Type.Optional(Type.String()),
  checkerSetName: Type.Optional(Type.String()),
  scope: Type.Optional(Type.Integer()),
});

/** 9.6. The flag sits in the element or on the body, depending on the client. */
export const LinkSetsBody = Type.Object({
  toolCheckerSets: Type.Optional(
    Type.Array(
      Type.Object({
        toolName: Type.String(),
        checkerSetId: Type.String(),
        version: Type.Optional(Type.Integer()),
        upgradeCheckerSetOfUserTasks: YesNo,
      }),
      { maxItems: 100 },
    ),
  ),
  upgradeCheckerSetOfUserTasks: YesNo,
});

/** 9.7. The query carries the checker's name. */
export const ParameterParams = Type.Object({ ...TaskToolParams.properties, paramValue: Type.String() });
export const ParameterQuery = Type.Object({ checkerKey: Type.Optional(Type.String()) });

/** 9.9, contract-defects 15.2. */
export const DifferenceParams = Type.Object({ toolName: Type.String(), checkerSetId: Type.String() });
export const DifferenceBody = Type.Object({
  fromVersion: Type.Optional(Type.Integer()),
  toVersion: Type.Optional(Type.Integer()),
});
export const VersionDifference = Type.Object({
  fromVersion: Type.Integer(),
  toVersion: Type.Integer(),
  checkerCountFrom: Type.Integer(),
  checkerCountTo: Type.Integer(),
  lastUpdateTime: Type.Integer({ description: 'ms' }),
  packages: Type.Array(Type.Object({ pkgName: Type.String(), differentCheckers: Type.Array(Type.String()) })),
  myTaskCount: Type.Integer(),
});
export type VersionDifference = Static<typeof VersionDifference>;
