import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Providers } from '../../app/providers.tsx';
import { queryClient } from '../../app/query-client.ts';
import { createAppRouter } from '../../app/router.tsx';
import { switchLanguage } from '../../i18n/i18n.ts';

vi.mock('../../lib/live-connection.ts', () => ({
  connectTo: () => () => ({ subscribe: () => () => {}, close: () => {} }),
}));

// jsdom lays nothing out: the source is shown as what stands in it.
vi.mock('../../components/code-viewer/code-editor.tsx', () => ({
  default: ({ cards }: { cards: readonly { id: string; content: unknown }[] }) => cards.map(({ content }) => content),
}));

configure({ asyncUtilTimeout: 12_000 });
vi.setConfig({ testTimeout: 40_000 });
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 800 });
Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1400 });
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
beforeAll(() => switchLanguage('en'));

const ACTIONS = ['create_task', 'task_manage', 'defect_view', 'defect_manage', 'report_view', 'analyze'];
const LIST = '/codecc/demo/task/1/defect/lint/ESLINT/list';
const DAY = 86_400_000;

interface Stored {
  entityId: string;
  status: number;
  mark: number;
  [key: string]: unknown;
}
let stored: Stored[];
let refuse: object | undefined;
let answers: Record<string, (body: Record<string, unknown>, url: string) => unknown>;
const sent: { url: string; body: Record<string, unknown> }[] = [];
const lastOf = (part: string) => sent.filter(({ url }) => url.includes(part)).at(-1);

const shown = (body: Record<string, unknown>) => {
  const wanted = body.status as number[];
  return stored.filter(({ status }) => wanted.includes(status === 1 ? 1 : 4));
};

beforeEach(() => {
  sent.length = 0;
  refuse = undefined;
  stored = ['11', '12', '13'].map((entityId, index) => ({
    entityId,
    status: 1,
    mark: 0,
    fileName: 'a.js',
    filePath: 'src/a.js',
    lineNum: 10 + index,
    checker: 'no-undef',
    message: `issue ${entityId}`,
    author: 'ada',
    severity: 2,
    createBuildNumber: '1',
    createTime: 1_700_000_000_000,
  }));
  answers = {
    userInfo: () => ({ username: 'ada' }),
    '/projects': () => [{ projectCode: 'demo', projectName: 'Demo' }],
    'cw/permission': () => ACTIONS.map((actionName) => ({ actionName, hasPermission: true })),
    'task/status': () => ({ status: 0 }),
    'task/base': () => ({ enableTasks: [{ taskId: 2, nameCn: 'second', nameEn: 'T2' }], disableTasks: [] }),
    taskInfo: () => ({
      taskId: 1,
      nameCn: 'alpha',
      nameEn: 'T1',
      projectId: 'demo',
      createFrom: 'bs_codecc',
      enableToolList: [{ toolName: 'ESLINT', toolDisplayName: 'ESLint', toolPattern: 'LINT' }],
    }),
    overview: () => ({ taskId: 1, lastAnalysisResultList: [] }),
    buildInfos: () => [
      { buildId: 'b7', buildNum: '7', buildTime: Date.now() },
      { buildId: 'b6', buildNum: '6', buildTime: Date.now() - DAY },
    ],
    'checker/authors': () => ({ authorList: ['ada'], checkerList: [], filePathTree: {} }),
    'warn/initpage': (body) => {
      const open = stored.filter(({ status }) => status === 1).length;
      return body.statisticType === 'STATUS'
        ? { existCount: open, ignoreCount: stored.length - open }
        : { normalCount: shown(body).length, historyCount: shown(body).length };
    },
    'warn/list': (body) => {
      const rows = shown(body);
      return { defectList: { records: rows, count: rows.length, page: 1, totalPages: 1 } };
    },
    'warn/detail': (body) => ({
      fileName: 'a.js',
      filePath: 'src/a.js',
      fileContent: 'let a;\n'.repeat(30),
      trimBeginLine: 0,
      lintDefectList:
        body.clusterType === 'file' ? shown(body) : stored.filter((row) => row.entityId === body.entityId),
    }),
    'batch/preview': () => ({ count: 3, skipped: 0, files: 1, fixed: 0, ignored: 0, masked: 0, open: 0 }),
    'batch/undo': () => {
      for (const row of stored) row.status = 1;
      return { count: 1, skipped: 0, actionId: 6 };
    },
    'warn/batch': (body) => {
      const keys = body.defectKeySet as string[];
      for (const row of stored)
        if (body.isSelectAll === 'Y' || keys.includes(row.entityId)) {
          if (body.bizType === 'IgnoreDefect') row.status = 5;
          if (body.bizType === 'MarkDefect') row.mark = Number(body.markFlag);
        }
      return { count: 1, skipped: 0, actionId: 5 };
    },
    'warn/views': () => [],
  };
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
    sent.push({ url, body });
    const found = Object.entries(answers).find(([part]) => url.includes(part));
    if (refuse && /warn\/batch(\?|$)/.test(url)) return new Response(JSON.stringify(refuse));
    const answer = found
      ? { status: 0, code: '0', data: found[1](body, url) }
      : { status: 404, code: '2300405', message: 'none' };
    return new Response(JSON.stringify(answer), { status: found ? 200 : 404 });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

async function open(address: string) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }));
  render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
  await screen.findAllByText('issue 11');
  return router;
}
const rows = () => screen.getAllByRole('row').filter((row) => row.textContent?.includes('issue ')).length;
const total = () => screen.getByText(/^issues?$/, { exact: false, selector: '[class*=total]' }).textContent;
const entityId = (router: Awaited<ReturnType<typeof open>>) =>
  new URLSearchParams(router.state.location.searchStr).get('entityId');

test('a triage session by keyboard: ignore goes on to the next issue, rows and numbers agree, undo brings it back', async () => {
  const router = await open(LIST);
  await userEvent.keyboard('j{Enter}');
  await waitFor(() => expect(entityId(router)).toBe('11'));
  await userEvent.keyboard('i');
  await screen.findByRole('dialog', { name: 'Ignore 1 issue' });
  await userEvent.keyboard('2{Enter}');
  await waitFor(() => expect(entityId(router)).toBe('12'));
  expect([rows(), total()]).toEqual([2, '2 issues']);
  expect(lastOf('warn/batch')?.body).toMatchObject({
    bizType: 'IgnoreDefect',
    ignoreReasonType: 2,
    defectKeySet: ['11'],
  });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /Normal/, pressed: false }).textContent).toContain('2'),
  );
  await userEvent.keyboard('u');
  await waitFor(() => expect([rows(), total(), entityId(router)]).toEqual([3, '3 issues', '11']));
  expect(lastOf('batch/undo')?.body).toEqual({ actionId: 5 });
});

test('a refused decision is put back with the reason of the server, and its row can be shown', async () => {
  const router = await open(`${LIST}?entityId=11`);
  refuse = { status: 200, code: '2300006', message: 'ada has no permission' };
  await screen.findByRole('button', { name: 'Ignore' });
  await userEvent.keyboard('i');
  await userEvent.keyboard('1{Enter}');
  const alert = await screen.findByText(/ada has no permission/);
  await waitFor(() => expect([rows(), total()]).toEqual([3, '3 issues']));
  expect(entityId(router)).toBe('12');
  await userEvent.click(within(alert.parentElement as HTMLElement).getByRole('button', { name: 'Show it' }));
  await waitFor(() => expect(entityId(router)).toBe('11'));
});

test('keys act on what is ticked; everything that matches is a step of its own, counted by the server first', async () => {
  stored = Array.from({ length: 100 }, (_, index) => ({ ...(stored[0] as Stored), entityId: `${index + 1}` }));
  answers['warn/list'] = (body) => {
    const matching = shown(body);
    return { defectList: { records: matching, count: matching.length === 0 ? 0 : 250, page: 1, totalPages: 3 } };
  };
  answers['batch/preview'] = () => ({ count: 240, skipped: 0, files: 12, fixed: 0, ignored: 0, masked: 0, open: 0 });
  const router = createAppRouter(createMemoryHistory({ initialEntries: [LIST] }));
  render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all loaded rows' }));
  await userEvent.click(screen.getByRole('button', { name: 'Select all 250 that match' }));
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('i');
  await screen.findByText('240 issues in 12 files will change.');
  screen.getByText(/10 stay as they are/);
  expect(lastOf('batch/preview')?.body).toMatchObject({ isSelectAll: 'Y', defectKeySet: [] });
  expect(lastOf('warn/batch?')).toBeUndefined();
  await userEvent.keyboard('1{Enter}');
  await waitFor(() => expect(sent.some(({ url }) => /warn\/batch(\?|$)/.test(url))).toBe(true));
  expect(sent.filter(({ url }) => /warn\/batch(\?|$)/.test(url)).at(-1)?.body).toMatchObject({ isSelectAll: 'Y' });
});

test('views are addresses: those that ship, and one that is kept', async () => {
  const router = await open(`${LIST}?severity=2&entityId=11`);
  await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'New since last scan (#7)' }));
  expect(router.state.location.searchStr).toBe('?introducedIn=7');
  await waitFor(() => expect(lastOf('warn/list')?.body).toMatchObject({ introducedIn: '7', status: [1] }));
  await userEvent.click(screen.getByRole('button', { name: /New since/ }));
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Expiring ignores' }));
  await waitFor(() => expect(lastOf('warn/list')?.body).toMatchObject({ ignoreEndsWithin: 14, status: [4] }));
  await userEvent.click(screen.getByRole('button', { name: /Expiring/ }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Save these filters' }));
  answers['warn/views'] = (body) => ({ viewId: '1', mine: true, owner: 'ada', updatedDate: 0, ...body });
  await userEvent.keyboard('soon{Enter}');
  await waitFor(() =>
    expect(sent.find(({ url, body }) => url.includes('warn/views') && body.name)?.body).toEqual({
      name: 'soon',
      query: 'ignoreEnds=14&status=4',
      scope: 'task',
      shared: false,
    }),
  );
});

test('what is mine is asked for by whoever asks, so a shared address means each reader', async () => {
  const router = await open(LIST);
  await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Mine' }));
  expect(new URLSearchParams(router.state.location.searchStr).get('author')).toBe('@me');
  await waitFor(() => expect(lastOf('warn/list')?.body).toMatchObject({ author: '@me', status: [1] }));
  expect(screen.getByRole('button', { name: /Handler\s*Me/ })).toBeDefined();
});

test('an earlier build says so, and acts on today', async () => {
  const router = await open(`${LIST}?buildId=b6`);
  await screen.findByText(/As of #6/);
  screen.getByText(/changes today’s data/);
  await userEvent.click(screen.getByRole('button', { name: 'Back to today' }));
  expect(router.state.location.searchStr).toBe('');
});

test('the palette does by name what the keys do, and goes anywhere', async () => {
  const router = await open(LIST);
  await userEvent.keyboard('j{Control>}k{/Control}');
  const box = await screen.findByRole('combobox', { name: /Type a command/ });
  await waitFor(() => expect(document.activeElement).toBe(box));
  await userEvent.keyboard('mark');
  await userEvent.keyboard('{Enter}');
  await waitFor(() =>
    expect(lastOf('warn/batch')?.body).toMatchObject({ bizType: 'MarkDefect', defectKeySet: ['11'] }),
  );
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox', { name: /Type a command/ }), 'second{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/codecc/demo/task/2/detail'));
});

test('without the permission nothing is offered and no key decides', async () => {
  answers['cw/permission'] = () =>
    ACTIONS.map((actionName) => ({ actionName, hasPermission: actionName !== 'defect_manage' }));
  await open(`${LIST}?entityId=11`);
  await screen.findByRole('region', { name: 'Source of a.js' });
  await userEvent.keyboard('iamrx');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent.some(({ url }) => url.includes('warn/batch'))).toBe(false);
  expect(screen.queryByRole('button', { name: 'Ignore' })).toBeNull();
});
