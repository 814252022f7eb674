import { STEP_FLAG, type StepFlag } from '@assay/contract/codes';

/** What a record and its build say of their ends. */
export interface Ending {
  readonly flag: StepFlag | null;
  readonly endedAt: Date | null;
  readonly build: { readonly status: string | null; readonly endedAt: Date | null };
}

/**
 * Whether a record ended because its build was stopped, by a person or by a newer analysis. The wire calls such a record
 * failed (contract-defects 19, rule 6); people are told the difference. A tool that had failed on its own before the
 * stop ended earlier than its build.
 */
export function wasStopped({ flag, endedAt, build }: Ending): boolean {
  const unsuccessful = flag === STEP_FLAG.failed || flag === STEP_FLAG.interrupted;
  return unsuccessful && build.status === 'interrupted' && endedAt?.getTime() === build.endedAt?.getTime();
}
