import { defineTexts } from '../i18n/texts.ts';
import { isCompileTool } from '../lib/task-state.ts';

const steps = defineTexts('steps', {
  compile0: ['等待中', 'Waiting'],
  compile1: ['构建', 'Build'],
  compile2: ['排队中', 'Queued'],
  compile3: ['分析中（分析）', 'Analysing (analyze)'],
  compile4: ['分析中（提交）', 'Analysing (commit)'],
  compile5: ['生成问题', 'Generating issues'],
  compile6: ['分析成功', 'Success'],
  tool0: ['待分析', 'Waiting'],
  tool1: ['开始扫描', 'Start scan'],
  tool2: ['拉取代码', 'Pull code'],
  tool3: ['扫描分析', 'Scan analysis'],
  tool4: ['生成问题', 'Generate issues'],
  tool5: ['分析成功', 'Success'],
  tool6: ['停止分析', 'Stop analysis'],
  task0: ['待分析', 'Waiting'],
  task1: ['排队中', 'Queuing'],
  task2: ['下载代码', 'Downloading code'],
  task3: ['代码检查', 'Checking'],
  task4: ['提交', 'Committing'],
  task5: ['快照', 'Snapshot'],
  task6: ['完成', 'Completed'],
});

const KINDS = { compile: 6, tool: 6, task: 6 } as const;

/**
 * The name of a step, from one of three tables: COVERITY and KLOCWORK, other tools, and the task itself (decisions 16).
 * @param toolName empty: the task-level record
 */
export function useStepName(): (toolName: string, step: number) => string {
  const t = steps.use();
  return (toolName, step) => {
    const kind = toolName === '' ? 'task' : isCompileTool(toolName) ? 'compile' : 'tool';
    const known = Math.max(0, Math.min(KINDS[kind], Math.trunc(step)));
    return t(`${kind}${known}` as Parameters<typeof t>[0]);
  };
}
