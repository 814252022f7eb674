import { reportStep } from '@assay/commands/build/report-step';
import type { HeldBuild } from '@assay/commands/build/take-build';
import type { BothLanguages } from '@assay/contract/both-languages';
import { STEP_FLAG, type StepFlag } from '@assay/contract/codes';
import type { Db } from '@assay/database/connect';

/** Says how far the build and each of its tools are; every call is a live event. */
export interface Steps {
  /** The task-level record. */
  task(step: number, message?: BothLanguages): Promise<void>;
  begin(tool: string, step: number, message?: BothLanguages): Promise<void>;
  succeed(tool: string, step: number, message?: BothLanguages): Promise<void>;
  fail(tool: string, step: number, message: BothLanguages): Promise<void>;
}

export function stepsOf(db: Db, build: HeldBuild): Steps {
  const report = (tool: string, step: number, flag: StepFlag, message?: BothLanguages) =>
    reportStep(db, { build, tool, step, flag, message });
  return {
    task: (step, message) => report('', step, STEP_FLAG.running, message),
    begin: (tool, step, message) => report(tool, step, STEP_FLAG.running, message),
    succeed: (tool, step, message) => report(tool, step, STEP_FLAG.success, message),
    fail: (tool, step, message) => report(tool, step, STEP_FLAG.failed, message),
  };
}
