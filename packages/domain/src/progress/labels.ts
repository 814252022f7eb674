/** Names of steps in both languages (contract-defects 1.7, decisions 16). */
export interface Label {
  readonly zh: string;
  readonly en: string;
}

const COMPILE_LABELS: ReadonlyMap<number, Label> = new Map([
  [0, { zh: '等待中', en: 'waiting' }],
  [1, { zh: '构建', en: 'build' }],
  [2, { zh: '排队中', en: 'queued' }],
  [3, { zh: '分析中（analyze）', en: 'analysing (analyze)' }],
  [4, { zh: '分析中（commit）', en: 'analysing (commit)' }],
  [5, { zh: '生成问题', en: 'generating issues' }],
  [6, { zh: '分析成功', en: 'success' }],
]);

const COMMON_LABELS: ReadonlyMap<number, Label> = new Map([
  [1, { zh: '开始扫描', en: 'start scan' }],
  [2, { zh: '拉取代码', en: 'pull code' }],
  [3, { zh: '扫描分析', en: 'scan analysis' }],
  [4, { zh: '生成问题', en: 'generate issues' }],
  [5, { zh: '分析成功', en: 'success' }],
  [6, { zh: '停止分析', en: 'stop analysis' }],
]);

const TASK_LABELS: ReadonlyMap<number, Label> = new Map([
  [1, { zh: '排队中', en: 'queuing' }],
  [2, { zh: '下载代码', en: 'downloading code' }],
  [3, { zh: '代码检查', en: 'checking' }],
  [4, { zh: '提交', en: 'committing' }],
  [5, { zh: '快照', en: 'snapshot' }],
  [6, { zh: '完成', en: 'completed' }],
]);

/** Tools that count six steps. By name only: other compile-type tools count five (decisions 14). */
const SIX_STEPS: ReadonlySet<string> = new Set(['COVERITY', 'KLOCWORK']);

/** Steps until a tool is done. @param toolName empty for the record of the task itself */
export function totalSteps(toolName: string): number {
  return toolName === '' || SIX_STEPS.has(toolName) ? 6 : 5;
}

/** The step whose success makes results readable. */
export function submitStep(toolName: string): number {
  return totalSteps(toolName) - 1;
}

/** @returns undefined where a step has no name (ready, or out of range) */
export function labelOfStep(toolName: string, step: number): Label | undefined {
  if (toolName === '') return TASK_LABELS.get(step);
  return (SIX_STEPS.has(toolName) ? COMPILE_LABELS : COMMON_LABELS).get(step);
}
