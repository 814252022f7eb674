import { acceptedValues, faultIn } from '@assay/domain/checkers/params';
import { expect, test } from 'vitest';
import { checkersOf, tools } from './catalogue.ts';
import { lintFile } from './definitions/eslint/lint-file.ts';
import { levelOf } from './definitions/eslint/rule-options.ts';
import { fileChecker } from './definitions/ruff/file-checker.ts';
import { ruffSettings } from './definitions/ruff/settings.ts';

const withParams = tools.flatMap((tool) =>
  checkersOf(tool.name).flatMap(({ key, params }) => (params ? [{ tool: tool.name, key, params }] : [])),
);

test.each(withParams)('$tool $key: defaults can be taken, names are said in both languages', ({ params }) => {
  for (const { name, label, default: value } of params) {
    expect(faultIn(params, { [name]: value })).toBeUndefined();
    expect(acceptedValues(params, { [name]: value })).toEqual({ [name]: value });
    expect(label.zh).toMatch(/\p{Script=Han}/u);
  }
});

test.each(withParams.filter(({ tool }) => tool === 'ESLINT'))(
  'ESLINT $key takes every parameter, at both ends of its range',
  ({ key, params }) => {
    const source = { path: 'a.ts', language: 'typescript', text: 'f(() => 1);\n' };
    for (const { name, kind } of params)
      for (const value of kind.type === 'integer' ? [kind.min, kind.max] : ['true', 'false'])
        expect(lintFile(source, { [key]: levelOf({ [name]: String(value) }) })).not.toHaveProperty('lost');
  },
);

test('a parameter decides what ESLint reports', () => {
  const source = { path: 'a.js', language: 'javascript', text: 'f();\n\nf();\n' };
  const found = (params: Record<string, string>) => lintFile(source, { 'max-lines': levelOf(params) }).findings.length;
  expect(found({})).toBe(0);
  expect(found({ max: '2' })).toBe(1);
  expect(found({ max: '2', skipBlankLines: 'true' })).toBe(0);
});

const PYTHON = `def f(a, b, c):\n    if a:\n        return 1\n    return 2\n\n\nx = "${'y'.repeat(150)}"\n`;

test.each([
  [{}, {}, ['E501']],
  [{ E501: { line_length: '200' } }, {}, []],
  [{ E501: { line_length: '160' } }, { line_length: '30' }, []],
  [{}, { line_length: '200' }, []],
  [{ E501: { line_length: '200' }, PLR0913: { max_args: '2' } }, {}, ['PLR0913']],
  [{ E501: { line_length: '200' }, PLR0911: { max_returns: '1' } }, {}, ['PLR0911']],
])(
  'Ruff with %j of checkers and %j of the task finds %j',
  (byChecker: Record<string, Record<string, string>>, params: Record<string, string>, expected) => {
    const checkers = ['E501', 'PLR0911', 'PLR0913'].map((key) => ({ key, params: byChecker[key] ?? {} }));
    const check = fileChecker(ruffSettings({ checkers, params }));
    const report = check({ path: 'a.py', language: 'python', text: PYTHON });
    expect(report.findings.map(({ checker }) => checker)).toEqual(expected);
  },
);
