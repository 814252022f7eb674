import { expect, test } from 'vitest';
import { codeIssues, defectList, paths, safeReturnUrl } from './paths.ts';

const task = { projectId: 'demo', taskId: 7 };

test('addresses are those of the specification', () => {
  expect(paths.taskList(task)).toBe('/codecc/demo/task/list');
  expect(paths.newTask(task)).toBe('/codecc/demo/task/new');
  expect(paths.taskDetail(task, { step: 'tools' })).toBe('/codecc/demo/task/7/detail?step=tools');
  expect(paths.taskLogs({ ...task, toolId: 'ESLINT' })).toBe('/codecc/demo/task/7/detail/tool/ESLINT/logs');
  expect(paths.settings(task)).toBe('/codecc/demo/task/7/settings/code');
  expect(paths.lintList({ ...task, toolId: 'ESLINT' }, { severity: 3 })).toBe(
    '/codecc/demo/task/7/defect/lint/ESLINT/list?severity=3',
  );
  expect(paths.dupcDetail(task, { entityId: 'a/b' })).toBe('/codecc/demo/task/7/defect/dupc/detail?entityId=a%2Fb');
  expect(paths.checkerSetManage({ ...task, checkerSetId: 'x', version: 2147483647 })).toBe(
    '/codecc/demo/checkerset/x/2147483647/manage',
  );
});

test('a path below the root keeps its slashes and hides everything else', () => {
  expect(paths.clocList({ ...task, path: '/src/a b/#x' })).toBe('/codecc/demo/task/7/defect/cloc/list/src/a%20b/%23x');
  expect(paths.project({ projectId: '../admin' })).toBe('/codecc/..%2Fadmin');
});

test('a tool leads to the list of its pattern', () => {
  const to = (pattern: string) =>
    defectList({ ...task, toolId: 'T', pattern }).replace('/codecc/demo/task/7/defect/', '');
  expect(['LINT', 'COVERITY', 'KLOCWORK', 'PINPOINT', 'CCN', 'DUPC', 'CLOC', 'COVR'].map(to)).toEqual([
    'lint/T/list',
    'compile/T/list',
    'compile/T/list',
    'compile/T/list',
    'ccn/list',
    'dupc/list',
    'cloc/list/',
    'covr/',
  ]);
});

test('code issues: the first enabled tool, COVERITY when there is none or it only measures', () => {
  const of = (toolName?: string, toolPattern = 'LINT') =>
    codeIssues({ ...task, firstTool: toolName ? { toolName, toolPattern } : undefined });
  expect(of('ESLINT')).toContain('/lint/ESLINT/list');
  for (const measuring of ['CCN', 'DUPC', 'CLOC', 'JACOCO']) expect(of(measuring)).toContain('/compile/COVERITY/list');
  expect(of()).toContain('/compile/COVERITY/list');
});

test('after signing in only an address of this origin is followed', () => {
  const origin = 'https://assay.example.com';
  const safe = (wanted: string | null) => safeReturnUrl(wanted, origin);
  expect(safe('/codecc/demo/task/list?tab=x#y')).toBe('/codecc/demo/task/list?tab=x#y');
  expect(safe(`${origin}/codecc/demo`)).toBe('/codecc/demo');
  for (const hostile of [
    'https://evil.example',
    '//evil.example/x',
    'javascript:alert(1)',
    'data:text/html,x',
    '\\\\evil.example',
    'https://assay.example.com.evil.example/',
  ]) {
    expect(safe(hostile)).toBe('/');
  }
  expect(safe('/login?c_url=/login')).toBe('/');
  expect(safe(null)).toBe('/');
});
