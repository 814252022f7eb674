/** Shapes of contract-core: what the client reads must be there, the rest may be missing but not of another type. */
import {
  bool,
  digits,
  filled,
  int,
  is,
  jsonText,
  list,
  map,
  ms,
  nonEmpty,
  num,
  obj,
  type Shape,
  str,
} from './shape.ts';

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

export const CARD = obj(
  {
    taskId: int,
    nameCn: filled,
    nameEn: filled,
    status: int,
    createFrom: filled,
    projectId: filled,
    topFlag: is(1, -1),
    minStartTime: ms,
    toolConfigInfoList: list(
      obj({ taskId: int, toolName: filled, displayName: filled, curStep: int, stepStatus: int, followStatus: int }),
    ),
  },
  {
    displayStepStatus: int,
    displayStep: int,
    displayToolName: str,
    displayName: str,
    displayProgress: int,
    aliasName: str,
    branch: str,
    pipelineId: filled,
    codeLang: int,
    createdDate: ms,
  },
);
export const TASK_LIST = obj({ enableTasks: list(CARD), disableTasks: list(CARD) });
const BASE = obj({ taskId: int, nameCn: filled }, { topFlag: is(1, -1), status: int });
export const BASE_LIST = obj({ enableTasks: list(BASE), disableTasks: list(BASE) });
export const STATUS = obj({ status: int }, { gongfengProjectId: int });

const RESULT = obj(
  { pattern: filled },
  {
    defectCount: int,
    defectChange: int,
    fileCount: int,
    fileChange: int,
    averageCCN: num,
    averageCCNChange: num,
    dupRate: num,
    dupRateChange: num,
    existCount: int,
    newCount: int,
    fixedCount: int,
    excludeCount: int,
    totalLines: int,
    linesChange: int,
    fileNum: int,
    fileNumChange: int,
    lineRate: num,
    branchRate: num,
    uncoveredLines: int,
  },
);
export const OVERVIEW = obj({
  taskId: int,
  lastAnalysisResultList: list(
    obj(
      { toolName: filled, curStep: int, stepStatus: int, elapseTime: int },
      { lastAnalysisTime: ms, buildNum: str, buildId: str, lastAnalysisResult: RESULT },
    ),
  ),
});

const TASK_TOOL = obj(
  { toolName: filled, toolDisplayName: filled, toolPattern: filled, toolType: filled, followStatus: int, taskId: int },
  { paramJson: str, curStep: int, stepStatus: int },
);
export const TASK_INFO = obj(
  {
    taskId: int,
    nameCn: filled,
    nameEn: filled,
    projectId: filled,
    pipelineId: filled,
    codeLang: int,
    createFrom: filled,
    createdDate: ms,
    scanType: int,
    executeDate: list(str),
    executeTime: str,
    enableToolList: list(TASK_TOOL),
    disableToolList: list(TASK_TOOL),
    newDefectJudge: obj({}, { judgeBy: int, fromDate: str, fromDateTime: ms }),
    notifyCustomInfo: obj(
      {},
      {
        rtxReceiverType: str,
        emailReceiverType: str,
        rtxReceiverList: list(str),
        emailReceiverList: list(str),
        emailCCReceiverList: list(str),
        reportDate: list(int),
        reportTime: int,
        reportTools: list(str),
        instantReportStatus: is('1', '2'),
        botRemaindTools: list(str),
      },
    ),
    checkerSetName: str,
    checkerCount: int,
  },
  { atomCode: str, status: int },
);
export const BASIC_INFO = obj({ nameCn: filled, codeLang: int }, { taskOwner: list(str), taskMember: list(str) });
export const MEMBERS = obj({ taskMember: list(str), taskOwner: list(str), taskViewer: list(str) });
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

export const SET = obj(
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
export const SETS = nonEmpty(SET);
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
export const SETS_BY_GROUP = map(list(SET));
export const SET_PARAMS = obj({
  codeLangs: nonEmpty(obj({ codeLang: int, displayName: filled })),
  catatories: nonEmpty(obj({ enName: filled, cnName: filled })),
  checkerSets: list(SET),
});
export const SET_RIGHTS = list(is('CREATOR', 'MANAGER'));

const ROLE = obj({
  role_code: filled,
  role_name: filled,
  user_list: list(str),
  extra_user_list: list(str),
  group_list: list(obj({})),
  extra_group_list: list(obj({})),
});
const POLICY = obj({
  policy_code: filled,
  policy_name: filled,
  user_list: list(str),
  extra_user_list: list(str),
  group_list: list(obj({})),
  extra_group_list: list(obj({})),
});
export const TASK_ROLES = obj({ role: nonEmpty(ROLE), policy: nonEmpty(POLICY) });
export const PIPELINE_ROLES = obj({ role: nonEmpty(ROLE) });

/** Coverage (decisions 13, docs/coverage.md): unknown to the contract, designed here. */
const COVERAGE = obj({
  name: filled,
  path: str,
  jType: is('FILE', 'DIR'),
  fileNum: int,
  lines: int,
  coveredLines: int,
});
export const COVERAGE_LIST = obj({ taskId: int, toolName: is('JACOCO'), total: COVERAGE, list: nonEmpty(COVERAGE) });
export const COVERAGE_FILE = obj({
  taskId: int,
  toolName: is('JACOCO'),
  file: COVERAGE,
  fileContent: filled,
  trimBeginLine: int,
  lines: nonEmpty(obj({ line: int, hits: int })),
});
