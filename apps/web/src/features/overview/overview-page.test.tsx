import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { task, testPage } from '../../testing/page.tsx';

/** Records that lasted an hour, as their build did. */
const result = (toolName: string, given: object = {}) => ({
  toolName,
  curStep: 5,
  stepStatus: 0,
  lastAnalysisTime: 1_700_000_000_000,
  elapseTime: 3_600_000,
  buildNum: '3',
  ...given,
});
const tool = (toolName: string) => ({ toolName, toolDisplayName: toolName, toolPattern: 'LINT', toolType: 'STANDARD' });

const { open } = testPage(() => ({
  '/history': { tools: [], gate: { verdict: 'none', reasons: [], newCount: 0, newByTool: [] } },
  overview: {
    taskId: 1,
    lastAnalysisResultList: [result('ESLINT', { ownTime: 2_340 }), result('CLOC'), result('RUFF', { ownTime: 0 })],
  },
  taskInfo: task([tool('ESLINT'), tool('CLOC'), tool('RUFF')]),
}));

test("a tool's own time is shown, never its build's; what is not known is not shown", async () => {
  open('/codecc/demo/task/1/detail');
  const panel = async (name: string) => within(await screen.findByRole('article', { name }));
  expect((await panel('ESLINT')).getByText('took 2.3 s')).toBeTruthy();
  for (const unknown of ['CLOC', 'RUFF']) expect((await panel(unknown)).queryByText(/took|01:00:00/)).toBeNull();
});
