import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { task, testPage } from '../../testing/page.tsx';

const row = (entityId: string, given: object = {}) => ({
  entityId,
  id: entityId,
  fileName: 'a.c',
  filePathname: 'src/a.c',
  relPath: 'src/a.c',
  lineNumber: 30,
  checkerName: 'USE_AFTER_FREE',
  displayCategory: 'Memory',
  displayType: 'Use after free',
  description: `freed pointer ${entityId}`,
  authorList: ['ada', 'grace'],
  severity: 1,
  status: 1,
  mark: 0,
  createTime: 1_700_000_000_000,
  createBuildNumber: '3',
  ...given,
});
const event = (lineNumber: number, message: string, file: string, given: object = {}) => ({
  main: false,
  lineNumber,
  message,
  traceNumber: 0,
  fileMD5: file,
  filePathname: `src/${file}`,
  ...given,
});
const main = event(30, 'the freed pointer is read', 'a.c', { main: true });

const list = {
  checkerMap: { USE_AFTER_FREE: 2 },
  authorMap: { ada: 2, grace: 2 },
  filePathTree: {},
  seriousCount: 2,
  existCount: 1,
  fixCount: 1,
  newDefectJudgeTime: 0,
  defectList: {
    content: [row('11'), row('12', { status: 3 })],
    totalElements: 2,
    totalPages: 1,
    number: 0,
    size: 100,
    last: true,
  },
};
const detail = {
  fileName: 'a.c',
  filePath: 'src/a.c',
  defectDetailVO: {
    ...row('11'),
    defectInstances: [
      {
        traces: [event(10, 'allocated', 'a.c'), main],
        allTraces: [event(10, 'allocated', 'a.c'), event(7, 'freed inside', 'b.c', { depth: 1 }), main],
      },
    ],
    fileInfoMap: {
      'a.c': { contents: 'int a;\n'.repeat(40), startLine: 1, filePathname: 'src/a.c' },
      'b.c': { contents: 'int b;\n'.repeat(20), startLine: 1, filePathname: 'src/b.c' },
    },
  },
};

const page = testPage(
  () => ({
    taskInfo: task([{ toolName: 'COVERITY', toolDisplayName: 'Coverity', toolPattern: 'COVERITY' }]),
    buildInfos: [],
    'warn/list': list,
    'warn/detail': detail,
    'warn/batch': { count: 1, skipped: 0 },
  }),
  'zh',
);
const { open } = page;
const LIST = '/codecc/demo/task/1/defect/compile/COVERITY/list';
const lastOf = (part: string) => page.asked(part).at(-1);
const rowOf = async (text: string): Promise<HTMLElement> => {
  const row = (await screen.findByText(text)).closest<HTMLElement>('[role="row"]');
  if (!row) throw new Error(`${text} stands in no row`);
  return row;
};

test('the list asks for what is to be repaired, serious first, and shows each row whole', async () => {
  open(`${LIST}?status=3`);
  const shown = await rowOf('freed pointer 11');
  for (const text of ['严重', 'src/', 'USE_AFTER_FREE', '#3']) within(shown).getByText(text);
  within(shown).getByTitle('ada;grace');
  const asked = lastOf('warn/list');
  expect(asked?.url).toContain('sortField=severity&sortType=DESC');
  expect(asked?.body).toMatchObject({ toolName: 'COVERITY', status: [1, 2], severity: [], checker: '' });
});

test('a repaired row cannot be ticked and says why; "all" leaves it out', async () => {
  open(`${LIST}?status=3`);
  const repaired = within(await rowOf('freed pointer 12')).getByRole('checkbox');
  expect([(repaired as HTMLInputElement).disabled, repaired.title]).toEqual([true, '已修复的问题无需处理，不能选择']);
  await userEvent.click(screen.getByRole('checkbox', { name: '选择全部已加载的行' }));
  screen.getByText('已选 1 个，共 2 个');
  expect(screen.queryByText(/选择全部 2 个/)).toBeNull();
});

test('the trace runs through all files: the reported event first, Shift with W and S walk it', async () => {
  open(`${LIST}?entityId=11`);
  const trace = await screen.findByRole('navigation', { name: '调用链' });
  const steps = within(trace).getAllByRole('button');
  expect(steps.map((step) => step.textContent)).toEqual([
    '1:10allocated',
    '2:7freed inside',
    '3:30the freed pointer is read',
  ]);
  const current = () => steps.findIndex((step) => step.getAttribute('aria-current') === 'true');
  expect(current()).toBe(2);
  screen.getByRole('region', { name: '源码：a.c' });
  await userEvent.keyboard('{Shift>}W{/Shift}');
  expect(current()).toBe(1);
  screen.getByRole('region', { name: '源码：b.c' });
  await userEvent.keyboard('{Shift>}WWWS{/Shift}');
  expect(current()).toBe(1);
  const asked = page.asked('warn/detail').map(({ body }) => body);
  expect(asked[0]).toMatchObject({ entityId: '11', pattern: 'COVERITY', filePath: '' });
});

test('a decision about the open row is about this row only, also while all are ticked', async () => {
  open(`${LIST}?entityId=11`);
  await userEvent.click(await screen.findByRole('button', { name: '标记处理' }));
  await waitFor(() => expect(lastOf('warn/batch')).toBeDefined());
  expect(lastOf('warn/batch')?.body).toMatchObject({ bizType: 'MarkDefect', markFlag: 1, defectKeySet: ['11'] });
  expect(lastOf('warn/batch')?.body).not.toHaveProperty('isSelectAll');
});

test('the same thing found elsewhere stands in the facts and opens from there', async () => {
  page.answers['warn/detail'] = {
    ...detail,
    defectDetailVO: {
      ...detail.defectDetailVO,
      otherOccurrences: [
        { entityId: '12', relPath: 'src/a.c', lineNumber: 31 },
        { entityId: '40', relPath: 'src/b.c', lineNumber: 7 },
      ],
    },
  };
  const router = open(`${LIST}?entityId=11`);
  await screen.findByText('另有 2 处');
  screen.getByRole('button', { name: '第 31 行' });
  await userEvent.click(screen.getByRole('button', { name: 'src/b.c:7' }));
  await waitFor(() => expect(router.state.location.searchStr).toContain('entityId=40'));
});

test('a finding without a trace is its own only step, without a list of steps', async () => {
  page.answers['warn/detail'] = {
    ...detail,
    defectDetailVO: { ...detail.defectDetailVO, defectInstances: [{ traces: [], allTraces: [] }] },
  };
  open(`${LIST}?entityId=11`);
  await screen.findByText('Use after free');
  expect(screen.queryByRole('navigation', { name: '调用链' })).toBeNull();
});

test('a failed list says so and can be asked again; the page around it stays', async () => {
  const whole = page.answers['warn/list'];
  delete page.answers['warn/list'];
  open(LIST);
  await screen.findByText('“问题列表”加载失败');
  screen.getByRole('link', { name: '数据报表' });
  page.answers['warn/list'] = whole;
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  await rowOf('freed pointer 11');
});

test('without any tool that finds issues the page says how to get one, and asks for no list', async () => {
  page.answers.taskInfo = task([]);
  open(LIST);
  await screen.findByText('此任务没有检查代码问题的工具');
  screen.getByRole('link', { name: '配置规则集' });
  expect(lastOf('warn/list')).toBeUndefined();
});

test('a lint tool at this address is led to its own list with everything it says', async () => {
  page.answers.taskInfo = task([{ toolName: 'COVERITY', toolDisplayName: 'X', toolPattern: 'LINT' }]);
  const router = open(`${LIST}?author=ada`);
  await waitFor(() =>
    expect(router.state.location.href).toBe('/codecc/demo/task/1/defect/lint/COVERITY/list?author=ada'),
  );
});
