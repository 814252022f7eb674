import { expect, test } from 'vitest';
import { gateOf } from './components/row-gate.tsx';
import { linesOf } from './list-state.ts';

const task = (taskId: number, aliasName: string | undefined) => ({
  taskId,
  aliasName,
  nameCn: `t${taskId}`,
  nameEn: `t${taskId}`,
  status: 0,
  createFrom: 'bs_codecc',
  projectId: 'demo',
  pipelineId: '',
  topFlag: -1,
  branch: undefined,
  displayStep: undefined,
  displayStepStatus: undefined,
  displayToolName: undefined,
  displayName: undefined,
  displayProgress: 0,
  minStartTime: 0,
  stopped: false,
  failure: undefined,
  toolConfigInfoList: [],
});

test('groups stand where their first task stood, tasks without a repository last', () => {
  const tasks = [task(1, ''), task(2, 'web'), task(3, 'api'), task(4, 'web')];
  expect(
    linesOf(tasks, 'repository').map((line) => (line.kind === 'group' ? `${line.name}:${line.count}` : line.key)),
  ).toEqual(['web:2', '2', '4', 'api:1', '3', ':1', '1']);
  expect(linesOf(tasks, '').map((line) => line.key)).toEqual(['1', '2', '3', '4']);
});

test('the first build is the baseline, whatever comes after is judged or not', () => {
  const history = (verdict: string, builds: number) => ({
    tools: [
      {
        toolName: 'ESLINT',
        points: Array.from({ length: builds }, (_, index) => ({ buildNum: String(index), time: 1, value: 1 })),
      },
    ],
    gate: { verdict, reasons: [], newCount: 0, newByTool: [], buildNum: undefined, sinceBuild: undefined },
  });
  expect(gateOf(undefined)).toBeUndefined();
  expect(gateOf(history('none', 0))).toBeUndefined();
  expect(gateOf(history('none', 1))).toBe('baseline');
  expect(gateOf(history('none', 2))).toBeUndefined();
  expect(gateOf(history('failed', 2))).toBe('failed');
});
