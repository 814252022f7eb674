import { STEP_FLAG } from '@assay/contract/codes';
import type { UiLanguage } from '@assay/contract/errors';
import type { Bodies } from './hub.ts';
import { currentStep, displayedTool, stepsOfTool } from './progress.ts';
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
  readonly buildId: string;
  readonly buildNum: string;
  /** Only with new numbers. */
  readonly lastAnalysisResult?: Record<string, unknown>;
}

export interface Progress {
  readonly taskId: number;
  readonly projectId: string;
  readonly displayToolName: string;
  readonly displayName: string;
  readonly displayStep: number;
  readonly displayStepStatus: number;
  /** Percent, 0 to 100. */
  readonly displayProgress: number;
  readonly minStartTime: number;
}

export function analysisInfo(run: RunRow, now: Date): AnalysisInfo {
  const over = run.ended_at ?? now;
  return {
    toolName: run.tool,
    curStep: currentStep(run),
    stepStatus: run.flag === STEP_FLAG.failed || run.flag === STEP_FLAG.interrupted ? 1 : 0,
    lastAnalysisTime: (run.ended_at ?? run.started_at).getTime(),
    elapseTime: Math.max(0, over.getTime() - run.started_at.getTime()),
    buildId: run.id,
    buildNum: String(run.number),
    ...(run.result && run.ended_at ? { lastAnalysisResult: withoutEmpty(run.result) } : {}),
  };
}

/**
 * Where the task stands, over the tools of its newest build (contract-defects 19, rules 7 and 8).
 * @param runs newest run of each active tool, in tool order
 * @param nameOf what a tool is called in a language
 * @returns undefined when nothing ever ran
 */
export function progress({
  task,
  runs,
  nameOf,
}: {
  task: TaskFacts;
  runs: readonly RunRow[];
  nameOf: (tool: string, language: UiLanguage) => string;
}): Readonly<Record<UiLanguage, Progress>> | undefined {
  const build = Math.max(...runs.map((run) => run.number));
  const current = runs.filter((run) => run.number === build);
  const shown = displayedTool(current);
  if (!shown) return undefined;
  const done = current.reduce((sum, run) => sum + currentStep(run), 0);
  const total = current.reduce((sum, run) => sum + stepsOfTool(run.tool), 0);
  const facts = {
    taskId: task.id,
    projectId: task.project_id,
    displayToolName: shown.tool,
    displayStep: currentStep(shown),
    displayStepStatus: shown.flag === STEP_FLAG.failed || shown.flag === STEP_FLAG.interrupted ? 1 : 0,
    displayProgress: Math.min(100, Math.floor((done * 100) / total)),
    minStartTime: Math.min(...current.map((run) => run.started_at.getTime())),
  };
  return {
    zh: { ...facts, displayName: nameOf(shown.tool, 'zh') },
    en: { ...facts, displayName: nameOf(shown.tool, 'en') },
  };
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
