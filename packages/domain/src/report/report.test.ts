import { expect, test } from 'vitest';
import { learnedChecker } from './learned-checker.ts';
import { siteTool, siteToolName } from './site-tool.ts';

test.each<[string, string | undefined]>([
  ['CodeQL', 'CODEQL'],
  ['Semgrep OSS', 'SEMGREP_OSS'],
  ['GNU C17', 'GNU_C17'],
  ['clang-tidy', 'CLANG_TIDY'],
  ['ESLint', 'ESLINT_SARIF'],
  ['  -- 7zip lint!', 'ZIP_LINT'],
  ['Prüfer', 'PRU_FER'],
  ['中文', undefined],
  ['', undefined],
  ["x'); drop table tool; --", 'X_DROP_TABLE_TOOL'],
  ['a'.repeat(100), 'A'.repeat(40)],
])('%s', (producer, name) => {
  expect(siteToolName(producer, (taken) => taken === 'ESLINT')).toBe(name);
});

test('a producer with flows is a compile-type tool, another one a linter', () => {
  expect(siteTool({ name: 'CODEQL', producer: 'CodeQL', hasFlows: true })).toMatchObject({
    pattern: 'COVERITY',
    type: 'DEFECT',
    displayName: { zh: 'CodeQL', en: 'CodeQL' },
    run: { kind: 'report', formats: ['sarif'] },
  });
  expect(siteTool({ name: 'A', producer: 'a', hasFlows: false }).pattern).toBe('LINT');
});

test('a rule brings what it says of itself, and its key where it says nothing', () => {
  const tool = siteTool({ name: 'A', producer: 'a', hasFlows: false });
  expect(learnedChecker({ key: 'k', tags: [] }, tool)).toMatchObject({
    key: 'k',
    name: 'k',
    description: { zh: 'k', en: 'k' },
    severity: 2,
    category: 'CODE_DEFECT',
    recommended: true,
  });
  const rule = {
    key: 'k',
    name: 'n',
    description: 'd',
    help: 'h',
    helpUri: 'https://x/',
    severity: 4,
    tags: ['Security'],
  } as const;
  expect(learnedChecker({ ...rule, tags: [...rule.tags] }, tool)).toMatchObject({
    name: 'n',
    description: { zh: 'd', en: 'd' },
    detail: 'h',
    docsUrl: 'https://x/',
    severity: 4,
    category: 'SECURITY_RISK',
  });
  expect(learnedChecker({ key: 'k', severity: 4, tags: [] }, tool).category).toBe('CODE_FORMAT');
});
