/** Shapes of lists and details of defects (contract-defects 4 to 8): what the client reads must be there, the rest may be missing but not of another type. */
import { bool, digits, filled, int, is, list, map, ms, nonEmpty, obj, type Shape, seconds, str } from './shape.ts';

const pageA = (row: Shape): Shape => obj({ count: int, totalPages: int, records: list(row), page: int, pageSize: int });
/** Of everything but lint (contract-defects 2). */
export const pageB = (row: Shape): Shape =>
  obj({
    content: list(row),
    totalElements: int,
    totalPages: int,
    number: int,
    size: int,
    numberOfElements: int,
    first: bool,
    last: bool,
  });
const TREE: Shape = (value, at) =>
  obj({}, { treeId: filled, name: filled, children: list((child, where) => TREE(child, where)), expanded: bool })(
    value,
    at,
  );

const LINT_ROW = obj(
  {
    entityId: filled,
    status: int,
    mark: is(0, 1, 2),
    fileName: filled,
    lineNum: int,
    filePath: filled,
    checker: filled,
    message: filled,
    severity: is(1, 2, 4),
    lineUpdateTime: ms,
    createBuildNumber: digits,
  },
  { author: str, createTime: ms, fixedTime: ms },
);
const LINT_FILE = obj({
  fileName: filled,
  filePath: filled,
  defectCount: int,
  checkerList: nonEmpty(str),
  severityList: nonEmpty(is(1, 2, 4)),
  authorList: list(str),
  fileUpdateTime: ms,
  status: int,
});
const COUNTS_ZERO = {
  existCount: is(0),
  fixCount: is(0),
  ignoreCount: is(0),
  seriousCount: is(0),
  normalCount: is(0),
  promptCount: is(0),
};
export const LINT_LIST = obj({ defectList: pageA(LINT_ROW) }, { ...COUNTS_ZERO, newDefectJudgeTime: int });
export const LINT_FILES = obj({ fileList: pageA(LINT_FILE) });

const COMPILE_FIELDS = {
  entityId: filled,
  id: filled,
  fileName: filled,
  filePathname: filled,
  checkerName: filled,
  displayCategory: str,
  displayType: str,
  authorList: list(str),
  severity: is(1, 2, 4),
  createTime: ms,
  status: int,
  mark: is(0, 1, 2),
  createBuildNumber: digits,
};
const COUNTS = { existCount: int, fixCount: int, ignoreCount: int, newDefectJudgeTime: ms };
export const COMPILE_LIST = obj({
  defectList: pageB(obj(COMPILE_FIELDS)),
  checkerMap: map(int),
  authorMap: map(int),
  filePathTree: TREE,
  ...COUNTS,
  seriousCount: int,
  normalCount: int,
  promptCount: int,
  newCount: int,
  historyCount: int,
});

const CCN_FIELDS = {
  entityId: filled,
  filePath: filled,
  startLines: int,
  endLines: int,
  totalLines: int,
  functionName: filled,
  ccn: int,
  riskFactor: is(1, 2, 4, 8),
  latestDateTime: ms,
  createBuildNumber: digits,
  status: int,
  mark: is(0, 1, 2),
};
export const CCN_LIST = obj({
  defectList: pageB(obj(CCN_FIELDS, { author: str, createTime: ms })),
  superHighCount: int,
  highCount: int,
  mediumCount: int,
  lowCount: int,
  newDefectCount: int,
  historyDefectCount: int,
  ccnThreshold: int,
  ...COUNTS,
});

const percent: Shape = (value, at) =>
  /^\d+(\.\d+)?%$/.test(String(value)) && typeof value === 'string' ? [] : [`${at}: no percentage in a text`];
export const DUPC_LIST = obj({
  defectList: pageB(
    obj({
      entityId: filled,
      fileName: filled,
      filePath: filled,
      blockNum: int,
      dupLines: int,
      totalLines: int,
      dupRate: percent,
      authorList: str,
      riskFactor: is(1, 2, 4),
      fileChangeTime: ms,
    }),
  ),
  superHighCount: int,
  highCount: int,
  mediumCount: int,
});

export const STATUS_COUNTS = obj({ existCount: int, fixCount: int, ignoreCount: int });
export const SEVERITY_COUNTS = obj({ seriousCount: int, normalCount: int, promptCount: int, newDefectJudgeTime: ms });
export const PERIOD_COUNTS = obj({ newCount: int, historyCount: int });
export const LINT_CHOICES = obj({
  authorList: list(str),
  checkerList: list(obj({ typeName: filled, checkers: nonEmpty(str) })),
  filePathTree: TREE,
});
export const CHOICES = obj({ authorList: list(str), filePathTree: TREE });

const COMMENTS = obj({
  entityId: filled,
  commentList: nonEmpty(obj({ singleCommentId: filled, userName: filled, comment: filled, commentTime: seconds })),
});
export const LINT_DETAIL = obj({
  fileName: filled,
  filePath: filled,
  fileContent: filled,
  trimBeginLine: is(0),
  lintDefectList: nonEmpty(
    obj(
      {
        entityId: filled,
        lineNum: int,
        message: filled,
        checker: filled,
        checkerDetail: str,
        severity: is(1, 2, 3),
        status: int,
        mark: int,
        createTime: ms,
        createBuildNumber: digits,
        lineUpdateTime: ms,
      },
      { author: str, checkerType: str, codeComment: COMMENTS },
    ),
  ),
});
const TRACE = obj(
  { main: bool, lineNumber: int, message: filled, traceNumber: int },
  { fileMD5: filled, filePathname: str, tag: str },
);
export const COMPILE_DETAIL = obj({
  fileName: filled,
  defectDetailVO: obj({
    ...COMPILE_FIELDS,
    defectInstances: nonEmpty(obj({ traces: nonEmpty(TRACE) })),
    fileInfoMap: map(obj({ contents: filled, startLine: int, filePathname: filled })),
  }),
});
export const CCN_DETAIL = obj(
  {
    defectVO: obj({ ...CCN_FIELDS, createTime: ms }),
    fileName: filled,
    filePath: filled,
    fileContent: filled,
    trimBeginLine: is(1),
  },
  { codeComment: COMMENTS },
);
const BLOCK = obj({ sourceFile: filled, startLines: int, endLines: int }, { author: str, fingerPrint: str });
export const DUPC_DETAIL = obj({
  fileName: filled,
  filePath: filled,
  fileContent: filled,
  trimBeginLine: is(1),
  blockInfoList: nonEmpty(BLOCK),
  targetBlockMap: map(nonEmpty(obj({ sourceFile: filled, fileName: filled, startLines: int, endLines: int }))),
});
export const SEGMENT = obj({ fileName: filled, filePath: filled, fileContent: filled, trimBeginLine: int });
