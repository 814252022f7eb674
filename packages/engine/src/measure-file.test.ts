import { readdirSync, readFileSync } from 'node:fs';
import { SOURCE_LANGUAGES, type SourceLanguage } from '@assay/contract/language';
import { describe, expect, it } from 'vitest';
import { LEXICAL_RULES } from './lexer/lexical-rules.ts';
import { measureFile } from './measure-file.ts';

/** Every file of `fixtures/<language>/` says on one of its first two lines what it must measure; see fixtures/README.md. */
const FIXTURES = new URL('./fixtures/', import.meta.url);

interface Expectation {
  readonly lines: string;
  readonly functions: readonly string[];
}

function expectationOf(text: string): Expectation {
  const line = text
    .split(/\r?\n|\r/)
    .slice(0, 2)
    .find((candidate) => candidate.includes('expect:'));
  const [lines = '', functions = ''] = (line?.split('expect:')[1] ?? '').split(';');
  return {
    lines: lines.trim(),
    functions: functions
      .split(' | ')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  };
}

function languagesWithFixtures(): SourceLanguage[] {
  const folders = new Set(
    readdirSync(FIXTURES, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name),
  );
  return Object.keys(SOURCE_LANGUAGES).filter((key): key is SourceLanguage => folders.has(key));
}

describe.each(languagesWithFixtures())('%s', (language) => {
  const folder = new URL(`${language}/`, FIXTURES);
  it.each(readdirSync(folder))('%s', (name) => {
    const bytes = readFileSync(new URL(name, folder));
    const wanted = expectationOf(bytes.toString('utf8'));
    const { lines, functions } = measureFile(bytes, language);
    expect(`total=${lines.total} code=${lines.code} comment=${lines.comment} blank=${lines.blank}`).toBe(wanted.lines);
    expect(functions.map((f) => `${f.qualifiedName}=${f.ccn}@${f.startLine}-${f.endLine}`)).toEqual(wanted.functions);
  });
});

describe('fixtures', () => {
  it.each(Object.keys(LEXICAL_RULES))('has at least two for %s', (language) => {
    expect(readdirSync(new URL(`${language}/`, FIXTURES)).length).toBeGreaterThanOrEqual(2);
  });
});
