import type { CheckerDefinition, ToolDefinition } from '@assay/contract/tool-definition';
import { afterEach, expect, test } from 'vitest';
import { checker, checkersOf, setSiteCatalogue, shippedCheckers, toolByName, tools } from './catalogue.ts';

const coverity = toolByName('COVERITY') as ToolDefinition;
const own: ToolDefinition = { ...coverity, name: 'SEMGREP', pattern: 'LINT' };
const rule = (key: string): CheckerDefinition => ({
  key,
  name: key,
  description: { zh: key, en: key },
  severity: 2,
  category: 'CODE_DEFECT',
  type: 'report',
  languages: ['cpp'],
  tags: [],
  recommended: true,
});

afterEach(() => setSiteCatalogue({ tools: [], checkers: [] }));

test('tools of the site stand before the measures, their checkers behind those that ship', () => {
  const before = tools.map(({ name }) => name);
  setSiteCatalogue({
    tools: [own, { ...own, name: 'ESLINT' }],
    checkers: [
      { tool: 'SEMGREP', definition: rule('no-eval') },
      { tool: 'COVERITY', definition: rule('BRAND_NEW') },
      { tool: 'COVERITY', definition: { ...rule('UNINIT'), name: 'forged' } },
    ],
  });
  expect(tools.map(({ name }) => name)).toEqual([...before.slice(0, -4), 'SEMGREP', ...before.slice(-4)]);
  expect(toolByName('ESLINT')?.run.kind).toBe('node');
  expect(checker('SEMGREP', 'no-eval')?.key).toBe('no-eval');
  expect(checker('COVERITY', 'BRAND_NEW')?.key).toBe('BRAND_NEW');
  expect(checker('COVERITY', 'UNINIT')?.name).toBe('UNINIT');
  expect(checkersOf('COVERITY')).toHaveLength(shippedCheckers('COVERITY').length + 1);
  setSiteCatalogue({ tools: [], checkers: [] });
  expect(tools.map(({ name }) => name)).toEqual(before);
  expect([toolByName('SEMGREP'), checker('COVERITY', 'BRAND_NEW'), checkersOf('SEMGREP')]).toEqual([
    undefined,
    undefined,
    [],
  ]);
});
