import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readReport } from '../read-report.test-kit.ts';
import { parseCovFormatErrors } from './parse-cov-format-errors.ts';

const report = readFileSync(join(import.meta.dirname, 'fixtures', 'report.json'));

test('issues with their events, impact, triage and rule', async () => {
  const { findings, rules, counts } = await readReport(parseCovFormatErrors, report, { trustsStableId: true });
  expect(findings).toEqual([
    {
      path: 'lib/free.c',
      line: 14,
      endLine: 14,
      column: 3,
      checker: 'RESOURCE_LEAK',
      severity: 1,
      message: 'Variable "p" going out of scope leaks the storage it points to.',
      symbol: 'copy(char *)',
      stableId: '8a1b',
      traces: [
        { path: 'lib/free.c', line: 9, message: 'Storage is returned from allocation function "malloc".' },
        {
          path: 'lib/free.c',
          line: 14,
          message: 'Variable "p" going out of scope leaks the storage it points to.',
          main: true,
        },
      ],
    },
    {
      path: 'src/db.js',
      line: 3,
      endLine: 3,
      column: 0,
      checker: 'SQLI',
      severity: 2,
      message: 'SQL injection',
      stableId: '8a1b/2',
    },
  ]);
  expect(rules).toEqual([
    {
      key: 'RESOURCE_LEAK',
      description: 'Resource leak',
      help: 'The system resource will not be reclaimed and reused, reducing the future availability of the resource.',
      severity: 1,
      tags: ['Resource leaks', 'CWE-404'],
    },
    { key: 'SQLI', description: 'SQL injection', severity: 2, tags: ['CWE-89', 'security'] },
  ]);
  expect(counts).toEqual({ 'path-cut': 1, 'trace-outside': 1, suppressed: 1, outside: 1, invalid: 1 });
});

test('merge keys are ids only where the tool is trusted', async () => {
  const { findings } = await readReport(parseCovFormatErrors, report);
  expect(findings.map(({ stableId }) => stableId)).toEqual([undefined, undefined]);
});

test.each(['{"results":[]}', '[]', '', '{"issues":{}}', report.subarray(0, -20)])(
  'no such report: %s',
  async (text) => {
    await expect(readReport(parseCovFormatErrors, text)).rejects.toThrow(/report/);
  },
);

test('an empty list is clean', async () => {
  expect((await readReport(parseCovFormatErrors, '{"formatVersion":7,"issues":[]}')).report.results).toBe(0);
});
