import { DEFAULT_RISK, DETECTION } from '@assay/contract/codes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf, endOfDay, startOfDay } from '../time/zone.ts';
import { markOnWire } from './mark.ts';
import { isNew, newDefectJudgeTime } from './new-defect.ts';
import { gradeOfAverageCcn, gradeOfDuplication, rangesOfRisk, riskOfCcn, riskOfDuplication } from './risk.ts';
import { detailSeverity, severityFromWire } from './severity.ts';
import { matchesStatusFilter, statesOf, statusMask } from './status.ts';

describe('status mask', () => {
  it.each([
    [DETECTION.present, false, 1],
    [DETECTION.present, true, 5],
    [DETECTION.notVerified, false, 1],
    [DETECTION.notVerified, true, 5],
    [DETECTION.gone, false, 3],
    [DETECTION.gone, true, 3],
    [DETECTION.maskedByPath, false, 9],
    [DETECTION.maskedByPath, true, 13],
    [DETECTION.maskedByChecker, false, 17],
    [DETECTION.maskedByChecker, true, 21],
  ])('detection %i, ignored %s -> %i', (detection, ignored, mask) => {
    expect(statusMask({ detection, ignored })).toBe(mask);
  });

  it.each([
    [[1], 'lint', [1]],
    [[2], 'lint', [3]],
    [[4], 'lint', [5]],
    [[1, 4], 'lint', [1, 5]],
    [[8], 'lint', [9, 13, 17, 21]],
    [[4], 'bits', [5, 13, 21]],
    [[1, 2, 4], 'bits', [1, 3, 5, 13, 21]],
    [[8], 'bits', [9, 13, 17, 21]],
    [[16], 'bits', [17, 21]],
    [[], 'lint', []],
  ] as const)('filter %j of %s tools lets %j through', (filter, rule, masks) => {
    expect([...new Set(statesOf(filter, rule).map(statusMask))].sort((a, b) => a - b)).toEqual(masks);
  });

  it('never shows a repaired defect as ignored or masked, and every defect in some filter', () => {
    const state = fc.record({ detection: fc.constantFrom(...Object.values(DETECTION)), ignored: fc.boolean() });
    fc.assert(
      fc.property(state, fc.constantFrom('lint', 'bits'), (defect, rule) => {
        const mask = statusMask(defect);
        expect(mask & 1).toBe(1);
        if (mask & 2) expect(mask).toBe(3);
        expect(matchesStatusFilter(defect, [1, 2, 4, 8], rule)).toBe(true);
      }),
    );
  });
});

describe('bands', () => {
  it.each([
    [0, 8],
    [19, 8],
    [20, 4],
    [39, 4],
    [40, 2],
    [59, 2],
    [60, 1],
    [500, 1],
  ])('complexity %i -> %i', (ccn, risk) => expect(riskOfCcn(ccn, DEFAULT_RISK.CCN)).toBe(risk));

  it.each([
    [4.99, 8],
    [5, 4],
    [10.99, 4],
    [11, 2],
    [20, 1],
  ])('duplication %d %% -> %i', (rate, risk) => expect(riskOfDuplication(rate, DEFAULT_RISK.DUPC)).toBe(risk));

  it('as ranges hold exactly the values of their band', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.subarray([1, 2, 4, 8]), (ccn, risks) => {
        const inside = rangesOfRisk(risks, DEFAULT_RISK.CCN).some(
          (r) => ccn >= r.from && (r.to === undefined || ccn < r.to),
        );
        expect(inside).toBe(risks.includes(riskOfCcn(ccn, DEFAULT_RISK.CCN)));
      }),
    );
  });

  it('grades averages and rates', () => {
    expect([0, 0.1, 2, 2.01, 3, 4, 4.01].map(gradeOfAverageCcn)).toEqual([
      undefined,
      'excellent',
      'excellent',
      'good',
      'good',
      'general',
      'poor',
    ]);
    expect([0, 1, 1.5, 3, 5, 5.1].map(gradeOfDuplication)).toEqual([
      'excellent',
      'excellent',
      'good',
      'good',
      'general',
      'poor',
    ]);
  });
});

it('translates severities', () => {
  expect(([1, 2, 4] as const).map(detailSeverity)).toEqual([1, 2, 3]);
  expect([1, 2, 3, 4, 0, 8].map(severityFromWire)).toEqual([1, 2, 4, 4, undefined, undefined]);
});

describe('new or historical', () => {
  const zone = 'Asia/Shanghai';

  it('takes the explicit time, else the day, else the first analysis', () => {
    const day = Date.parse('2026-03-01T00:00:00+08:00');
    expect(newDefectJudgeTime({ explicit: 5, date: '2026-03-01', fallback: 9 }, zone)).toBe(5);
    expect(newDefectJudgeTime({ date: '2026-03-01', fallback: 9 }, zone)).toBe(day);
    expect(newDefectJudgeTime({ explicit: 0, date: '', fallback: 9 }, zone)).toBe(9);
    expect(newDefectJudgeTime({ date: '2026-02-30', fallback: 9 }, zone)).toBe(9);
  });

  it('reads seconds as well as milliseconds', () => {
    const border = 1_600_000_000_000;
    expect([1_600_000_000, 1_599_999_999, border, border - 1].map((time) => isNew(time, border))).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});

it('marks', () => {
  expect(markOnWire(false, { markedAt: 5, lastAnalysis: 9 })).toBe(0);
  expect(markOnWire(true, { markedAt: 5, lastAnalysis: 9 })).toBe(2);
  expect(markOnWire(true, { markedAt: 9, lastAnalysis: 9 })).toBe(1);
  expect(markOnWire(true, { markedAt: 9 })).toBe(1);
});

describe('days of a zone', () => {
  it('start and end where the calendar of the zone says', () => {
    expect(startOfDay('2026-07-01', 'Asia/Shanghai')).toBe(Date.parse('2026-06-30T16:00:00Z'));
    expect(endOfDay('2026-07-01', 'Asia/Shanghai')).toBe(Date.parse('2026-07-01T15:59:59.999Z'));
    expect(startOfDay('2026-03-29', 'Europe/Berlin')).toBe(Date.parse('2026-03-28T23:00:00Z'));
    expect(endOfDay('2026-03-29', 'Europe/Berlin')).toBe(Date.parse('2026-03-29T21:59:59.999Z'));
    expect(['2026-13-01', 'Invalid Date', '', '2026-02-29'].map((date) => startOfDay(date, 'UTC'))).toEqual(
      Array(4).fill(undefined),
    );
  });

  it('hold exactly their own moments', () => {
    const zone = fc.constantFrom(
      'Asia/Shanghai',
      'America/Sao_Paulo',
      'Africa/Cairo',
      'Asia/Kathmandu',
      'Pacific/Apia',
      'UTC',
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), zone, (seconds, name) => {
        const time = seconds * 1_000;
        const day = dayOf(time, name);
        expect(startOfDay(day, name)).toBeLessThanOrEqual(time);
        expect(endOfDay(day, name)).toBeGreaterThanOrEqual(time);
        expect(dayOf(startOfDay(day, name) ?? 0, name)).toBe(day);
      }),
    );
  });
});
