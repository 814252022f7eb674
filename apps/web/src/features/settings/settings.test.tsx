import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Providers } from '../../app/providers.tsx';
import { queryClient } from '../../app/query-client.ts';
import { createAppRouter } from '../../app/router.tsx';
import { switchLanguage } from '../../i18n/i18n.ts';

vi.mock('../../lib/live-connection.ts', () => ({
  connectTo: () => () => ({ subscribe: () => () => {}, close: () => {} }),
}));
HTMLDialogElement.prototype.showModal = function show() {
  this.open = true;
};

const tool = {
  toolName: 'ESLINT',
  toolDisplayName: 'ESLint',
  toolPattern: 'LINT',
  toolType: 'STANDARD',
  followStatus: 4,
};
const set = (checkerSetId: string, taskUsing: boolean) => ({
  checkerSetId,
  checkerSetName: checkerSetId,
  codeLang: 64,
  toolList: ['ESLINT'],
  version: 1,
  taskUsing,
});
const task = {
  taskId: 1,
  nameCn: 'alpha',
  nameEn: 'T1',
  projectId: 'demo',
  createFrom: 'bs_codecc',
  codeLang: 64,
  status: 0,
  enableToolList: [tool],
};
const ACTIONS = ['create_task', 'task_manage', 'defect_view', 'defect_manage', 'report_view', 'analyze'];

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}
let answers: Record<string, unknown>;
/** Refusals by "METHOD part-of-path". */
let refusals: Record<string, { code: string; message: string }>;
const sent: Sent[] = [];

beforeEach(async () => {
  await switchLanguage('en');
  sent.length = 0;
  refusals = {};
  answers = {
    userInfo: { username: 'admin' },
    'cw/permission': ACTIONS.map((actionName) => ({ actionName, hasPermission: true })),
    'task/status': { status: 0 },
    taskInfo: task,
    'task/taskId/1': task,
    'code/lib/update': true,
    'code/lib': { repoHashId: 'r1', aliasName: 'team/app', scmType: 'CODE_GIT', branch: 'main', repoUrl: '/srv/app' },
    metadatas: { LANG: [{ key: '64', name: 'JS', fullName: 'JavaScript' }] },
    'tool/repos': [],
    'tool/branches': ['main', 'dev'],
    'checkerSet/list': [set('js_a', true), set('js_b', false)],
    overview: { taskId: 1, lastAnalysisResultList: [] },
    toolList: [],
  };
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const method = init?.method ?? 'GET';
    const path = url.split('?')[0] ?? '';
    if (method !== 'GET') sent.push({ method, path, body: JSON.parse(String(init?.body ?? 'null')) });
    const refusal = Object.entries(refusals).find(([key]) => {
      const [verb, part = ''] = key.split(' ');
      return verb === method && path.endsWith(part);
    })?.[1];
    if (refusal) return new Response(JSON.stringify({ status: 0, ...refusal }));
    const found = Object.entries(answers).find(([part]) => url.includes(part));
    return new Response(JSON.stringify({ status: 0, code: '0', data: found ? found[1] : true }));
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

let router: ReturnType<typeof createAppRouter>;

function open(address: string) {
  router = createAppRouter(createMemoryHistory({ initialEntries: [address] }));
  render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
}
const SLOW = { timeout: 8000 };

test('when only the repository could be stored, the page says so and keeps what was typed', async () => {
  refusals['PUT /task/api/user/task'] = { code: '2300004', message: 'not today' };
  open('/codecc/demo/task/1/settings/code');
  const name = await screen.findByLabelText(/Task name/, undefined, SLOW);
  await userEvent.clear(name);
  await userEvent.type(name, 'beta');
  await userEvent.type(screen.getByRole('combobox', { name: /Branch/ }), 'dev{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The repository is saved, the basics are not: not today');
  expect(sent.map(({ method, path }) => `${method} ${path.replace('/ms', '')}`)).toEqual([
    'PUT /task/api/user/task/code/lib/update',
    'PUT /task/api/user/task',
  ]);
  expect(sent[0]?.body).toMatchObject({ taskId: 1, repoHashId: 'r1', branch: 'dev', buildEnv: '', forgetBuild: true });
  expect(sent[1]?.body).toMatchObject({ taskId: '1', nameCn: 'beta', codeLang: '64' });
  expect(screen.getByDisplayValue('beta')).toBeDefined();
}, 20_000);

test('a taken name is told at its field; leaving asks first', async () => {
  refusals['PUT /task/api/user/task'] = { code: '2300003', message: 'exists' };
  open('/codecc/demo/task/1/settings/code');
  await userEvent.type(await screen.findByLabelText(/Task name/, undefined, SLOW), '2');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The name already exsits');
  await userEvent.click(screen.getByRole('link', { name: 'Scan trigger' }));
  expect(await screen.findByText('Discard the unsaved changes?')).toBeDefined();
  expect(router.state.location.pathname).toBe('/codecc/demo/task/1/settings/code');
}, 20_000);

test('a refused switch of a set goes back; the last set of a language is asked about', async () => {
  refusals['POST /js_b/relationships'] = { code: '2300004', message: 'not installed' };
  open('/codecc/demo/task/1/settings/checkerset');
  const other = await screen.findByRole('switch', { name: 'Use js_b' }, SLOW);
  await userEvent.click(other);
  await waitFor(() => expect(sent.some(({ path }) => path.endsWith('/js_b/relationships'))).toBe(true));
  await waitFor(() => expect(other.getAttribute('aria-checked')).toBe('false'));
  await userEvent.click(screen.getByRole('switch', { name: 'Use js_a' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/last set of JavaScript/)).toBeDefined();
  expect(sent.some(({ path }) => path.endsWith('/management'))).toBe(false);
}, 20_000);

test('a task of a pipeline is for reading: no save, no switch', async () => {
  const piped = { ...task, createFrom: 'bs_pipeline', atomCode: 'x', pipelineId: 'p1', pipelineName: 'nightly' };
  answers = { ...answers, taskInfo: piped, 'task/taskId/1': piped };
  open('/codecc/demo/task/1/settings/code');
  expect(await screen.findByText(/Kept by the pipeline nightly/, undefined, SLOW)).toBeDefined();
  expect(await screen.findByText('team/app')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Rule sets' }));
  await screen.findByText('js_a', undefined, SLOW);
  expect(screen.queryByRole('switch')).toBeNull();
}, 20_000);
