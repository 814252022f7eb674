import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Fragment, type ReactNode } from 'react';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { granted, type Sent, task, testPage } from '../../testing/page.tsx';

// Modules of its own: others of this worker must neither have loaded what is replaced here, nor find it replaced.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
// jsdom lays nothing out: the source is shown as what stands in it.
vi.mock('../../components/code-viewer/code-editor.tsx', () => ({
  default: ({ cards }: { cards: readonly { id: string; content: ReactNode }[] }) =>
    cards.map(({ id, content }) => <Fragment key={id}>{content}</Fragment>),
}));

const LIST = '/codecc/demo/task/1/defect/lint/ESLINT/list';
const DAY = 86_400_000;

interface Stored {
  entityId: string;
  status: number;
  mark: number;
  [key: string]: unknown;
}
let stored: Stored[];
const shown = (body: Record<string, unknown>) => {
  const wanted = body.status as number[];
  return stored.filter(({ status }) => wanted.includes(status === 1 ? 1 : 4));
};

beforeEach(() => {
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
});
const page = testPage(() => ({
  'task/base': { enableTasks: [{ taskId: 2, nameCn: 'second', nameEn: 'T2' }], disableTasks: [] },
  taskInfo: task([{ toolName: 'ESLINT', toolDisplayName: 'ESLint', toolPattern: 'LINT' }]),
  buildInfos: () => [
    { buildId: 'b7', buildNum: '7', buildTime: Date.now() },
    { buildId: 'b6', buildNum: '6', buildTime: Date.now() - DAY },
  ],
  'checker/authors': () => ({ authorList: ['ada'], checkerList: [], filePathTree: {} }),
  'warn/initpage': (body: Sent['body']) => {
    const open = stored.filter(({ status }) => status === 1).length;
    return body.statisticType === 'STATUS'
      ? { existCount: open, ignoreCount: stored.length - open }
      : { normalCount: shown(body).length, historyCount: shown(body).length };
  },
  'warn/list': (body: Sent['body']) => {
    const rows = shown(body);
    return { defectList: { records: rows, count: rows.length, page: 1, totalPages: 1 } };
  },
  'warn/detail': (body: Sent['body']) => ({
    fileName: 'a.js',
    filePath: 'src/a.js',
    fileContent: 'let a;\n'.repeat(30),
    trimBeginLine: 0,
    lintDefectList: body.clusterType === 'file' ? shown(body) : stored.filter((row) => row.entityId === body.entityId),
  }),
  'batch/preview': () => ({ count: 3, skipped: 0, files: 1, fixed: 0, ignored: 0, masked: 0, open: 0 }),
  'batch/undo': () => {
    for (const row of stored) row.status = 1;
    return { count: 1, skipped: 0, actionId: 6 };
  },
  'warn/batch': (body: Sent['body']) => {
    const keys = body.defectKeySet as string[];
    for (const row of stored)
      if (body.isSelectAll === 'Y' || keys.includes(row.entityId)) {
        if (body.bizType === 'IgnoreDefect') row.status = 5;
        if (body.bizType === 'MarkDefect') row.mark = Number(body.markFlag);
      }
    return { count: 1, skipped: 0, actionId: 5 };
  },
  'warn/views': () => [],
}));
const lastOf = (part: string) => page.asked(part).at(-1);

async function open(address: string) {
  const router = page.open(address);
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
  page.refusals['/warn/batch'] = { code: '2300006', message: 'ada has no permission' };
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
  page.answers['warn/list'] = (body: Sent['body']) => {
    const matching = shown(body);
    return { defectList: { records: matching, count: matching.length === 0 ? 0 : 250, page: 1, totalPages: 3 } };
  };
  page.answers['batch/preview'] = () => ({
    count: 240,
    skipped: 0,
    files: 12,
    fixed: 0,
    ignored: 0,
    masked: 0,
    open: 0,
  });
  page.open(LIST);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all loaded rows' }));
  await userEvent.click(screen.getByRole('button', { name: 'Select all 250 that match' }));
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('i');
  await screen.findByText('240 issues in 12 files will change.');
  screen.getByText(/10 stay as they are/);
  expect(lastOf('batch/preview')?.body).toMatchObject({ isSelectAll: 'Y', defectKeySet: [] });
  expect(lastOf('warn/batch?')).toBeUndefined();
  await userEvent.keyboard('1{Enter}');
  await waitFor(() => expect(page.sent.some(({ url }) => /warn\/batch(\?|$)/.test(url))).toBe(true));
  expect(page.sent.filter(({ url }) => /warn\/batch(\?|$)/.test(url)).at(-1)?.body).toMatchObject({ isSelectAll: 'Y' });
});

test('a batch that takes its time says how many it is about, and leaves the list to its reader', async () => {
  let finish = (_: object) => {};
  const answer = new Promise<object>((resolve) => {
    finish = resolve;
  });
  page.answers['warn/list'] = (body: Sent['body']) => {
    const matching = shown(body);
    return { defectList: { records: matching, count: 250, page: 1, totalPages: 84 } };
  };
  page.answers['warn/batch'] = () => answer;
  const router = await open(LIST);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all loaded rows' }));
  await userEvent.click(screen.getByRole('button', { name: 'Select all 250 that match' }));
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('i');
  await screen.findByRole('dialog', { name: /Ignore 250 issues/ });
  await userEvent.keyboard('1{Enter}');
  await screen.findByText('Working on 250 issues; the list stays usable');
  expect(screen.queryByRole('dialog')).toBeNull();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('j{Enter}');
  await waitFor(() => expect(entityId(router)).not.toBeNull());
  finish({ count: 250, skipped: 0, actionId: 5 });
  await screen.findByText(/250 issues ignored|ignored 250/i);
});

test('a batch the server refuses is asked about again, with what was typed and the reason', async () => {
  page.answers['warn/list'] = (body: Sent['body']) => ({
    defectList: { records: shown(body), count: 250, page: 1, totalPages: 84 },
  });
  page.refusals['/warn/batch'] = { code: '2300006', message: 'ada has no permission' };
  await open(LIST);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all loaded rows' }));
  await userEvent.click(screen.getByRole('button', { name: 'Select all 250 that match' }));
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('i');
  const asked = async () => within(await screen.findByRole('dialog', { name: /Ignore 250 issues/ }));
  const first = await asked();
  await userEvent.click(first.getByRole('radio', { name: /Other/ }));
  await userEvent.type(first.getByRole('textbox'), 'made by a generator');
  await userEvent.click(first.getByRole('button', { name: 'Ignore' }));
  await waitFor(() => expect(page.sent.some(({ url }) => /warn\/batch(\?|$)/.test(url))).toBe(true));
  const dialog = await asked();
  await dialog.findByText(/ada has no permission/);
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: /Other/ }).checked).toBe(true);
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('made by a generator');
  // Said once, in the dialog; sent again as it is.
  expect(screen.getAllByText(/ada has no permission/)).toHaveLength(1);
  page.refusals = {};
  await userEvent.click(dialog.getByRole('button', { name: 'Ignore' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const batches = page.sent.filter(({ url }) => /warn\/batch(\?|$)/.test(url)).map(({ body }) => body);
  expect(batches).toHaveLength(2);
  expect(batches[1]).toEqual(batches[0]);
  expect(batches[1]).toMatchObject({ isSelectAll: 'Y', ignoreReason: 'made by a generator' });
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
  page.answers['warn/views'] = (body: Sent['body']) => ({
    viewId: '1',
    mine: true,
    owner: 'ada',
    updatedDate: 0,
    ...body,
  });
  await userEvent.keyboard('soon{Enter}');
  await waitFor(() =>
    expect(page.sent.find(({ url, body }) => url.includes('warn/views') && body.name)?.body).toEqual({
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
  await waitFor(() => expect(router.state.location.searchStr).toBe(''));
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
  page.answers['cw/permission'] = granted(['defect_view', 'report_view']);
  await open(`${LIST}?entityId=11`);
  await screen.findByRole('region', { name: 'Source of a.js' });
  await userEvent.keyboard('iamrx');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(page.sent.some(({ url }) => url.includes('warn/batch'))).toBe(false);
  expect(screen.queryByRole('button', { name: 'Ignore' })).toBeNull();
});
