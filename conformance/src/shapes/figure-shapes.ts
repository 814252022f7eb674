/** Shapes of builds, line counts, charts, records and logs (contract-defects 11 to 17). */
import { pageB } from './defect-shapes.ts';
import { bool, digits, filled, int, is, list, ms, nonEmpty, num, obj, type Shape, str } from './shape.ts';

export const BUILDS = nonEmpty(obj({ buildId: filled, buildNum: digits, buildTime: ms }, { buildUser: str }));

const CLOC_NODE: Shape = (value, at) =>
  obj(
    { name: filled, totalLines: int, codeLines: int, commentLines: int, blankLines: int },
    { clocChildren: list((child, where) => CLOC_NODE(child, where)) },
  )(value, at);
export const CLOC_TREE = obj({
  clocTreeNodeVO: CLOC_NODE,
  codeRepo: nonEmpty(obj({ name: str, url: str, branch: filled })),
});
const CLOC_LANGUAGE = obj({
  language: filled,
  sumLines: int,
  sumCode: int,
  sumComment: int,
  sumBlank: int,
  proportion: int,
});
export const CLOC_LANGUAGES = obj({
  totalInfo: CLOC_LANGUAGE,
  languageInfo: list(CLOC_LANGUAGE),
  otherInfo: CLOC_LANGUAGE,
});

const day: Shape = (value, at) => (/^\d{4}-\d\d-\d\d$/.test(String(value)) ? [] : [`${at}: no date: ${String(value)}`]);
const AUTHOR = obj({ authorName: filled, total: int, serious: int, normal: int, prompt: int });
const AUTHORS = obj({
  authorList: list(AUTHOR),
  totalAuthor: obj({ authorName: is('Total'), total: int, serious: int, normal: int, prompt: int }),
});
const RISK_ROW = obj({ authorName: filled, total: int, superHigh: int, high: int, medium: int, low: int });
export const LINT_CHART = obj({
  taskId: int,
  toolName: filled,
  chartLegacys: obj({ legacyList: nonEmpty(obj({ date: day, tips: filled, newCount: int, historyCount: int })) }),
  chartAuthors: obj({ newAuthorList: AUTHORS, historyAuthorList: AUTHORS }),
});
export const COMPILE_CHART = obj({
  taskId: int,
  toolName: filled,
  authorChart: AUTHORS,
  newCloseFixChart: obj({
    elemList: nonEmpty(
      obj({
        date: day,
        tips: filled,
        unFixCount: int,
        newCount: int,
        existCount: int,
        closedCount: int,
        repairedCount: int,
        ignoreCount: int,
        excludedCount: int,
      }),
    ),
  }),
});
export const CCN_CHART = obj({
  taskId: int,
  toolName: filled,
  chartAuthorList: obj({}, { authorList: list(RISK_ROW), totalAuthor: RISK_ROW }),
  chartAverageList: obj({ averageList: nonEmpty(obj({ date: day, tips: filled, averageCCN: num })) }),
  chartBeyondThresholdList: obj({
    averageList: nonEmpty(obj({ date: day, tips: filled, ccnBeyondThresholdSum: int })),
  }),
});
export const DUPC_CHART = obj({
  taskId: int,
  toolName: filled,
  chartRiskList: obj({ superHighCount: int, highCount: int, mediumCount: int, totalCount: int }),
  chartTrendList: obj({ ducpChartList: nonEmpty(obj({ date: day, tips: filled, dupc: num })) }),
});

const STEP = obj({ stepNum: int, flag: is(1, 2, 3, 4), startTime: ms, endTime: ms, elapseTime: int, msg: str });
export const RECORD = obj({
  buildNum: digits,
  buildId: filled,
  flag: is(1, 2, 3, 4),
  currStep: int,
  startTime: ms,
  endTime: ms,
  elapseTime: int,
  stepArray: list(STEP),
});
export const RECORDS = obj({ taskId: int, taskLogPage: pageB(RECORD) });
export const LOG = obj(
  {
    logs: list(obj({ lineNo: int, message: str, timestamp: ms }, { tag: str, priority: int, executeCount: int })),
    finished: bool,
    hasMore: bool,
  },
  { buildId: str, timeUsed: int, status: int },
);
