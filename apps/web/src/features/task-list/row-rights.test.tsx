import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Providers } from '../../app/providers.tsx';
import { queryClient } from '../../app/query-client.ts';
import { createAppRouter } from '../../app/router.tsx';
import { switchLanguage } from '../../i18n/i18n.ts';

configure({ asyncUtilTimeout: 8_000 });
vi.setConfig({ testTimeout: 30_000 });
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 800 });
Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, value: 800 });
Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { configurable: true, value: 1200 });
vi.mock('../../lib/live-connection.ts', () => ({
  connectTo: () => () => ({ subscribe: () => () => {}, close: () => {} }),
}));
window.scrollTo = () => {};

const card = (taskId: number, nameCn: string, given: object = {}) => ({
  taskId,
  nameCn,
  nameEn: nameCn,
  status: 0,
  createFrom: 'bs_codecc',
  projectId: 'demo',
  pipelineId: '',
  topFlag: -1,
  ...given,
});

/** What the server says of the project (''), and of each task that was asked about. */
let granted: Record<string, readonly string[]>;
let askedAbout: string[];

beforeEach(async () => {
  await switchLanguage('en');
  askedAbout = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = url.split('?')[0] ?? '';
    const task = new Headers(init?.headers).get('X-DEVOPS-TASK-ID') ?? '';
    const answer = () => {
      if (path.endsWith('/userInfo')) return { username: 'ann' };
      if (path.includes('cw/permission')) {
        askedAbout.push(task);
        return (granted[task] ?? []).map((actionName) => ({ actionName, hasPermission: true }));
      }
      if (path.includes('taskSortType'))
        return {
          enableTasks: [card(1, 'own'), card(2, 'piped', { createFrom: 'bs_pipeline' })],
          disableTasks: [card(3, 'off', { status: 1 })],
        };
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

function open() {
  render(
    <Providers>
      <RouterProvider router={createAppRouter(createMemoryHistory({ initialEntries: ['/codecc/demo/task/list'] }))} />
    </Providers>,
  );
}

async function rowOf(name: string) {
  const row = (await screen.findByRole('link', { name })).closest('li');
  if (!row) throw new Error('no row');
  return within(row);
}

test('a viewer is offered neither a run nor the settings; a role in one task offers them there', async () => {
  granted = { '': ['defect_view', 'report_view'], '2': ['analyze', 'task_manage'] };
  open();
  const piped = await rowOf('piped');
  expect(await piped.findByRole('button', { name: 'Start check' })).toBeDefined();
  const own = await rowOf('own');
  expect(own.queryByRole('button', { name: 'Start check' })).toBeNull();
  await userEvent.click(own.getByRole('button', { name: 'More actions' }));
  expect(await screen.findByRole('menuitem', { name: 'Pin' })).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: 'Settings' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('radio', { name: /Suspended/ }));
  expect((await rowOf('off')).queryByRole('button', { name: 'Enable' })).toBeNull();
});

test('a role in the project is asked about once for the tasks made here, and says nothing of a pipeline', async () => {
  granted = { '': ['analyze', 'task_manage'], '2': ['report_view'] };
  open();
  const own = await rowOf('own');
  expect(await own.findByRole('button', { name: 'Start check' })).toBeDefined();
  await waitFor(() => expect([...new Set(askedAbout)].sort()).toEqual(['', '2']));
  expect((await rowOf('piped')).queryByRole('button', { name: 'Start check' })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: /Suspended/ }));
  expect(await (await rowOf('off')).findByRole('button', { name: 'Enable' })).toBeDefined();
});
