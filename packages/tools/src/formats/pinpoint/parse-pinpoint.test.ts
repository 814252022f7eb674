import { expect, test } from 'vitest';
import { readReport } from '../read-report.test-kit.ts';
import { parsePinpoint } from './parse-pinpoint.ts';

const step = (File: number, Line: number, Tip: string) => ({ File, Line, Tip });
const report = {
  TotalBugs: 4,
  BugTypes: [
    {
      Name: 'PSA_NPD',
      Description: 'Null Pointer Dereference',
      Importance: 'High',
      Classification: 'Error',
      TotalReports: 3,
      Reports: [
        { Dominated: false, Valid: true, Score: 90, DiagSteps: [step(0, 3, 'p is null'), step(1, 8, 'p is used')] },
        { Dominated: true, Valid: true, DiagSteps: [step(1, 9, 'p is used')] },
        { Valid: false, DiagSteps: [step(1, 10, 'p is used')] },
        { DiagSteps: [] },
      ],
    },
    {
      Reports: [{ DiagSteps: [step(9, 1, 'nowhere')] }, 3],
      Name: 'PSA_TAINT',
      Importance: 'Low',
      Classification: 'Security',
    },
  ],
  SrcFiles: ['/opt/build/app/src/server.js', '/opt/build/app/src/db.js'],
};

test('reports with their steps; refuted and dominated ones stay out', async () => {
  const { findings, rules, counts } = await readReport(parsePinpoint, JSON.stringify(report));
  expect(findings).toEqual([
    {
      path: 'src/db.js',
      line: 8,
      endLine: 8,
      column: 0,
      checker: 'PSA_NPD',
      severity: 1,
      message: 'Null Pointer Dereference',
      traces: [
        { path: 'src/server.js', line: 3, message: 'p is null' },
        { path: 'src/db.js', line: 8, message: 'p is used', main: true },
      ],
    },
  ]);
  expect(rules).toEqual([{ key: 'PSA_NPD', description: 'Null Pointer Dereference', severity: 1, tags: [] }]);
  expect(counts).toEqual({ 'path-cut': 1, repeated: 1, 'not-a-failure': 1, 'no-location': 2, invalid: 1 });
});

test.each(['{}', '[]', '{"runs":[]}', JSON.stringify(report).slice(0, -1)])('no such report: %s', async (text) => {
  await expect(readReport(parsePinpoint, text)).rejects.toThrow(/report/);
});
