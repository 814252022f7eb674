import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Providers } from '../../app/providers.tsx';
import { queryClient } from '../../app/query-client.ts';
import { createAppRouter } from '../../app/router.tsx';
import { switchLanguage } from '../../i18n/i18n.ts';

// A busy machine takes its time to load the screen; nothing here is about speed.
configure({ asyncUtilTimeout: 8000 });
vi.setConfig({ testTimeout: 20_000 });
// jsdom lays nothing out; the list draws from this height.
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 800 });
Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1400 });
beforeAll(() => switchLanguage('en'));

const node = (path: string, jType: 'DIR' | 'FILE', coveredLines: number, lines: number) => ({
  ...{ name: path.split('/').at(-1) || 'alpha', path, jType, fileNum: 1, lines, coveredLines },
  ...{ uncoveredLines: lines - coveredLines, branches: 0, coveredBranches: 0, functions: 2, coveredFunctions: 1 },
  ...{ newLines: 4, coveredNewLines: 1, newLineRate: 25, functionRate: 50 },
  ...(lines > 0 && { lineRate: Math.round((coveredLines / lines) * 10_000) / 100 }),
});
const level = (path: string, list: object[]) => ({
  ...{ taskId: 1, toolName: 'JACOCO', buildNum: 7, total: node(path, 'DIR', 12, 40), list },
  newSince: { kind: 'cutoff', time: 5, date: '2026-02-01' },
});
const nothing = { taskId: 1, toolName: 'JACOCO', total: { ...node('', 'DIR', 0, 0), fileNum: 0 }, list: [] };
const file = {
  ...{ taskId: 1, toolName: 'JACOCO', buildNum: 7, file: node('src/a.js', 'FILE', 2, 4), trimBeginLine: 0 },
  fileContent: 'a();\nb();\nc();\nd();\n',
  lines: [
    { line: 1, hits: 3 },
    { line: 2, hits: 0, isNew: true },
    { line: 3, hits: 1 },
    { line: 4, hits: 1, branches: 2, coveredBranches: 1 },
  ],
};
const point = (buildNum: number, coveredLines: number) => ({
  ...node('', 'DIR', coveredLines, 40),
  ...{ buildNum, time: 1_790_000_000_000 + buildNum, commit: `c0ffee${buildNum}` },
});
const JACOCO = { toolName: 'JACOCO', toolDisplayName: 'Test coverage', toolPattern: 'COVR' };

let tools: object[];
let actions: string[];
let answers: (url: URL) => unknown;
let asked: URL[];

beforeEach(() => {
  tools = [JACOCO];
  actions = ['task_manage', 'defect_view', 'report_view'];
  asked = [];
  answers = (url) => {
    const name = url.searchParams.get('jName') ?? '';
    if (url.pathname.endsWith('/coverage/trend')) return { taskId: 1, list: [point(3, 10), point(7, 12)] };
    if (url.pathname.endsWith('/detail')) return name === 'src/a.js' ? file : undefined;
    if (url.searchParams.get('search')) return level(name, [node('src/deep/b.js', 'FILE', 0, 9)]);
    if (name === '') return level('', [node('src', 'DIR', 12, 40)]);
    if (name === 'src') return level('src', [node('src/a.js', 'FILE', 2, 4), node('src/deep', 'DIR', 0, 9)]);
    // A name that is no folder.
    return { ...nothing, buildNum: 7 };
  };
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://assay.test');
    asked.push(url);
    const of = (part: string) => url.pathname.includes(part);
    const data = of('userInfo')
      ? { username: 'ann' }
      : of('cw/permission')
        ? ['defect_view', 'report_view', 'task_manage'].map((actionName) => ({
            actionName,
            hasPermission: actions.includes(actionName),
          }))
        : of('task/status')
          ? { status: 0 }
          : of('task/base')
            ? { enableTasks: [], disableTasks: [] }
            : of('taskInfo')
              ? {
                  taskId: 1,
                  nameCn: 'alpha',
                  nameEn: 'T1',
                  projectId: 'demo',
                  createFrom: 'bs_codecc',
                  enableToolList: tools,
                }
              : of('overview')
                ? { taskId: 1, lastAnalysisResultList: [] }
                : of('/toolName/JACOCO') || of('/coverage/')
                  ? answers(url)
                  : undefined;
    const body =
      data === undefined ? { status: 0, code: '2300007', message: 'not there' } : { status: 0, code: '0', data };
    return new Response(JSON.stringify(body), { status: 200 });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

let router: ReturnType<typeof createAppRouter>;
const at = () => router.state.location.href.replace('/codecc/demo/task/1/defect/covr', '');
function open(below = '/') {
  router = createAppRouter(createMemoryHistory({ initialEntries: [`/codecc/demo/task/1/defect/covr${below}`] }));
  render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
}
const listCalls = () => asked.filter(({ pathname }) => pathname.endsWith('/toolName/JACOCO'));

test('a folder shows its sums, its change against the snapshot before, and leads into folders and files', async () => {
  open();
  expect(await screen.findByRole('row', { name: /This folder/ })).toBeDefined();
  const figures = screen.getByRole('region', { name: 'Figures' });
  expect(within(figures).getByText('30.00%')).toBeDefined();
  expect(await within(figures).findByTitle('up 5.00%', { exact: false })).toBeDefined();
  expect(figures.textContent).toContain('since 2026-02-01');
  await userEvent.click(screen.getByRole('link', { name: 'src' }));
  expect(await screen.findByRole('link', { name: 'a.js' })).toBeDefined();
  expect(at()).toBe('/src');
});

test('keys walk the uncovered places of a file and go back to the row it was opened from', async () => {
  open('/src');
  await userEvent.click(await screen.findByRole('link', { name: 'a.js' }));
  expect(await screen.findByText('2 uncovered places')).toBeDefined();
  expect(at()).toBe('/src/a.js');
  await userEvent.keyboard('n');
  expect(screen.getByText('1 of 2')).toBeDefined();
  await userEvent.keyboard('n');
  expect(screen.getByText('2 of 2')).toBeDefined();
  await userEvent.keyboard('n');
  expect(screen.getByText('1 of 2')).toBeDefined();
  await userEvent.keyboard('p');
  expect(screen.getByText('2 of 2')).toBeDefined();
  await userEvent.click(screen.getByRole('checkbox', { name: 'New code only' }));
  expect(screen.getByText('1 uncovered place')).toBeDefined();
  await userEvent.keyboard('{Escape}');
  const row = await screen.findByRole('row', { name: /a\.js/ });
  expect(at()).toMatch(/^\/src(\?|$)/);
  await waitFor(() => expect(row.getAttribute('aria-selected')).toBe('true'));
});

test('an address that names a file opens it; one that names nothing says so', async () => {
  open('/src/a.js');
  expect(await screen.findByText('2 uncovered places')).toBeDefined();
  cleanup();
  open('/src/none.js');
  expect(await screen.findByText('No such file')).toBeDefined();
});

test('a snapshot of the address is asked for everywhere and kept on the way', async () => {
  open('/?build=3');
  await userEvent.click(await screen.findByRole('link', { name: 'src' }));
  expect(await screen.findByRole('link', { name: 'a.js' })).toBeDefined();
  expect(listCalls().map(({ searchParams }) => searchParams.get('buildNum'))).toEqual(['3', '3']);
  expect(at()).toBe('/src?build=3');
});

test('a search asks the server once typing pauses, and Escape takes it back', async () => {
  open('/src');
  const box = await screen.findByRole('textbox', { name: /Find files below src/ });
  await userEvent.type(box, 'b.js');
  expect(await screen.findByRole('link', { name: 'deep/b.js' })).toBeDefined();
  expect(listCalls().flatMap(({ searchParams }) => searchParams.get('search') ?? [])).toEqual(['b.js']);
  await userEvent.type(box, '{Escape}');
  expect(await screen.findByRole('link', { name: 'a.js' })).toBeDefined();
});

test('without the tool the page says how to report, with a command for this very task', async () => {
  tools = [];
  open();
  expect(await screen.findByText('No test coverage yet')).toBeDefined();
  expect(screen.getByText(/curl -H/).textContent).toContain(
    '/ms/defect/api/user/coverage/taskId/1?commit=$(git rev-parse HEAD)',
  );
  expect(listCalls()).toEqual([]);
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Upload coverage' }).disabled).toBe(false),
  );
});

test('who may not upload sees why; a snapshot before the first coverage leads to the newest', async () => {
  actions = ['defect_view', 'report_view'];
  const whole = answers;
  answers = (url) => (url.searchParams.get('buildNum') === '1' ? nothing : whole(url));
  open('/?build=1');
  expect(await screen.findByText('No result yet')).toBeDefined();
  const upload = await screen.findByRole<HTMLButtonElement>('button', { name: 'Upload coverage' });
  expect(upload.disabled).toBe(true);
  await waitFor(() => expect(upload.title).toContain('permission'));
  await userEvent.click(screen.getByRole('button', { name: 'Show the newest' }));
  expect(await screen.findByRole('link', { name: 'src' })).toBeDefined();
});

test('what goes wrong has its sentence and another try', async () => {
  const whole = answers;
  answers = () => undefined;
  open();
  const again = await screen.findByRole('button', { name: 'Retry' });
  answers = whole;
  await userEvent.click(again);
  expect(await screen.findByRole('link', { name: 'src' })).toBeDefined();
});
