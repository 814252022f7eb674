import { DETECTION, type Detection } from '@assay/contract/codes';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defectKit, type Kit } from './defect.test-kit.ts';

let kit: Kit;
beforeAll(async () => {
  kit = await defectKit();
});
afterAll(() => kit.app.close());

const AT = Date.parse('2026-03-02T08:00:00Z');

const place = fc.record({
  severity: fc.constantFrom(1, 2, 4),
  detection: fc.constantFrom<Detection[]>(...Object.values(DETECTION)),
  author: fc.constantFrom('ann', 'bob', ''),
  path: fc.constantFrom('src/a.js', 'src/b.js', 'lib/a.js'),
  measure: fc.integer({ min: 1, max: 90 }),
  needs_check: fc.boolean(),
  ignored: fc.boolean(),
  line_time: fc.option(fc.constantFrom(new Date(AT - 9e10), new Date(AT + 1))),
});
const filter = fc.record({
  status: fc.subarray([1, 2, 4, 8]),
  severity: fc.subarray([1, 2, 4]),
  defectType: fc.subarray([1, 2]),
  author: fc.constantFrom('', 'ann', 'bob'),
  fileList: fc.constantFrom([], ['.*/src/.*'], ['src/a.js']),
});

it('a list holds as many as its counters say, for every facet', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(place, { maxLength: 25 }),
      fc.array(filter, { minLength: 1, maxLength: 3 }),
      async (places, filters) => {
        for (const table of ['verdict', 'place'] as const)
          await kit.app.db.deleteFrom(table).where('task_id', '=', kit.taskId).execute();
        for (const [at, { ignored, measure, ...row }] of places.entries())
          for (const tool of ['ESLINT', 'CCN']) {
            const id = await kit.place({ ...row, tool, line: at + 1, measure });
            if (ignored) await kit.verdict(id, { ignore_type: 1 });
          }
        for (const body of filters) {
          const lint = await lintCounters(body);
          const total = (await kit.list(body)).data.defectList.count;
          const pick = <Value>(counts: Record<number, number>, chosen: number[], all: Value[]) =>
            Object.entries(counts).reduce(
              (sum, [key, count]) =>
                sum + (chosen.length === 0 || chosen.length === all.length || chosen.includes(Number(key)) ? count : 0),
              0,
            );
          // Severity and period never narrow the counters, so each is compared with the other filter off.
          const without = async (field: string) => (await kit.list({ ...body, [field]: [] })).data.defectList.count;
          expect(pick(lint.severity, body.severity, [1, 2, 4])).toBe(await without('defectType'));
          expect(pick(lint.period, body.defectType, [1, 2])).toBe(await without('severity'));
          const plain = { ...body, severity: [], defectType: [] };
          for (const [status, count] of Object.entries(lint.status))
            expect((await kit.list({ ...plain, status: [status] })).data.defectList.count).toBe(count);
          const files = (await kit.list({ ...body, clusterType: 'file' })).data.fileList.records;
          expect(files.reduce((sum: number, row: { defectCount: number }) => sum + row.defectCount, 0)).toBe(total);

          const ccn = (await kit.list({ ...body, toolName: 'CCN' })).data;
          expect(ccn.defectList.totalElements).toBe(ccn.totalCount);
          expect(ccn.defectList.content).toHaveLength(ccn.totalCount);
          expect(pick({ 1: ccn.newDefectCount, 2: ccn.historyDefectCount }, body.defectType, [1, 2])).toBe(
            ccn.totalCount,
          );
          const bands = { 1: ccn.superHighCount, 2: ccn.highCount, 4: ccn.mediumCount, 8: ccn.lowCount };
          const noPeriod = (await kit.list({ ...body, toolName: 'CCN', defectType: [] })).data.totalCount;
          expect(
            Object.entries(bands).reduce(
              (sum, [band, count]) =>
                sum + (body.severity.length === 0 || body.severity.includes(Number(band)) ? count : 0),
              0,
            ),
          ).toBe(noPeriod);
        }
      },
    ),
    { numRuns: 15 },
  );
}, 120_000);

async function lintCounters(body: object) {
  const ask = async (statisticType: string) =>
    (await kit.post('initpage', { ...body, toolName: 'ESLINT', statisticType })).data;
  const [status, severity, period] = await Promise.all(['STATUS', 'SEVERITY', 'DEFECT_TYPE'].map(ask));
  return {
    status: { 1: status.existCount, 2: status.fixCount, 4: status.ignoreCount, 8: status.maskCount },
    severity: { 1: severity.seriousCount, 2: severity.normalCount, 4: severity.promptCount },
    period: { 1: period.newCount, 2: period.historyCount },
  };
}
