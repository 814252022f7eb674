import { expect, test } from 'vitest';
import { mergeResult, type ToolResult } from '../../lib/calls/overview.ts';
import { figuresOf } from './figures.ts';

const scope = { projectId: 'demo', taskId: 7 };
const shown = (pattern: string, numbers: Parameters<typeof figuresOf>[0]['numbers']) =>
  figuresOf({ scope, toolName: 'T', pattern, numbers });

test('each pattern has its figures; what nobody measured stays absent', () => {
  expect(
    shown('LINT', { defectCount: 3, defectChange: -1 }).map((figure) => [figure.caption, figure.value, figure.change]),
  ).toEqual([
    ['issues', 3, -1],
    ['files', undefined, undefined],
  ]);
  expect(shown('CCN', { averageCCN: 2.5 })[1]).toMatchObject({ caption: 'averageCcn', digits: 2 });
  expect(shown('DUPC', { dupRate: 6 })[1]).toMatchObject({ caption: 'dupRate', unit: '%' });
  expect(shown('CLOC', { totalLines: 1 }).every((figure) => figure.neutral)).toBe(true);
  expect(shown('COVERITY', {}).map((figure) => figure.caption)).toEqual(['remaining', 'added', 'repaired', 'excluded']);
});

test('the grade of the server stands beside the measure it grades', () => {
  for (const pattern of ['CCN', 'DUPC']) {
    const figures = figuresOf({ scope, toolName: 'T', pattern, numbers: {}, grade: 'poor' });
    expect(figures.map((figure) => figure.grade)).toEqual([undefined, 'poor']);
  }
});

test.each(['LINT', 'CCN'])('what was decided since the check of %s counts', (pattern) => {
  const issues = (open?: number) =>
    figuresOf({ scope, toolName: 'T', pattern, numbers: { defectCount: 3 }, open })[0]?.value;
  expect([issues(), issues(2), issues(0)]).toEqual([3, 2, 0]);
});

test('new ones of a compile tool are those the build brought; a first build has none', () => {
  const added = (given: { firstBuild: boolean }) =>
    figuresOf({
      scope,
      toolName: 'T',
      pattern: 'COVERITY',
      numbers: { existCount: 9, newCount: 9 },
      buildNum: '4',
      ...given,
    })[1];
  expect(added({ firstBuild: false })).toMatchObject({
    value: 9,
    to: '/codecc/demo/task/7/defect/compile/T/list?introducedIn=4',
  });
  expect(added({ firstBuild: true })?.value).toBeUndefined();
});

test('a figure leads to the rows it counts', () => {
  expect(shown('COVERITY', {})[2]?.to).toBe('/codecc/demo/task/7/defect/compile/T/list?status=2');
  expect(shown('CCN', {})[0]?.to).toBe('/codecc/demo/task/7/defect/ccn/list');
});

const tool = (patch: Partial<ToolResult>): ToolResult => ({
  toolName: 'T',
  curStep: 5,
  stepStatus: 0,
  lastAnalysisTime: undefined,
  elapseTime: undefined,
  ownTime: undefined,
  buildNum: undefined,
  buildId: undefined,
  lastAnalysisResult: undefined,
  resultBuildNum: undefined,
  grade: undefined,
  stopped: false,
  failure: undefined,
  ...patch,
});

test('a push keeps what it leaves out, and an unknown tool asks for a new reading', () => {
  const overview = {
    taskId: 7,
    quality: undefined,
    build: undefined,
    lastAnalysisResultList: [tool({ buildNum: '4', elapseTime: 9 })],
  };
  const merged = mergeResult(overview, tool({ curStep: 2, buildNum: '5' }));
  expect(merged?.lastAnalysisResultList[0]).toMatchObject({ curStep: 2, buildNum: '5', elapseTime: 9 });
  expect(mergeResult(overview, tool({ toolName: 'NEW' }))).toBeUndefined();
});

test('the numbers of one build lead to the lists as of that build', () => {
  const scope = { projectId: 'p', taskId: 1 };
  const figures = figuresOf({
    scope,
    toolName: 'COVERITY',
    pattern: 'COVERITY',
    numbers: { existCount: 2, fixedCount: 1 },
    buildId: 'b7',
    buildNum: '7',
  });
  expect(figures.map((figure) => figure.to.split('?')[1])).toEqual([
    'buildId=b7',
    'introducedIn=7&buildId=b7',
    'status=2&buildId=b7',
    'status=28&buildId=b7',
  ]);
});
