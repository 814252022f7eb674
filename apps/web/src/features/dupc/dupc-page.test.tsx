import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { task, testPage } from '../../testing/page.tsx';

const TOOLS = [{ toolName: 'DUPC', toolDisplayName: 'DUPC', toolPattern: 'DUPC' }];
const row = (entityId: string, fileName: string) => ({
  entityId,
  fileName,
  filePath: `src/${fileName}`,
  blockNum: 2,
  dupLines: 40,
  totalLines: 100,
  dupRate: '40.00%',
  authorList: 'ada',
  riskFactor: 1,
});
const list = {
  superHighCount: 2,
  highCount: 0,
  mediumCount: 0,
  defectList: { content: [row('7', 'a.ts'), row('8', 'b.ts')], totalElements: 2, totalPages: 1, number: 0 },
};
const page = testPage(() => ({ taskInfo: task(TOOLS), 'warn/list': list }), 'en');
const LIST = '/codecc/demo/task/1/defect/dupc/list';

test('the list can be had as a file, of what is filtered', async () => {
  const user = userEvent.setup();
  page.open(`${LIST}?severity=1`);
  await screen.findByText('b.ts');
  await user.click(screen.getByRole('button', { name: 'Export the list' }));
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
  await waitFor(() => expect(page.asked('warn/export')).not.toEqual([]));
  expect(page.asked('warn/export')[0]?.url).toContain('format=csv');
  expect(page.asked('warn/export')[0]?.body).toMatchObject({ toolName: 'DUPC', severity: [1] });
});

test('back from the page of one file is the list with its filter and page', async () => {
  const user = userEvent.setup();
  const router = page.open(`${LIST}?severity=1&pageSize=20`);
  await user.click(await screen.findByText('b.ts'));
  await user.click(await screen.findByRole('link', { name: 'Open on its own' }));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/dupc\/detail$/));
  await user.click(screen.getByRole('button', { name: 'Back to the list (Esc)' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(LIST));
  expect(router.state.location.searchStr).toContain('severity=1');
  expect(router.state.location.searchStr).toContain('pageSize=20');
});
