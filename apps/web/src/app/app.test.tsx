import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { switchLanguage } from '../i18n/i18n.ts';
import { currentToast } from '../lib/toast.ts';
import { Providers } from './providers.tsx';
import { queryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';

// jsdom lays nothing out; the lists draw from this height.
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 800 });
Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1200 });

const card = (taskId: number, nameCn: string) => ({
  taskId,
  nameCn,
  nameEn: `T${taskId}`,
  status: 0,
  createFrom: 'bs_codecc',
  projectId: 'demo',
  pipelineId: 'p',
  topFlag: -1,
  toolConfigInfoList: [],
});
const ACTIONS = ['create_task', 'task_manage', 'defect_view', 'defect_manage', 'report_view', 'analyze'];

/** What the server answers, by a part of the path; a test changes what it is about. */
let answers: Record<string, unknown>;
let signedIn: boolean;
/** The call that is refused, and the one whose answer comes after the others; by a part of the path. */
let refused: string | undefined;
let late: string | undefined;
const asked: string[] = [];

beforeEach(async () => {
  await switchLanguage('zh');
  signedIn = true;
  refused = undefined;
  late = undefined;
  asked.length = 0;
  answers = {
    userInfo: { username: 'admin' },
    '/projects': [{ projectCode: 'demo', projectName: 'Demo' }],
    'cw/permission': ACTIONS.map((actionName) => ({ actionName, hasPermission: true })),
    taskSortType: { enableTasks: [card(1, 'alpha'), card(2, 'beta')], disableTasks: [] },
    'task/status': { status: 0 },
    'task/base': { enableTasks: [], disableTasks: [] },
    taskInfo: {
      taskId: 1,
      nameCn: 'alpha',
      nameEn: 'T1',
      projectId: 'demo',
      createFrom: 'bs_codecc',
      enableToolList: [],
    },
    overview: { taskId: 1, lastAnalysisResultList: [] },
    operation: [],
  };
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (!signedIn) return new Response('{"code":"2300401"}', { status: 401 });
    if (late !== undefined && url.includes(late)) await new Promise((resolve) => setTimeout(resolve, 50));
    if (refused !== undefined && url.includes(refused))
      return new Response('{"status":403,"code":"2300006","message":"ada 没有权限"}', { status: 403 });
    const found = Object.entries(answers).find(([part]) => url.includes(part));
    const body = found
      ? { status: 0, code: '0', data: found[1] }
      : { status: 404, code: '2300405', message: 'no such call' };
    return new Response(JSON.stringify(body), { status: found ? 200 : 404 });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  currentToast.set(undefined);
  vi.unstubAllGlobals();
});

let router: ReturnType<typeof createAppRouter>;

async function open(address: string) {
  router = createAppRouter(createMemoryHistory({ initialEntries: [address] }));
  render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
}
const at = () => router.state.location.href;

test('the start page leads to the task list of the first project', async () => {
  await open('/');
  expect(await screen.findByRole('link', { name: 'alpha' }, { timeout: 4000 })).toBeDefined();
  expect(at()).toBe('/codecc/demo/task/list');
});

test('whoever is not signed in goes to the login page and comes back to what they wanted', async () => {
  signedIn = false;
  await open('/codecc/demo/task/list?name=x');
  await waitFor(() => expect(at()).toBe(`/login?c_url=${encodeURIComponent('/codecc/demo/task/list?name=x')}`));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('typing filters the list and stands in the address; clearing takes it back', async () => {
  await open('/codecc/demo/task/list');
  const user = userEvent.setup();
  await user.type(await screen.findByRole('combobox'), 'bet{Enter}');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'alpha' })).toBeNull());
  await waitFor(() => expect(at()).toBe('/codecc/demo/task/list?name=bet'));
  await user.click(screen.getByRole('button', { name: '清除筛选' }));
  expect(await screen.findByRole('link', { name: 'alpha' })).toBeDefined();
  await waitFor(() => expect(at()).toBe('/codecc/demo/task/list'));
});

test('a list that found nothing is told apart from a project without tasks', async () => {
  await open('/codecc/demo/task/list?name=nothing');
  expect(await screen.findByText('没有查询到数据')).toBeDefined();
  cleanup();
  queryClient.clear();
  answers.taskSortType = { enableTasks: [], disableTasks: [] };
  await open('/codecc/demo/task/list');
  expect(await screen.findByText('还没有任务')).toBeDefined();
});

test('a failed list says so and can be tried again', async () => {
  const list = answers.taskSortType;
  delete answers.taskSortType;
  await open('/codecc/demo/task/list');
  const alert = await screen.findByRole('alert');
  answers.taskSortType = list;
  await userEvent.click(within(alert).getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('link', { name: 'beta' })).toBeDefined();
});

const without = (...missing: string[]) =>
  ACTIONS.map((actionName) => ({ actionName, hasPermission: !missing.includes(actionName) }));

test('without defect_view an issue page leads to the overview and asks for no issues', async () => {
  answers['cw/permission'] = without('defect_view');
  await open('/codecc/demo/task/1/defect/ccn/list');
  await waitFor(() => expect(at()).toBe('/codecc/demo/task/1/detail'));
  expect(currentToast.get()?.text).toBe('没有查看权限');
  expect(asked.some((url) => url.includes('/warn/'))).toBe(false);
});

test('without report_view the overview leads to the task list', async () => {
  answers['cw/permission'] = without('report_view');
  await open('/codecc/demo/task/1/detail');
  await waitFor(() => expect(at()).toBe('/codecc/demo/task/list'));
  expect(currentToast.get()?.text).toBe('没有查看报表的权限');
});

test.each(['detail', 'defect/lint/ESLINT/list', 'settings/code'])(
  'a stranger at %s sees the refusal and nothing of the task, whichever answer comes first',
  async (path) => {
    for (const slow of ['task/status', 'cw/permission']) {
      answers['cw/permission'] = without(...ACTIONS);
      delete answers['task/status'];
      refused = 'task/status';
      late = slow;
      await open(`/codecc/demo/task/1/${path}`);
      expect(await screen.findByText('抱歉，您的权限不足')).toBeDefined();
      expect(at()).toBe(`/codecc/demo/task/1/${path}`);
      expect(screen.getByRole('link', { name: '返回任务列表' })).toBeDefined();
      expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
      expect(screen.queryByRole('navigation')).toBeNull();
      expect(asked.some((url) => /overview|taskInfo|warn/.test(url))).toBe(false);
      expect(currentToast.get()).toBeUndefined();
      cleanup();
      queryClient.clear();
    }
  },
);

test('a suspended task shows its manage page, whatever was asked for', async () => {
  answers['task/status'] = { status: 1 };
  await open('/codecc/demo/task/1/detail');
  await waitFor(() => expect(at()).toBe('/codecc/demo/task/1/settings/manage'));
});

test.each([
  ['/?bkci-projectId=other', '/codecc/other/task/list'],
  ['/codecc/demo', '/codecc/demo/task/list'],
  ['/codecc/demo/no/such/page', '/codecc/demo/task/list'],
  ['/codecc/demo/task/1/settings', '/codecc/demo/task/1/settings/code'],
  ['/codecc/demo/task/abc/detail', '/codecc/demo/task/list'],
])('%s leads to %s', async (asked, reached) => {
  await open(asked);
  await waitFor(() => expect(at()).toBe(reached));
});

test('an address that is nobody’s stays as typed', async () => {
  await open('/nowhere/at/all');
  expect(await screen.findByText('页面不存在')).toBeDefined();
  expect(at()).toBe('/nowhere/at/all');
});

test('a server that does not answer is a page with a way on', async () => {
  vi.stubGlobal('fetch', async () => new Response('gateway', { status: 500 }));
  await open('/codecc/demo/task/list');
  expect(await screen.findByText('无法连接后端服务，请稍后再试')).toBeDefined();
  expect(screen.getByRole('button', { name: '重试' })).toBeDefined();
});

test('a page that cannot be loaded fails inside the frame: one header, its menu, a retry', async () => {
  await open('/codecc/demo/task/1/detail');
  await screen.findByRole('navigation', { name: '任务菜单' });
  delete answers['task/status'];
  queryClient.removeQueries({ queryKey: ['task', 1, 'status'] });
  void router.navigate({ href: '/codecc/demo/task/1/settings/code' });
  expect(await screen.findByText('页面不存在')).toBeDefined();
  expect(screen.getAllByRole('banner')).toHaveLength(1);
  expect(screen.getByRole('navigation', { name: '任务菜单' })).toBeDefined();
  expect(screen.getByRole('button', { name: '重试' })).toBeDefined();
});
