import { FOLLOW_STATUS, TASK_STATUS } from '@assay/contract/codes';
import type { UiLanguage } from '@assay/contract/errors';
import { NotifyCustomInfo, type TaskBasicInfo, type TaskInfo, type TaskTool } from '@assay/contract/http/task-info';
import { nextRun } from '@assay/domain/time/next-run';
import { Value } from 'typebox/value';
import { codeInfoOf, paramJsonOf, presentToolConfig } from './present-card.ts';
import { presentMembers } from './present-members.ts';
import type { MemberRow, SetOfTask, TaskRow } from './queries.ts';
import type { ToolOfTask } from './tools-of-task.ts';

export interface InfoInput {
  readonly task: TaskRow;
  readonly tools: readonly ToolOfTask[];
  readonly members: readonly MemberRow[];
  readonly sets: readonly SetOfTask[];
  readonly checkerCount: number;
  /** Whether the choice of checkers waits for a scan. */
  readonly pending: boolean;
  /** Since when the results are older than the settings. */
  readonly pendingSince: Date | undefined;
  readonly language: UiLanguage;
  /** IANA zone of the site. */
  readonly zone: string;
  readonly now: Date;
}

/** 6.6: the central object of a task. */
export function presentInfo(input: InfoInput): TaskInfo {
  const { task, tools, members, sets, checkerCount, language } = input;
  const { taskOwner, taskMember } = presentMembers(members, task.contacts);
  const isOn = (tool: ToolOfTask) => tool.followStatus !== FOLLOW_STATUS.disabled;
  return {
    taskId: task.id,
    nameCn: task.name_cn,
    nameEn: task.name_en,
    projectId: task.project_id,
    projectName: task.project_name,
    pipelineId: task.pipeline_id,
    ...(task.pipeline_name ? { pipelineName: task.pipeline_name } : {}),
    ...(task.gongfeng_project_id ? { gongfengProjectId: task.gongfeng_project_id } : {}),
    codeLang: task.code_lang,
    createFrom: task.create_from,
    ...(task.atom_code === '' ? {} : { atomCode: task.atom_code }),
    createdDate: task.created_at.getTime(),
    createdBy: task.created_by,
    status: task.status,
    ...(task.disabled_at ? { disableTime: String(task.disabled_at.getTime()) } : {}),
    ...(task.disable_reason ? { disableReason: task.disable_reason } : {}),
    ...(task.disabled_by ? { disabledBy: task.disabled_by } : {}),
    scanType: task.scan_type,
    ...(task.request_target ? { targetBranch: task.request_target } : {}),
    ...timerOf(input),
    enableToolList: tools.filter(isOn).map(presentTaskTool),
    disableToolList: tools.filter((tool) => !isOn(tool)).map(presentTaskTool),
    newDefectJudge: { fromDate: '', ...(task.new_defect_judge ?? { judgeBy: 1 }) },
    notifyCustomInfo: Value.Check(NotifyCustomInfo, task.report_settings) ? task.report_settings : {},
    checkerSetName: sets.map((set) => set.name[language]).join(','),
    checkerCount,
    ...(input.pending ? { pendingScan: true } : {}),
    ...(input.pendingSince ? { pendingSince: input.pendingSince.getTime() } : {}),
    taskOwner,
    taskMember,
    checkerSetList: sets.map((set) => ({
      checkerSetId: set.set_id,
      checkerSetName: set.name[language],
      version: set.version,
    })),
    codeLibraryInfo: { codeInfo: codeInfoOf(task) },
  };
}

/** 6.7: the same with what the settings form stores. */
export function presentBasicInfo(
  input: InfoInput & { filters: readonly { kind: 'DEFAULT' | 'CUSTOM'; pattern: string }[] },
): TaskBasicInfo {
  const { task, tools, members, filters } = input;
  const patterns = (kind: 'DEFAULT' | 'CUSTOM') => filters.filter((row) => row.kind === kind).map((row) => row.pattern);
  return {
    ...presentInfo(input),
    taskViewer: presentMembers(members, task.contacts).taskViewer,
    defaultFilterPath: patterns('DEFAULT'),
    filterPath: patterns('CUSTOM'),
    ...(task.repository_id ? { repoHashId: task.repository_id } : {}),
    ...(task.alias ? { aliasName: task.alias } : {}),
    branch: task.branch,
    ...(task.repo_kind ? { scmType: task.repo_kind } : {}),
    ...(task.build_script ?? {}),
    devopsToolParams: tools.flatMap(presentToolParam),
    toolConfigInfoList: tools.map(presentToolConfig),
  };
}

/** 7.2: all of a tool's parameters as JSON text, the last one by name too. */
function presentToolParam({ toolName, row }: ToolOfTask): TaskBasicInfo['devopsToolParams'] {
  const last = Object.entries(row.params).at(-1);
  return last ? [{ toolName, paramJson: JSON.stringify(row.params), varName: last[0], chooseValue: last[1] }] : [];
}

function timerOf({
  task,
  zone,
  now,
}: InfoInput): Pick<TaskInfo, 'executeDate' | 'executeTime' | 'nextRunAt' | 'timeZone'> {
  const { executeDate = [], executeTime = '', zone: own = zone } = task.schedule ?? {};
  const next = nextRun({ days: executeDate, time: executeTime, zone: own }, now.getTime());
  return {
    executeDate: [...executeDate],
    executeTime,
    timeZone: own,
    ...(next === undefined || task.status === TASK_STATUS.disabled ? {} : { nextRunAt: next }),
  };
}

function presentTaskTool(tool: ToolOfTask): TaskTool {
  const { row } = tool;
  return {
    taskId: row.task_id,
    toolName: tool.toolName,
    toolDisplayName: tool.displayName,
    toolPattern: tool.pattern,
    toolType: tool.type,
    followStatus: tool.followStatus,
    ...paramJsonOf(row),
    curStep: tool.curStep,
    stepStatus: tool.stepStatus,
    ...(row.build_id === null ? {} : { currentBuildId: row.build_id }),
  };
}
