import type { UiLanguage } from '@assay/contract/errors';
import type { LogRecord, LogStep, TaskLogPage } from '@assay/contract/http/task-log';
import { type Ending, wasStopped } from '@assay/domain/progress/stopped';
import type { RecordRow, StepRow } from './queries.ts';

interface TaskFacts {
  readonly id: number;
  readonly pipeline_id: string;
  readonly name_en: string;
}

/** One page of analysis records (contract-defects 16.2). */
export function presentTaskLog(input: {
  task: TaskFacts;
  tool: string;
  page: number;
  pageSize: number;
  total: number;
  records: readonly RecordRow[];
  steps: readonly StepRow[];
  language: UiLanguage;
}): TaskLogPage {
  const { task, tool, page, pageSize, total, records, steps, language } = input;
  const totalPages = Math.ceil(total / pageSize);
  const stepsOf = (build: number) => steps.filter((step) => step.build_number === build);
  return {
    taskId: task.id,
    toolName: tool,
    page,
    pageSize,
    taskLogPage: {
      content: records.map((row) => presentRecord({ task, row, steps: stepsOf(row.number), language })),
      totalElements: total,
      totalPages,
      number: page - 1,
      size: pageSize,
      numberOfElements: records.length,
      first: page === 1,
      last: page >= totalPages,
    },
  };
}

export function presentRecord({
  task,
  row,
  steps,
  language,
}: {
  task: TaskFacts;
  row: RecordRow;
  steps: readonly StepRow[];
  language: UiLanguage;
}): LogRecord {
  return {
    buildNum: String(row.number),
    buildId: row.id,
    flag: row.flag,
    currStep: row.curr_step,
    ...times(row),
    stepArray: steps.map((step) => presentStep(step, language)),
    pipelineId: task.pipeline_id,
    streamName: task.name_en,
    toolName: row.tool,
    taskId: task.id,
    triggerFrom: row.started_by,
    ...(wasStopped(endingOf(row)) ? { stopped: true } : {}),
  };
}

function endingOf({ flag, ended_at, build_status, build_ended_at }: RecordRow): Ending {
  return { flag, endedAt: ended_at, build: { status: build_status, endedAt: build_ended_at } };
}

function presentStep(step: StepRow, language: UiLanguage): LogStep {
  return { stepNum: step.step_num, flag: step.flag, ...times(step), msg: plainText(step.message?.[language] ?? '') };
}

function times({ started_at, ended_at }: { started_at: Date; ended_at: Date | null }) {
  const startTime = started_at.getTime();
  const endTime = ended_at?.getTime() ?? 0;
  return { startTime, endTime, elapseTime: endTime === 0 ? 0 : Math.max(0, endTime - startTime) };
}

/** A message that parses as JSON would be taken for the description of an archive (contract-defects 16.3); a stop at its end prevents it. */
function plainText(message: string): string {
  try {
    JSON.parse(message);
    return `${message}.`;
  } catch {
    return message;
  }
}
