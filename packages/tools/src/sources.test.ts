import { ALL_SOURCE_LANGUAGES, SOURCE_LANGUAGES } from '@assay/contract/source-languages';
import { expect, test } from 'vitest';
import { toolByName } from './catalogue.ts';
import { toolAcceptsFile } from './sources.ts';

const all = ALL_SOURCE_LANGUAGES;
const accepted = (name: string) => {
  const tool = toolByName(name) ?? expect.fail(name);
  return all.filter((language) => toolAcceptsFile(tool, language));
};

test('the linters take the languages they parse', () => {
  expect(accepted('ESLINT')).toEqual(['javascript', 'typescript']);
  expect(accepted('RUFF')).toEqual(['python']);
});

test('complexity takes every language with functions, duplication every one with tokens', () => {
  const having = (...measures: string[]) => all.filter((key) => measures.includes(SOURCE_LANGUAGES[key].measures));
  expect(accepted('CCN')).toEqual(having('functions'));
  expect(accepted('DUPC')).toEqual(having('functions', 'tokens'));
});

test('line statistics take every language', () => {
  expect(accepted('CLOC')).toEqual(all);
});
