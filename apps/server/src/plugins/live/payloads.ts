import { FOLLOW_STATUS, STEP_FLAG } from '@assay/contract/codes';
import { type Display, displayOf } from '@assay/domain/progress/display';
import { curStepOf, elapsedOf, stepStatusOf } from '@assay/domain/progress/record';
import { wasStopped } from '@assay/domain/progress/stopped';
import { type Grade, gradeOfNumbers } from '@assay/domain/quality/grade';
import type { Bodies } from './hub.ts';
import type { RunRow, TaskFacts } from './state-queries.ts';

/**
 * The objects of contract-defects 18.3. Pages merge them over what they have, so a field that is not known is left out,
 * never sent empty.
 */
export interface AnalysisInfo {
  readonly toolName: string;
  readonly curStep: number;
  readonly stepStatus: number;
  /** End if it is over, else start; ms. */
  readonly lastAnalysisTime: number;
  /** ms; while running, so far. */
  readonly elapseTime: number;
  /** Ours, ms: what of that the tool itself worked. Always sent, 0 when it is not known, so that a page forgets an earlier build's. */
  readonly ownTime: number;
  readonly buildId: string;
  readonly buildNum: string;
  /** Only with new numbers. */
  readonly lastAnalysisResult?: Record<string, unknown>;
  /** Ours: of the numbers beside it. */
  readonly grade?: Grade;
  /** Ours; always sent, so that a page forgets an earlier stop. */
  readonly stopped: boolean;
}

export interface Progress extends Display {
  readonly taskId: number;
  readonly projectId: string;
  readonly minStartTime: number;
  /** Ours: the tool shown was stopped. Always sent. */
  readonly stopped: boolean;
}

export function analysisInfo(run: RunRow, now: Date): AnalysisInfo {
  const numbers = run.ended_at && run.result ? withoutEmpty(run.result) : undefined;
  const grade = gradeOfNumbers(numbers ?? {});
  const times = { startTime: run.started_at.getTime(), endTime: run.ended_at?.getTime() ?? 0 };
  return {
    toolName: run.tool,
    ...stateOf(run),
    lastAnalysisTime: times.endTime || times.startTime,
    elapseTime: elapsedOf(times, now.getTime()),
    ownTime: run.own_ms ?? 0,
    buildId: run.id,
    buildNum: String(run.number),
    stopped: isStopped(run),
    ...(numbers ? { lastAnalysisResult: numbers } : {}),
    ...(grade ? { grade } : {}),
  };
}

/**
 * Where the task stands, over the tools of its newest build (contract-defects 19, rules 7 and 8).
 * @param runs newest run of each active tool, in tool order; at least one
 * @param nameOf what a tool is called
 */
export function progress({
  task,
  runs,
  nameOf,
}: {
  task: TaskFacts;
  runs: readonly RunRow[];
  nameOf: (tool: string) => string;
}): Progress {
  const build = Math.max(...runs.map((run) => run.number));
  const current = runs.filter((run) => run.number === build);
  const display = displayOf(
    current.map((run) => ({
      toolName: run.tool,
      displayName: nameOf(run.tool),
      followStatus: FOLLOW_STATUS.connected,
      ...stateOf(run),
    })),
  );
  return {
    taskId: task.id,
    projectId: task.project_id,
    ...display,
    stopped: current.some((run) => run.tool === display.displayToolName && isStopped(run)),
    minStartTime: Math.min(...current.map((run) => run.started_at.getTime())),
  };
}

/** A record that ended interrupted is over and did not succeed: on the wire that is failed (rule 6). */
function stateOf({ tool, flag, curr_step }: RunRow): { curStep: number; stepStatus: number } {
  const record = {
    toolName: tool,
    currStep: curr_step,
    flag: flag === STEP_FLAG.interrupted ? STEP_FLAG.failed : flag,
  };
  return { curStep: curStepOf(record), stepStatus: stepStatusOf(record) };
}

function isStopped({ flag, ended_at, build_status, build_ended_at }: RunRow): boolean {
  return wasStopped({ flag, endedAt: ended_at, build: { status: build_status, endedAt: build_ended_at } });
}

/** The same object for readers of either language. */
export function sameForAll(body: object): Bodies {
  const text = JSON.stringify(body);
  return { zh: text, en: text };
}

/** Pages format numbers without asking: a null would stop them. */
function withoutEmpty(result: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(result).filter(([, value]) => value !== null && value !== undefined));
}
