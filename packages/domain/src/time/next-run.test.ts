import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextRun } from './next-run.ts';

const at = (text: string) => Date.parse(text);
const iso = (time: number | undefined) => time && new Date(time).toISOString();

describe('the next run', () => {
  it.each([
    ['later today', ['1'], '02:30', 'Asia/Shanghai', '2026-11-22T18:00:00Z', '2026-11-22T18:30:00.000Z'],
    ['not at this very moment', ['1'], '02:30', 'Asia/Shanghai', '2026-11-22T18:30:00Z', '2026-11-29T18:30:00.000Z'],
    [
      'on the next of several days',
      ['1', '3', '7'],
      '09:00',
      'UTC',
      '2026-11-24T10:00:00Z',
      '2026-11-25T09:00:00.000Z',
    ],
    ['after a skipped hour', ['7'], '02:30', 'Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-29T01:30:00.000Z'],
    ['once in a doubled hour', ['7'], '02:30', 'Europe/Berlin', '2026-10-24T12:00:00Z', '2026-10-25T00:30:00.000Z'],
    ['not again in it', ['7'], '02:30', 'Europe/Berlin', '2026-10-25T00:30:00Z', '2026-11-01T01:30:00.000Z'],
    ['with a zone far ahead', ['1'], '00:10', 'Pacific/Kiritimati', '2026-11-22T00:00:00Z', '2026-11-22T10:10:00.000Z'],
    ['with a zone far behind', ['7'], '23:50', 'Pacific/Pago_Pago', '2026-11-22T12:00:00Z', '2026-11-23T10:50:00.000Z'],
    [
      'after midnight is skipped',
      ['7'],
      '00:15',
      'America/Santiago',
      '2026-09-05T12:00:00Z',
      '2026-09-06T04:15:00.000Z',
    ],
  ])('is %s', (_, days, time, zone, after, expected) => {
    expect(iso(nextRun({ days, time, zone }, at(after)))).toBe(expected);
  });

  it.each([
    ['no day', [], '02:30'],
    ['no such day', ['8'], '02:30'],
    ['no time', ['1'], ''],
    ['no such time', ['1'], '24:00'],
  ])('does not come with %s', (_, days, time) => {
    expect(nextRun({ days, time, zone: 'UTC' }, 0)).toBeUndefined();
  });

  it('lies ahead, within eight days, and the run after it is another day', () => {
    const zones = fc.constantFrom('UTC', 'Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe');
    const days = fc.subarray(['1', '2', '3', '4', '5', '6', '7'], { minLength: 1 });
    const time = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }));
    const after = fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') });
    fc.assert(
      fc.property(zones, days, time, after, (zone, on, [hour, minute], from) => {
        const times = { days: on, time: `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`, zone };
        const first = nextRun(times, from) ?? 0;
        const second = nextRun(times, first) ?? 0;
        expect(first).toBeGreaterThan(from);
        expect(first - from).toBeLessThan(8 * 86_400_000);
        expect(second - first).toBeGreaterThan(20 * 3_600_000);
      }),
      { numRuns: 300 },
    );
  });
});
