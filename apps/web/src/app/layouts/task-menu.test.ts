import { expect, test } from 'vitest';
import { defectState } from '../../components/marks.tsx';
import { latestResult } from './analysis-control.tsx';
import { menuOf } from './task-menu.tsx';

test.each([
  ['/detail', 'overview'],
  ['/detail/tool/ESLINT/logs', 'overview'],
  ['/settings/trigger', 'settings'],
  ['/tool/ESLINT/rules', 'settings'],
  ['/defect/lint/ESLINT/list', 'codeIssues'],
  ['/defect/lint/ESLINT/charts', 'codeIssues'],
  ['/defect/compile/COVERITY/list', 'codeIssues'],
  ['/defect/ccn/charts', 'ccn'],
  ['/defect/dupc/list', 'dupc'],
  ['/defect/covr/a/b', 'coverage'],
  ['/defect/cloc/language', 'cloc'],
])('%s belongs to %s', (rest, menu) => expect(menuOf(rest)).toBe(menu));

test('a defect is open only when nothing else is said of it', () => {
  expect([1, 3, 5, 7, 9, 17].map(defectState)).toEqual(['open', 'repaired', 'ignored', 'repaired', 'masked', 'masked']);
});

test('the newest result says when the task was checked', () => {
  const at = (toolName: string, lastAnalysisTime: number | undefined) => ({
    toolName,
    lastAnalysisTime,
    curStep: 5,
    stepStatus: 0,
    elapseTime: 0,
    ownTime: undefined,
    buildNum: undefined,
    buildId: undefined,
    lastAnalysisResult: undefined,
    resultBuildNum: undefined,
    grade: undefined,
    stopped: false,
    failure: undefined,
  });
  expect(latestResult([at('A', 5), at('B', 9), at('C', undefined)])?.toolName).toBe('B');
  expect(latestResult([at('A', undefined)])).toBeUndefined();
});
