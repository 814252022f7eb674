import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf } from '../time/zone.ts';
import { addDays, type ChartStep, chartDays, FIRST_DAY, lastOfEachDay, mondayOf } from './chart-days.ts';

const LINT = { kind: 'days', byDefault: 7 } as const;
const WEEKS = { kind: 'mondays' } as const;
/** A Wednesday. */
const TODAY = '2026-07-15';
const of = (start: unknown, end: unknown, step: ChartStep, today = TODAY) => chartDays({ start, end }, { today, step });

describe('the points of a chart', () => {
  it.each([
    ['', ''],
    [undefined, null],
    ['Invalid Date', '2026-02-30'],
  ])('without a range (%j, %j): the last days, or today and eleven Mondays', (start, end) => {
    expect(of(start, end, LINT)).toEqual({
      days: ['2026-07-15', '2026-07-14', '2026-07-13', '2026-07-12', '2026-07-11', '2026-07-10', '2026-07-09'],
      isDefault: true,
    });
    const weeks = of(start, end, WEEKS)?.days ?? [];
    expect(weeks).toHaveLength(12);
    expect(weeks.slice(0, 3)).toEqual(['2026-07-15', '2026-07-13', '2026-07-06']);
    expect(weeks.at(-1)).toBe('2026-05-04');
  });

  it('a Monday is not there twice', () => {
    const weeks = of('', '', WEEKS, '2026-07-13')?.days ?? [];
    expect(weeks).toHaveLength(12);
    expect(weeks.slice(0, 2)).toEqual(['2026-07-13', '2026-07-06']);
  });

  it('a range: every day, or end, Mondays inside, start', () => {
    expect(of('2026-07-01', '2026-07-03', LINT)).toEqual({
      days: ['2026-07-03', '2026-07-02', '2026-07-01'],
      isDefault: false,
    });
    expect(of('2026-06-24', '2026-07-14', WEEKS)?.days).toEqual([
      '2026-07-14',
      '2026-07-13',
      '2026-07-06',
      '2026-06-29',
      '2026-06-24',
    ]);
    expect(of('2026-07-06', '2026-07-13', WEEKS)?.days).toEqual(['2026-07-13', '2026-07-06']);
    expect(of('2026-07-06', '2026-07-06', WEEKS)?.days).toEqual(['2026-07-06']);
  });

  it('a missing or future end is today; a missing start is the beginning of charts', () => {
    expect(of('2026-07-14', '', LINT)?.days).toEqual(['2026-07-15', '2026-07-14']);
    expect(of('2026-07-14', '2030-01-01', LINT)?.days).toEqual(['2026-07-15', '2026-07-14']);
    const all = of('', '2026-07-14', LINT)?.days ?? [];
    expect([all[0], all.at(-1)]).toEqual(['2026-07-14', FIRST_DAY]);
    expect(of('1001-01-01', '2026-07-14', LINT)?.days).toEqual(all);
    expect(of('1001-01-01', '1001-03-01', LINT)?.days).toEqual(['1001-03-01']);
  });

  it('a start after the end is no range, also when the end was cut to today', () => {
    expect(of('2026-07-02', '2026-07-01', LINT)).toBeUndefined();
    expect(of('2026-07-16', '', WEEKS)).toBeUndefined();
    expect(of('2026-07-16', '2026-08-01', WEEKS)).toBeUndefined();
  });
});

it('a Monday is the start of its week', () => {
  expect(['2026-07-13', '2026-07-15', '2026-07-19'].map(mondayOf)).toEqual(Array(3).fill('2026-07-13'));
});

describe('the last statistic of each day', () => {
  const zone = 'Asia/Shanghai';
  it('is the newest before the end of the day in the zone', () => {
    const at = (text: string) => ({ at: Date.parse(text) });
    const statistics = [
      at('2026-07-01T23:59:59.999+08:00'),
      at('2026-07-02T00:00:00+08:00'),
      at('2026-07-02T12:00:00+08:00'),
    ];
    const days = ['2026-07-04', '2026-07-02', '2026-07-01', '2026-06-30'];
    expect(lastOfEachDay(statistics, { days, zone })).toEqual([statistics[2], statistics[2], statistics[0], undefined]);
  });

  it('agrees with looking at all of them for every day', () => {
    const start = Date.parse('2026-01-01T00:00:00Z');
    const moments = fc.array(fc.integer({ min: 0, max: 20 * 86_400_000 }).map((ms) => ({ at: start + ms })));
    fc.assert(
      fc.property(moments, fc.constantFrom('Asia/Shanghai', 'America/New_York', 'UTC'), (statistics, site) => {
        const days = Array.from({ length: 22 }, (_, index) => addDays('2026-01-22', -index));
        const slow = days.map((day) => {
          const before = statistics.filter(({ at }) => dayOf(at, site) <= day);
          return before.length === 0 ? undefined : Math.max(...before.map(({ at }) => at));
        });
        expect(lastOfEachDay(statistics, { days, zone: site }).map((found) => found?.at)).toEqual(slow);
      }),
    );
  });
});
