import { STEP_FLAG, type StepFlag } from '@assay/contract/codes';
import { submitStep } from './labels.ts';

/** Times are epoch milliseconds, 0 = none. */
export interface RecordStep {
  readonly stepNum: number;
  readonly flag: StepFlag;
  readonly startTime: number;
  readonly endTime: number;
  readonly elapseTime: number;
  readonly msg: string;
}

/** What one tool did in one build. The record of the task itself has an empty tool name. */
export interface AnalysisRecord {
  readonly toolName: string;
  readonly flag: StepFlag;
  readonly currStep: number;
  readonly startTime: number;
  readonly endTime: number;
  readonly elapseTime: number;
  /** Oldest first. */
  readonly steps: readonly RecordStep[];
}

export interface StepReport {
  readonly stepNum: number;
  readonly flag: StepFlag;
  readonly msg?: string;
  /** The whole build failed, whatever this step says. */
  readonly pipelineFail?: boolean;
}

/**
 * The record after one more report (contract-defects 19, rules 1 to 3). A running step is appended and ends the one
 * before it; another flag closes the last step when it is the same, else it appends a closed step. A report about the
 * step that already runs, or about a record that has ended, changes nothing.
 * @param record undefined before the first report
 * @param now epoch milliseconds
 */
export function reportStep(
  record: AnalysisRecord | undefined,
  report: StepReport & { readonly toolName: string },
  now: number,
): AnalysisRecord {
  const before = record ?? emptyRecord(report.toolName, now);
  if (hasEnded(before)) return before;
  if (report.pipelineFail) return interrupt(before, { msg: report.msg ?? '', now });
  const last = before.steps.at(-1);
  const isLast = last?.stepNum === report.stepNum && last.flag === STEP_FLAG.running;
  if (isLast && report.flag === STEP_FLAG.running) return before;
  const earlier = isLast
    ? before.steps.slice(0, -1)
    : before.steps.map((step) => endStep(step, STEP_FLAG.success, now));
  const opened: RecordStep = isLast
    ? { ...last, msg: report.msg ?? last.msg }
    : {
        stepNum: report.stepNum,
        flag: STEP_FLAG.running,
        startTime: now,
        endTime: 0,
        elapseTime: 0,
        msg: report.msg ?? '',
      };
  const steps = [...earlier, endStep(opened, report.flag, now)];
  return endRecord({ ...before, currStep: report.stepNum, steps }, report, now);
}

/** A stopped or failed build: the running step is interrupted, the record failed (rule 6). An ended record stays. */
export function interrupt(
  record: AnalysisRecord,
  { msg, now }: { readonly msg?: string; readonly now: number },
): AnalysisRecord {
  if (hasEnded(record)) return record;
  const last = record.steps.at(-1);
  const closed = last && {
    ...endStep({ ...last, flag: STEP_FLAG.running }, STEP_FLAG.interrupted, now),
    msg: msg || last.msg,
  };
  const steps = closed ? [...record.steps.slice(0, -1), closed] : [];
  return { ...record, steps, flag: STEP_FLAG.failed, endTime: now, elapseTime: now - record.startTime };
}

export function hasEnded(record: AnalysisRecord): boolean {
  return record.flag !== STEP_FLAG.running;
}

/**
 * Step of the tool that a record stands for (rule 4): one beyond the submit step once that has succeeded. A record
 * that failed there stays on it, so that no failed tool is shown on the step named success.
 */
export function curStepOf(record: Pick<AnalysisRecord, 'toolName' | 'currStep' | 'flag'>): number {
  const done = record.flag === STEP_FLAG.success && record.currStep === submitStep(record.toolName);
  return done ? record.currStep + 1 : record.currStep;
}

/** 1 failed, 0 otherwise. */
export function stepStatusOf(record: Pick<AnalysisRecord, 'flag'>): 0 | 1 {
  return record.flag === STEP_FLAG.failed ? 1 : 0;
}

/** Milliseconds a record or step took, or takes so far; 0 before it started. */
export function elapsedOf(times: { readonly startTime: number; readonly endTime: number }, now: number): number {
  if (times.startTime <= 0) return 0;
  return Math.max(0, (times.endTime > 0 ? times.endTime : now) - times.startTime);
}

function emptyRecord(toolName: string, now: number): AnalysisRecord {
  return { toolName, flag: STEP_FLAG.running, currStep: 0, startTime: now, endTime: 0, elapseTime: 0, steps: [] };
}

function endStep(step: RecordStep, flag: StepFlag, now: number): RecordStep {
  if (step.flag !== STEP_FLAG.running || flag === STEP_FLAG.running) return step;
  return { ...step, flag, endTime: now, elapseTime: now - step.startTime };
}

function endRecord(record: AnalysisRecord, report: StepReport, now: number): AnalysisRecord {
  const submitted = report.flag === STEP_FLAG.success && report.stepNum === submitStep(record.toolName);
  const broken = report.flag === STEP_FLAG.failed || report.flag === STEP_FLAG.interrupted;
  if (!submitted && !broken) return record;
  const flag = submitted ? STEP_FLAG.success : STEP_FLAG.failed;
  return { ...record, flag, endTime: now, elapseTime: now - record.startTime };
}
