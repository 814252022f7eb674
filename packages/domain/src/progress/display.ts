import { FOLLOW_STATUS } from '@assay/contract/codes';
import { totalSteps } from './labels.ts';

/** One tool of a task as its latest record left it. */
export interface ToolProgress {
  readonly toolName: string;
  readonly displayName: string;
  readonly curStep: number;
  readonly stepStatus: number;
  readonly followStatus: number;
}

/** The fields of the task card and of the progress message; members without a value are absent. */
export interface Display {
  readonly displayStep?: number;
  readonly displayStepStatus?: number;
  readonly displayToolName?: string;
  readonly displayName?: string;
  readonly displayProgress: number;
}

/**
 * What a task shows of its tools (contract-core 6.1, contract-defects 19 rules 7 and 8): the first failed tool, else the
 * first at work, else the first that waits, else the first that is done. Disabled tools do not count.
 * @param tools in tool order
 */
export function displayOf(tools: readonly ToolProgress[]): Display {
  const active = tools.filter((tool) => tool.followStatus !== FOLLOW_STATUS.disabled);
  const shown =
    active.find(hasFailed) ??
    active.find((tool) => isAtWork(tool.curStep)) ??
    active.find((tool) => tool.curStep <= 0) ??
    active[0];
  const displayProgress = progressOf(active);
  if (!shown) return { displayProgress };
  return {
    displayStep: shown.curStep,
    displayStepStatus: hasFailed(shown) ? 1 : 0,
    displayToolName: shown.toolName,
    displayName: shown.displayName,
    displayProgress,
  };
}

/** Percent of the steps done, truncated, 0 to 100. */
export function progressOf(tools: readonly Pick<ToolProgress, 'toolName' | 'curStep'>[]): number {
  const total = tools.reduce((sum, tool) => sum + totalSteps(tool.toolName), 0);
  const done = tools.reduce((sum, tool) => sum + Math.max(0, tool.curStep), 0);
  return total === 0 ? 0 : Math.min(100, Math.floor((done * 100) / total));
}

export type TaskListStatus = 'SUCCESS' | 'FAIL' | 'WAITING' | 'ANALYSING';

/** The status a task is filtered by. @param display its own fields, as `displayOf` gives them */
export function taskListStatus({
  displayStep,
  displayStepStatus,
}: Pick<Display, 'displayStep' | 'displayStepStatus'>): TaskListStatus {
  if (displayStepStatus === 1) return 'FAIL';
  if (displayStepStatus === undefined || displayStep === undefined || displayStep <= 0) return 'WAITING';
  return isAtWork(displayStep) ? 'ANALYSING' : 'SUCCESS';
}

const hasFailed = (tool: ToolProgress) => tool.stepStatus === 1;
/** The client's own test, for tools of six steps too. */
const isAtWork = (step: number) => step > 0 && step < 5;
