import type { TraceStep } from '@assay/contract/finding';
import type { ImportTally } from './import-tally.ts';

/** A flow of more steps is read by nobody; the beginning and the end tell the story. */
export const MOST_STEPS = 200;

/**
 * Makes a trace of steps: long ones lose their middle, and exactly one step is the finding itself. That is the last one marked, else
 * the last at the finding's own line, else the finding is added as the last step.
 * @param steps in order; those outside the repository are gone already
 * @returns undefined when there is nothing beyond the finding itself
 */
export function traceOf(
  steps: readonly TraceStep[],
  { at, tally }: { at: { readonly path: string; readonly line: number; readonly message: string }; tally: ImportTally },
): TraceStep[] | undefined {
  if (steps.length === 0) return undefined;
  const marked = steps.findLastIndex((step) => step.main === true);
  const here = steps.findLastIndex((step) => step.path === at.path && step.line === at.line);
  const main = marked >= 0 ? marked : here;
  const all = steps.map(({ path, line, message }, index) =>
    index === main ? { path, line, message, main: true } : { path, line, message },
  );
  if (main < 0) all.push({ path: at.path, line: at.line, message: at.message, main: true });
  if (all.length === 1) return undefined;
  if (all.length <= MOST_STEPS) return all;
  tally.repaired('trace-cut', `${at.path}:${at.line}`);
  const half = MOST_STEPS / 2;
  const kept = [...all.slice(0, half), ...all.slice(-half)];
  const mainStep = all[main < 0 ? all.length - 1 : main];
  if (mainStep && !kept.includes(mainStep)) kept.splice(half, 1, mainStep);
  return kept;
}
