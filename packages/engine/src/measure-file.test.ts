import { readdirSync, readFileSync } from 'node:fs';
import { ALL_SOURCE_LANGUAGES } from '@assay/contract/source-languages';
import { describe, expect, it } from 'vitest';
import { detectLanguage } from './languages/detect.ts';
import { LEXICAL_RULES } from './lexer/lexical-rules.ts';
import { measureFile } from './measure-file.ts';

/** Every file of `fixtures/<language>/` says on one of its first two lines what it must measure; see fixtures/README.md. */
const FIXTURES = new URL('./fixtures/', import.meta.url);

interface Expectation {
  readonly lines: string;
  readonly functions: readonly string[];
}

function expectationOf(text: string): Expectation {
  const head = text
    .split(/\r?\n|\r/)
    .slice(0, 2)
    .join('\n');
  const [, lines = '', functions = ''] =
    /expect: (total=\d+ code=\d+ comment=\d+ blank=\d+)(?:;(.*))?/.exec(head) ?? [];
  return {
    lines,
    functions: functions
      .replace(/(?:-->|",)\s*$/, '')
      .split(' | ')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  };
}

describe.each(ALL_SOURCE_LANGUAGES)('%s', (language) => {
  const folder = new URL(`${language}/`, FIXTURES);
  it.each(readdirSync(folder))('%s', (name) => {
    const bytes = readFileSync(new URL(name, folder));
    const wanted = expectationOf(bytes.toString('utf8'));
    expect(detectLanguage(name, bytes.subarray(0, 8192))).toBe(language);
    const { lines, functions } = measureFile(bytes, language);
    expect(`total=${lines.total} code=${lines.code} comment=${lines.comment} blank=${lines.blank}`).toBe(wanted.lines);
    expect(functions.map((f) => `${f.qualifiedName}=${f.ccn}@${f.startLine}-${f.endLine}`)).toEqual(wanted.functions);
  });
});

describe('fixtures', () => {
  it('stand in folders named as languages are', () => {
    const folders = readdirSync(FIXTURES, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [entry.name] : [],
    );
    expect(folders.sort()).toEqual([...ALL_SOURCE_LANGUAGES].sort());
  });

  it.each(Object.keys(LEXICAL_RULES))('has at least two for %s', (language) => {
    expect(readdirSync(new URL(`${language}/`, FIXTURES)).length).toBeGreaterThanOrEqual(2);
  });
});

it('measures a page alike from a Buffer, which stays as it was', () => {
  const text = '<p>x</p>\n<script>\nfunction f(a) {\n  return a ? 1 : 2;\n}\n</script>\n';
  const buffer = Buffer.from(text);
  expect(measureFile(buffer, 'html')).toEqual(measureFile(new TextEncoder().encode(text), 'html'));
  expect(buffer.toString()).toBe(text);
});
