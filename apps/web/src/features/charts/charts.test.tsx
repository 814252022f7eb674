import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, expect, test, vi } from 'vitest';
import { task, testPage } from '../../testing/page.tsx';

// Modules of its own: others of this worker must neither have loaded what is replaced here, nor find it replaced.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
// Drawing needs a laid-out page; the tables beside the drawings say the same.
vi.mock('../../components/chart/chart.tsx', () => ({ Chart: () => null }));

const TOOLS = [
  { toolName: 'ESLINT', toolDisplayName: 'ESLint', toolPattern: 'LINT' },
  { toolName: 'COVERITY', toolDisplayName: 'Coverity', toolPattern: 'COVERITY' },
];
const author = (authorName: string, [serious, normal, prompt]: [number, number, number]) => ({
  authorName,
  serious,
  normal,
  prompt,
  total: serious + normal + prompt,
});
const none = { authorList: [], totalAuthor: author('Total', [0, 0, 0]) };
const lint = {
  chartLegacys: {
    legacyList: [
      { date: '2026-11-21', tips: 'today', newCount: 4, historyCount: 9 },
      { date: '2026-11-20', tips: 'yesterday', newCount: 2, historyCount: 9 },
      { date: '2026-11-10', tips: '11-10', newCount: 0, historyCount: 0 },
    ],
  },
  chartAuthors: {
    newAuthorList: {
      authorList: [author('ada', [1, 0, 0]), author('No Author', [1, 2, 0])],
      totalAuthor: author('Total', [2, 2, 0]),
    },
    historyAuthorList: none,
  },
};
const day = { tips: '', unFixCount: 5, newCount: 3, existCount: 2, closedCount: 4, ignoreCount: 1, excludedCount: 1 };
const compile = {
  authorChart: none,
  newCloseFixChart: { elemList: [{ ...day, date: '2026-11-21', repairedCount: 2 }] },
};

const page = testPage(
  () => ({
    taskInfo: task(TOOLS, { createdDate: new Date(2026, 10, 20).getTime() }),
    'report/toolName/ESLINT': lint,
    'report/toolName/COVERITY': compile,
  }),
  'zh',
);
const { open } = page;
const CHARTS = '/codecc/demo/task/1/defect/lint/ESLINT/charts';
const table = async (title: string) =>
  within(
    await screen.findByRole('region', { name: (name, element) => name === title && element.matches(':has(> table)') }),
  );
const links = (rows: HTMLElement) =>
  within(rows)
    .queryAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')?.split('?')[1] ?? '']);

test('only the newest day leads to its rows, and days before the task existed are not listed as zero', async () => {
  open(CHARTS);
  const rows = (await table('遗留问题趋势')).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual(['日期新代码历史代码', '2026-11-2149', '2026-11-2029']);
  expect(links(rows[1] as HTMLElement)).toEqual([
    ['4', 'defectType=1'],
    ['9', 'defectType=2'],
  ]);
  expect(links(rows[2] as HTMLElement)).toEqual([]);
});

test('a number of a handler is the list of exactly these rows; zero leads nowhere; the busiest come first', async () => {
  open(CHARTS);
  const rows = (await table('新代码问题处理人')).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual(['处理人总计严重一般提示', '未分配3120', 'ada1100', '总计4220']);
  expect(links(rows[1] as HTMLElement)).toEqual([
    ['3', 'author=No+Author&defectType=1'],
    ['1', 'author=No+Author&severity=1&defectType=1'],
    ['2', 'author=No+Author&severity=2&defectType=1'],
  ]);
  expect(links(rows[3] as HTMLElement)[0]).toEqual(['4', 'defectType=1']);
  await screen.findByText('没有待修复的问题');
});

test('repaired on a day asks for the day of repair and the repaired ones', async () => {
  open('/codecc/demo/task/1/defect/compile/COVERITY/charts');
  const closed = (await table('每日关闭')).getAllByRole('row')[1] as HTMLElement;
  expect(links(closed)).toEqual([['2', 'startTime=2026-11-21&endTime=2026-11-21&dateType=fixTime&status=2']]);
  const found = (await table('每日新增')).getAllByRole('row')[1] as HTMLElement;
  expect(links(found)).toEqual([
    ['3', 'startTime=2026-11-21&endTime=2026-11-21&status=0'],
    ['2', 'startTime=2026-11-21&endTime=2026-11-21'],
  ]);
});

test('the days stand in the address and are asked for; the workbook has the same', async () => {
  const router = open(CHARTS);
  await table('遗留问题趋势');
  fireEvent.change(screen.getByLabelText('从'), { target: { value: '2026-11-19' } });
  await waitFor(() => expect(router.state.location.searchStr).toBe('?startTime=2026-11-19'));
  await waitFor(() => expect(page.asked('startTime=2026-11-19&endTime=')).not.toEqual([]));
  expect(screen.getByRole('link', { name: '导出' }).getAttribute('href')).toMatch(
    /ESLINT\/export\?isAjax=1&taskId=1&startTime=2026-11-19&endTime=$/,
  );
});

test('a refusal says why and can be tried again', async () => {
  delete page.answers['report/toolName/ESLINT'];
  open(CHARTS);
  const again = await screen.findByRole('button', { name: '重试' });
  page.answers['report/toolName/ESLINT'] = lint;
  fireEvent.click(again);
  await table('遗留问题趋势');
});
