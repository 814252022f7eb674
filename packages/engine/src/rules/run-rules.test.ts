import { MAX_FINDINGS_PER_FILE } from '@assay/contract/finding';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { measureFile } from '../measure-file.ts';
import { compileRules } from './compile-rules.ts';
import { COMMENT_OPENERS, type CodeLanguage } from './language-groups.ts';
import { RULES } from './rule-table.ts';

const LANGUAGES = Object.keys(COMMENT_OPENERS) as CodeLanguage[];
const all = compileRules(new Map(RULES.map(({ key }) => [key, {}])));

const check = (code: string | Uint8Array, language: CodeLanguage | 'yaml' = 'java', program = all) =>
  measureFile(typeof code === 'string' ? Buffer.from(code) : code, language, {
    rules: { program, encoding: 'utf-8', path: 'src/a' },
  }).findings ?? expect.fail('no result');
const only = (key: string, params: Record<string, string> = {}) => compileRules(new Map([[key, params]]));

test('any bytes in: nothing is thrown, every place is in the file, and results are in reading order', () => {
  const pieces = fc.constantFrom(
    'if (a == a) {', '}', 'else', '"', "'", '`', '/*', '*/', '//', '#', '\n', '\r\n', '\r', '(', ')', '[', ']', '\u202e', 'é', '😀', ';',
    'catch (e) {}', 'return', 'switch (a) {', 'case 1:', 'password = "Tr0ub4dor3"', 'AKIA', '://', 'TODO', '\t', ' ', '=', '=+ 1', '?', ':', '<<<<<<< a', '%s', '0777',
  ); // biome-ignore format: one list
  fc.assert(
    fc.property(
      fc.constantFrom(...LANGUAGES, 'yaml' as const),
      fc.array(pieces, { maxLength: 60 }),
      (language, parts) => {
        const text = parts.join(' ');
        const { findings, dropped } = check(text, language);
        const lines = text.split(/\r\n|\r|\n/);
        expect(dropped).toBe(0);
        let before = 0;
        for (const { line, endLine, column } of findings) {
          expect(line).toBeGreaterThanOrEqual(before);
          before = line;
          expect(endLine).toBeGreaterThanOrEqual(line);
          expect(endLine).toBeLessThanOrEqual(lines.length);
          expect(column).toBeLessThanOrEqual((lines[line - 1] ?? '').length + 1);
        }
      },
    ),
    { numRuns: 400 },
  );
});

test('columns count UTF-16 units from 1, behind a byte order mark too', () => {
  const column = (code: string) => check(code, 'java', only('self-comparison')).findings.map((found) => found.column);
  expect(column('class A { boolean f(int a) { return a == a; } }\n')).toEqual([37]);
  expect(column('/* é */ class A { boolean f(int a) { return a == a; } }\n')).toEqual([45]);
  expect(column('/* 😀 */ class A { boolean f(int a) { return a == a; } }\n')).toEqual([46]);
  expect(column('\ufeffclass A { boolean f(int a) { return a == a; } }\n')).toEqual([37]);
});

test('a line end of any kind begins a line', () => {
  for (const end of ['\n', '\r\n', '\r'])
    expect(
      check(`class A {${end} boolean f(int a) {${end} return a == a; } }`, 'java', only('self-comparison')).findings,
    ).toMatchObject([{ line: 3 }]);
});

test('so many findings are kept, the first ones, and the rest is counted', () => {
  const { findings, dropped } = check(
    'do { try f() } catch {}\n'.repeat(MAX_FINDINGS_PER_FILE + 3),
    'swift',
    only('empty-catch'),
  );
  expect(findings).toHaveLength(MAX_FINDINGS_PER_FILE);
  expect(findings.at(-1)?.line).toBe(MAX_FINDINGS_PER_FILE);
  expect(dropped).toBe(3);
});

test('parameters out of their range are the default', () => {
  const lines = (value: string) =>
    check('class A {\n  void f(int a, int b, int c) {}\n}\n', 'java', only('many-parameters', { max: value })).findings
      .length;
  expect(lines('2')).toBe(1);
  for (const value of ['3', '0', '-1', 'x', '1e9', '']) expect(lines(value)).toBe(0);
});

test('what opens nothing in a test is not told of one', () => {
  const found = (isTest: boolean) =>
    measureFile(Buffer.from("const password = 'Tr0ub4dor3';\n"), 'javascript', {
      rules: { program: only('hard-coded-password'), encoding: 'utf-8', path: 'a.js', isTest },
    }).findings?.findings.length;
  expect([found(false), found(true)]).toEqual([1, 0]);
});

/** Each input is as bad as it can be for something. Work is counted in kept findings and by ending at all; the linear test of the engine times it. */
test.each([
  ['nested ternaries', `x = ${'a ? '.repeat(60_000)}`],
  ['a chain of else if', `${'if (a == 1) { b(); } else '.repeat(20_000)}{}`],
  ['operators', 'a && '.repeat(100_000)],
  ['open brackets', '(['.repeat(150_000)],
  ['strings on one line', '"SELECT a from b" + '.repeat(20_000)],
  ['prefixes of secrets', 'AKIA eyJ ghp_ ://a:b@ -----BEGIN '.repeat(20_000)],
  ['returns', 'f() { return 1; return 2; '.repeat(20_000)],
  ['comments', '// TODO: a(b);\n'.repeat(50_000)],
  ['switch in switch', 'switch (a) { case 1: b(); '.repeat(2_000)],
])(
  '%s end',
  (_name, code) => {
    expect(check(code, 'javascript').findings.length).toBeLessThanOrEqual(MAX_FINDINGS_PER_FILE);
  },
  20_000,
);
