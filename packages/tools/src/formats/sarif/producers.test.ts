import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readReport } from '../read-report.test-kit.ts';
import { parseSarif } from './parse-sarif.ts';

// Reports in the manner of each producer, written by hand.
const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', `${name}.sarif`));

test('CodeQL: rules of an extension, score before level, flows across files, links as text', async () => {
  const { findings, rules, report, counts } = await readReport(parseSarif, fixture('codeql'));
  expect(report).toMatchObject({ producers: [{ name: 'CodeQL', version: '2.20.1' }], results: 2, findings: 2 });
  expect(findings).toEqual([
    {
      path: 'src/db.js',
      line: 12,
      endLine: 12,
      column: 10,
      checker: 'js/sql-injection',
      severity: 1,
      message: 'This query depends on a user-provided value.',
      traces: [
        { path: 'src/server.js', line: 4, message: 'req.query' },
        { path: 'src/db.js', line: 12, message: 'sql', main: true },
      ],
    },
    {
      path: 'src/server.js',
      line: 7,
      endLine: 8,
      column: 1,
      checker: 'js/useless-expression',
      severity: 2,
      message: 'This expression has no effect.',
    },
  ]);
  expect(rules[0]).toEqual({
    key: 'js/sql-injection',
    name: 'js/sql-injection',
    description: 'Database query built from user-controlled sources',
    help: '# SQL injection\nUse parameters.',
    severity: 1,
    tags: ['security', 'external/cwe/cwe-089'],
  });
  expect(counts).toEqual({ 'trace-outside': 1, 'more-flows': 1 });
});

test('CodeQL: fingerprints are ids only where the tool is trusted', async () => {
  const { findings } = await readReport(parseSarif, fixture('codeql'), { trustsStableId: true });
  expect(findings.map(({ stableId }) => stableId)).toEqual([
    'primaryLocationLineHash=39fa2ee980eb94b0:1;primaryLocationStartColumnFingerprint=4',
    undefined,
  ]);
});

test('gcc 13: a base of absolute paths, order of execution, system headers left out', async () => {
  const { findings, rules, counts } = await readReport(parseSarif, fixture('gcc'));
  expect(findings).toEqual([
    {
      path: 'lib/free.c',
      line: 2,
      endLine: 2,
      column: 5,
      checker: '-Wanalyzer-double-free',
      severity: 2,
      message: 'double-‘free’ of ‘p’',
      traces: [
        { path: 'lib/free.c', line: 1, message: 'first ‘free’ here' },
        { path: 'lib/free.c', line: 2, message: 'second ‘free’ here', main: true },
      ],
    },
  ]);
  expect(rules[0]?.helpUri).toContain('gcc.gnu.org');
  expect(counts).toEqual({ 'path-cut': 1, 'trace-outside': 1 });
});

test('clang: absolute addresses below a known root, artifacts by index only', async () => {
  const { findings, rules } = await readReport(parseSarif, fixture('clang'), { roots: ['/jail/src'] });
  expect(findings).toMatchObject([
    {
      path: 'lib/free.c',
      line: 2,
      column: 3,
      checker: 'unix.Malloc',
      severity: 2,
      traces: [{ line: 1 }, { line: 2, main: true }],
    },
  ]);
  expect(rules).toMatchObject([{ key: 'unix.Malloc', severity: 2, help: expect.stringContaining('double free') }]);
});

test('ESLint: the root is found by vote, results suppressed in the source are not open', async () => {
  const { findings, counts } = await readReport(parseSarif, fixture('eslint'));
  expect(findings).toEqual([
    {
      path: 'src/db.js',
      line: 3,
      endLine: 3,
      column: 7,
      checker: 'no-unused-vars',
      severity: 1,
      message: "'a' is assigned a value but never used.",
    },
  ]);
  expect(counts).toEqual({ 'path-cut': 1, suppressed: 1 });
});

test('Semgrep: rules behind the results, level of the rule, a file that is not there', async () => {
  const { findings, rules, report, counts } = await readReport(parseSarif, fixture('semgrep'), {
    trustsStableId: true,
  });
  expect(findings).toMatchObject([{ severity: 1, checker: 'rules.no-eval', stableId: 'matchBasedId/v1=0afc' }]);
  expect(rules).toMatchObject([{ help: '**No** eval', tags: ['CWE-95', 'security'] }]);
  expect(counts).toEqual({ outside: 1 });
  expect(report.dropped).toEqual([{ kind: 'outside', count: 1, examples: ['src/gone.js'] }]);
});
