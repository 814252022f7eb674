import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Providers } from '../../app/providers.tsx';
import { queryClient } from '../../app/query-client.ts';
import { createAppRouter } from '../../app/router.tsx';
import { switchLanguage } from '../../i18n/i18n.ts';
import { formatTime } from '../../lib/format.ts';

configure({ asyncUtilTimeout: 10_000 });
vi.mock('../../lib/live-connection.ts', () => ({
  connectTo: () => () => ({ subscribe: () => () => {}, close: () => {} }),
}));
window.scrollTo = () => {};

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
let permissions: string[];
let refusal: { code: string; message: string } | undefined;
let asked: string[];

beforeEach(async () => {
  await switchLanguage('en');
  deleted = [gone(7, 'web shop'), gone(8, 'pay')];
  permissions = ['task_manage', 'create_task'];
  refusal = undefined;
  asked = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = url.split('?')[0] ?? '';
    asked.push(`${init?.method ?? 'GET'} ${path.replace(/^.*\/api\/user/, '')}`);
    if (path.endsWith('/restore') && refusal) return new Response(JSON.stringify({ status: 0, ...refusal }));
    const answer = () => {
      if (path.endsWith('/userInfo')) return { username: 'ann' };
      if (path.includes('cw/permission')) return permissions.map((actionName) => ({ actionName, hasPermission: true }));
      if (path.includes('taskSortType')) return { enableTasks: [], disableTasks: [] };
      if (path.endsWith('/task/deleted')) return deleted;
      if (path.endsWith('/restore')) {
        deleted = deleted.filter(({ taskId }) => !path.includes(`/${taskId}/`));
        return true;
      }
      return [];
    };
    return new Response(JSON.stringify({ status: 0, code: '0', data: answer() }));
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function open(address: string) {
  render(
    <Providers>
      <RouterProvider router={createAppRouter(createMemoryHistory({ initialEntries: [address] }))} />
    </Providers>,
  );
}
const restores = () => asked.filter((call) => call.endsWith('/restore'));

test('deleted tasks are told apart with who, when and until when; restoring takes them off the list', async () => {
  open('/codecc/demo/task/list');
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
}, 30_000);

test('a refused restore says why and the task stays', async () => {
  refusal = { code: '2300003', message: 'The name is used by another task' };
  open('/codecc/demo/task/list?tab=deleted');
  await userEvent.click(await screen.findByRole('button', { name: 'Restore pay' }));
  expect(await screen.findByText('The name is used by another task')).toBeDefined();
  expect(screen.getByRole('rowheader', { name: /pay/ })).toBeDefined();
}, 30_000);

test('who may not manage tasks is not offered the list, and it is not asked for', async () => {
  permissions = ['defect_view'];
  open('/codecc/demo/task/list?tab=deleted');
  expect(await screen.findByText('Restoring a task needs the permission to manage tasks')).toBeDefined();
  expect(asked.some((call) => call.endsWith('/task/deleted'))).toBe(false);
}, 30_000);

test('without deleted tasks there is no such tab', async () => {
  deleted = [];
  open('/codecc/demo/task/list');
  await screen.findByText('No task yet');
  await waitFor(() => expect(asked.some((call) => call.endsWith('/task/deleted'))).toBe(true));
  expect(screen.queryByRole('radio', { name: /Recently deleted/ })).toBeNull();
}, 30_000);
