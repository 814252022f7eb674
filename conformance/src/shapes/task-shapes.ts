/** Tasks as lists, overview and header show them (contract-core 6.1 to 6.8). */
import { filled, int, is, list, ms, num, obj, str } from './shape.ts';

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
