/** What a task or tool is doing, derived from the codes of the wire (screens 3.4, contract-defects 1.7). */

export type TaskState = 'waiting' | 'analysing' | 'failed' | 'stopped' | 'success';

interface Displayed {
  readonly displayStep?: number | undefined;
  readonly displayStepStatus?: number | undefined;
  readonly stopped?: boolean | undefined;
}

const FAILED = 1;
const DONE = 5;

/** In this order: analysing, failed, waiting, success. Suspended is a property of the task, not a state of its run. */
export function taskState({ displayStep, displayStepStatus, stopped }: Displayed): TaskState {
  if (displayStep !== undefined && displayStep >= 1 && displayStep < DONE && displayStepStatus !== FAILED)
    return 'analysing';
  if (displayStepStatus === FAILED) return stopped ? 'stopped' : 'failed';
  return displayStep ? 'success' : 'waiting';
}

interface ToolStep {
  readonly toolName: string;
  readonly curStep: number;
  readonly stepStatus: number;
  /** The wire says failed of a stopped run too; this tells them apart. */
  readonly stopped?: boolean | undefined;
}

export function isAnalysing({ curStep, stepStatus }: ToolStep): boolean {
  return curStep > 0 && curStep < DONE && stepStatus !== FAILED;
}

export type ToolState = 'never' | 'analysing' | 'failed' | 'stopped' | 'success';

/** COVERITY and KLOCWORK count to 6, every other tool ends at 5 (decisions 14). */
export function toolState(tool: ToolStep): ToolState {
  if (tool.stepStatus === FAILED) return tool.stopped ? 'stopped' : 'failed';
  if (tool.curStep <= 0) return 'never';
  return tool.curStep >= lastStep(tool.toolName) ? 'success' : 'analysing';
}

export const isCompileTool = (toolName: string) => toolName === 'COVERITY' || toolName === 'KLOCWORK';

export function lastStep(toolName: string): number {
  return isCompileTool(toolName) ? 6 : 5;
}

/** A record's or step's end: 1 success, 2 failed, 3 running, 4 interrupted. */
export type RunFlag = 'success' | 'failed' | 'running' | 'interrupted';

const FLAGS: Readonly<Record<number, RunFlag>> = { 1: 'success', 2: 'failed', 3: 'running', 4: 'interrupted' };

export function runFlag(flag: number): RunFlag | undefined {
  return FLAGS[flag];
}
