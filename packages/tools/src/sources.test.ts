import { SOURCE_LANGUAGES, type SourceLanguage } from '@assay/contract/language';
import { expect, test } from 'vitest';
import { toolByName } from './catalogue.ts';
import { toolAcceptsFile } from './sources.ts';

const all = Object.keys(SOURCE_LANGUAGES).filter((key): key is SourceLanguage => key in SOURCE_LANGUAGES);
const accepted = (name: string) => {
  const tool = toolByName(name) ?? expect.fail(name);
  return all.filter((language) => toolAcceptsFile(tool, language));
};

test('the linters take the languages they parse', () => {
  expect(accepted('ESLINT')).toEqual(['javascript', 'typescript']);
  expect(accepted('RUFF')).toEqual(['python']);
});

test('complexity and duplication take every language with a lexer', () => {
  const lexed = all.filter((language) => SOURCE_LANGUAGES[language].lexed);
  expect(accepted('CCN')).toEqual(lexed);
  expect(accepted('DUPC')).toEqual(lexed);
});

test('line statistics take every language (edit sources in cloc/tool.yaml)', () => {
  expect(accepted('CLOC')).toEqual(all);
});
