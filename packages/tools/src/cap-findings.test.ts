import { type Finding, MAX_FINDINGS_PER_FILE } from '@assay/contract/finding';
import { expect, test } from 'vitest';
import { capFindings } from './cap-findings.ts';

const at = (path: string, line: number, column = 1): Finding => ({
  path,
  line,
  endLine: line,
  column,
  checker: 'x',
  severity: 2,
  message: 'm',
});
const many = (path: string, count: number) => Array.from({ length: count }, (_, n) => at(path, n + 1));

test('as many as are allowed pass untouched', () => {
  const findings = many('a.js', MAX_FINDINGS_PER_FILE);
  expect(capFindings(findings)).toEqual({ findings, exceptions: [] });
});

test('one more is dropped from the end of its file, whatever order it was reported in, and counted', () => {
  const findings = [at('b.js', 1), ...many('a.js', MAX_FINDINGS_PER_FILE + 1).reverse(), at('b.js', 2)];
  const { findings: kept, exceptions } = capFindings(findings);
  expect(exceptions).toEqual([
    {
      path: 'a.js',
      kind: 'capped',
      message: {
        zh: '共发现 5001 处，只保留前 5000 处（到第 5000 行），其余 1 处未保留',
        en: '5001 findings, the first 5000 are kept (to line 5000), 1 are not',
      },
      beyond: { line: MAX_FINDINGS_PER_FILE, column: 1 },
    },
  ]);
  expect(kept.filter((finding) => finding.path === 'b.js')).toEqual([at('b.js', 1), at('b.js', 2)]);
  expect(kept.filter((finding) => finding.path === 'a.js')).toEqual(many('a.js', MAX_FINDINGS_PER_FILE));
});

test('on one endless line the columns decide', () => {
  const findings = Array.from({ length: 130_000 }, (_, n) => at('a.js', 1, 130_000 - n));
  const { findings: kept, exceptions } = capFindings(findings);
  expect(kept.map((finding) => finding.column)).toEqual(Array.from({ length: MAX_FINDINGS_PER_FILE }, (_, n) => n + 1));
  expect(exceptions[0]?.beyond).toEqual({ line: 1, column: MAX_FINDINGS_PER_FILE });
});

test('what the tool has left out already counts with the rest', () => {
  const { exceptions } = capFindings(many('a.js', 10), new Map([['a.js', 7]]));
  expect(exceptions).toMatchObject([{ message: { en: '17 findings, the first 10 are kept (to line 10), 7 are not' } }]);
});
