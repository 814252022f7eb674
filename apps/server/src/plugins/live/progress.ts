import { STEP, STEP_FLAG, type StepFlag } from '@assay/contract/codes';

interface Run {
  readonly tool: string;
  readonly flag: StepFlag;
  readonly curr_step: number;
  readonly ended_at: Date | null;
}

/** Steps to the end: the two tools that build before they analyse have one more (decisions 14). */
export function stepsOfTool(tool: string): number {
  return tool === 'COVERITY' || tool === 'KLOCWORK' ? STEP.complete + 1 : STEP.complete;
}

/** `curStep`: one more than the record's when it ended well on its submit step (contract-defects 19, rule 4). */
export function currentStep(run: Run): number {
  const submits = stepsOfTool(run.tool) - 1;
  return run.curr_step === submits && run.ended_at !== null && run.flag === STEP_FLAG.success
    ? run.curr_step + 1
    : run.curr_step;
}

/** The tool a card speaks of (rule 8): the first that failed, else runs, else waits, else is done. */
export function displayedTool<R extends Run>(runs: readonly R[]): R | undefined {
  const failed = runs.find((run) => run.flag === STEP_FLAG.failed || run.flag === STEP_FLAG.interrupted);
  const running = () => runs.find((run) => currentStep(run) > 0 && currentStep(run) < stepsOfTool(run.tool));
  const waiting = () => runs.find((run) => currentStep(run) === 0);
  return failed ?? running() ?? waiting() ?? runs[0];
}
