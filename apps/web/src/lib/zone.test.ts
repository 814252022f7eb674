import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockOf, endOfDay, startOfDay } from './zone.ts';

test('a moment has the date and time of the zone', () => {
  const ms = Date.UTC(2026, 10, 21, 23, 30, 5);
  expect(clockOf(ms, 'Asia/Shanghai')).toBe('2026-11-22 07:30:05');
  expect(clockOf(ms, 'America/New_York')).toBe('2026-11-21 18:30:05');
});

test('a day begins and ends by the clock of the zone, also on the days clocks change', () => {
  expect(startOfDay('2026-11-22', 'Asia/Shanghai')).toBe(Date.UTC(2026, 10, 21, 16));
  expect(endOfDay('2026-11-22', 'Asia/Shanghai')).toBe(Date.UTC(2026, 10, 22, 16) - 1);
  expect(endOfDay('2026-03-08', 'America/New_York') - startOfDay('2026-03-08', 'America/New_York')).toBe(
    23 * 3_600_000 - 1,
  );
  // Midnight does not exist on this day in Beirut.
  expect(clockOf(startOfDay('2026-03-29', 'Asia/Beirut'), 'Asia/Beirut')).toBe('2026-03-29 01:00:00');
  expect(startOfDay('today')).toBeNaN();
});

test('every moment lies in its own day', () => {
  const zones = ['Asia/Shanghai', 'America/New_York', 'Asia/Beirut', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC'];
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2040, 0, 1) }),
      fc.constantFrom(...zones),
      (ms, zone) => {
        const day = clockOf(ms, zone).slice(0, 10);
        expect(startOfDay(day, zone)).toBeLessThanOrEqual(ms);
        expect(endOfDay(day, zone)).toBeGreaterThanOrEqual(ms);
      },
    ),
  );
});
