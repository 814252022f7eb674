import type { TaskBase, TaskCard } from '@assay/contract/http/task-list';
import type { ToolConfigInfo } from '@assay/contract/http/task-parts';
import { displayOf } from '@assay/domain/progress/display';
import { presentMembers } from './present-members.ts';
import type { MemberRow, TaskRow } from './queries.ts';
import type { ToolOfTask } from './tools-of-task.ts';

/** 6.1 TaskCard; also the body of the live topic `analysisProgress` (contract-defects 18.3). */
export function presentCard(input: {
  task: TaskRow;
  tools: readonly ToolOfTask[];
  members: readonly MemberRow[];
}): TaskCard {
  const { task, tools, members } = input;
  const display = displayOf(tools);
  const { taskOwner, taskMember } = presentMembers(members, task.contacts);
  return {
    ...presentBase(input),
    createFrom: task.create_from,
    projectId: task.project_id,
    pipelineId: task.pipeline_id,
    aliasName: task.alias ?? '',
    branch: task.branch,
    ...display,
    minStartTime: lastStart(tools),
    toolConfigInfoList: tools.map(presentToolConfig),
    codeLang: task.code_lang,
    taskOwner,
    taskMember,
    createdBy: task.created_by,
    scanType: task.scan_type,
    ...(task.atom_code === '' ? {} : { atomCode: task.atom_code }),
    codeLibraryInfo: { codeInfo: codeInfoOf(task) },
    ...failureOf(tools.find((tool) => tool.toolName === display.displayToolName)),
  };
}

/** Of the tool the card shows: whether it was stopped, and why it did not end well. */
function failureOf(shown: ToolOfTask | undefined): Pick<TaskCard, 'stopped' | 'failure'> {
  if (shown?.stepStatus !== 1) return {};
  const { toolName, stopped, failure: reason, row } = shown;
  return {
    ...(stopped ? { stopped } : {}),
    ...(reason !== '' && row.build_number !== null && row.build_id !== null
      ? { failure: { toolName, reason, buildNum: String(row.build_number), buildId: row.build_id } }
      : {}),
  };
}

/** 6.2. */
export function presentBase({ task, tools }: { task: TaskRow; tools: readonly ToolOfTask[] }): TaskBase {
  return {
    taskId: task.id,
    nameCn: task.name_cn,
    nameEn: task.name_en,
    status: task.status,
    toolNames: tools.map((tool) => tool.toolName).join(','),
    createdDate: task.created_at.getTime(),
    ...(task.disabled_at ? { disableTime: String(task.disabled_at.getTime()) } : {}),
    topFlag: task.pinned ? 1 : -1,
  };
}

export function presentToolConfig({
  row,
  toolName,
  displayName,
  curStep,
  stepStatus,
  followStatus,
}: ToolOfTask): ToolConfigInfo {
  return {
    taskId: row.task_id,
    toolName,
    displayName,
    curStep,
    stepStatus,
    followStatus,
    ...(row.last_follow_status === null ? {} : { lastFollowStatus: row.last_follow_status }),
    startTime: row.started_at?.getTime() ?? 0,
    endTime: row.ended_at?.getTime() ?? 0,
    ...paramJsonOf(row),
    ...(row.build_number === null ? {} : { latestBuildNo: String(row.build_number) }),
    ...(row.build_id === null ? {} : { currentBuildId: row.build_id }),
  };
}

/** Absent when nothing was chosen: tool management parses what it gets. */
export function paramJsonOf({ params }: { readonly params: Record<string, string> }): { paramJson?: string } {
  return Object.keys(params).length === 0 ? {} : { paramJson: JSON.stringify(params) };
}

export function codeInfoOf({ url, alias, branch }: TaskRow): { url: string; aliasName: string; branch: string }[] {
  return url === null ? [] : [{ url, aliasName: alias ?? '', branch }];
}

/** When the newest build began for the first of its tools; 0 before the first one. */
function lastStart(tools: readonly ToolOfTask[]): number {
  const newest = Math.max(0, ...tools.map(({ row }) => row.build_number ?? 0));
  const starts = tools.flatMap(({ row }) =>
    row.build_number === newest && row.started_at ? [row.started_at.getTime()] : [],
  );
  return starts.length === 0 ? 0 : Math.min(...starts);
}
