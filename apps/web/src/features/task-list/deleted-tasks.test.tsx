import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { formatTime } from '../../lib/format.ts';
import { granted, testPage } from '../../testing/page.tsx';

const HOUR = 3_600_000;
const PURGE = Date.now() + 150 * HOUR;
const gone = (taskId: number, nameCn: string) => ({
  taskId,
  nameCn,
  nameEn: `CODE_${taskId}`,
  deletedBy: 'bob',
  deletedTime: Date.now() - 18 * HOUR,
  purgeTime: PURGE,
});

let deleted: ReturnType<typeof gone>[];

beforeEach(() => {
  deleted = [gone(7, 'web shop'), gone(8, 'pay')];
});
const page = testPage(() => ({
  taskSortType: { enableTasks: [], disableTasks: [] },
  'task/deleted': () => deleted,
  '/restore': (_body: object, url: string) => {
    deleted = deleted.filter(({ taskId }) => !url.includes(`/${taskId}/`));
    return true;
  },
}));
const restores = () =>
  page.asked('/restore').map(({ method, url }) => `${method} ${url.replace(/^.*\/api\/user|\?.*$/g, '')}`);

test('deleted tasks are told apart with who, when and until when; restoring takes them off the list', async () => {
  page.open('/codecc/demo/task/list');
  await userEvent.click(await screen.findByRole('radio', { name: /Recently deleted\s*2/ }));
  const row = (await screen.findByRole('rowheader', { name: /web shop/ })).closest('tr');
  if (!row) throw new Error('no row');
  expect(within(row).getByText('bob')).toBeDefined();
  expect(within(row).getByText('18 hours ago')).toBeDefined();
  expect(within(row).getByText(formatTime(PURGE))).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Restore web shop' }));
  expect(await screen.findByText('web shop was restored')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: /web shop/ })).toBeNull());
  expect(restores()).toEqual(['POST /task/taskId/7/restore']);
  await userEvent.click(screen.getByRole('button', { name: 'Restore pay' }));
  expect(await screen.findByText('No task to restore')).toBeDefined();
});

test('a refused restore says why and the task stays', async () => {
  page.refusals['/restore'] = { code: '2300003', message: 'The name is used by another task' };
  page.open('/codecc/demo/task/list?tab=deleted');
  await userEvent.click(await screen.findByRole('button', { name: 'Restore pay' }));
  expect(await screen.findByText('The name is used by another task')).toBeDefined();
  expect(screen.getByRole('rowheader', { name: /pay/ })).toBeDefined();
});

test('who may not manage tasks is not offered the list, and it is not asked for', async () => {
  page.answers['cw/permission'] = granted(['defect_view']);
  page.open('/codecc/demo/task/list?tab=deleted');
  expect(await screen.findByText('Restoring a task needs the permission to manage tasks')).toBeDefined();
  expect(page.asked('/task/deleted')).toEqual([]);
});

test('without deleted tasks there is no such tab', async () => {
  deleted = [];
  page.open('/codecc/demo/task/list');
  await screen.findByText('No task yet');
  await waitFor(() => expect(page.asked('/task/deleted')).toHaveLength(1));
  expect(screen.queryByRole('radio', { name: /Recently deleted/ })).toBeNull();
});
