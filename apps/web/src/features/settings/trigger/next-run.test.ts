import { expect, test } from 'vitest';
import { nextRunDate } from './next-run.ts';

/** Saturday, 21 November 2026, 23:30 in Shanghai. */
const now = Date.UTC(2026, 10, 21, 15, 30);
const zone = 'Asia/Shanghai';

test('later today counts, earlier today is next week; the day is that of the zone', () => {
  expect(nextRunDate({ days: [6], time: '23:45', now, zone })).toBe('2026-11-21');
  expect(nextRunDate({ days: [6], time: '23:30', now, zone })).toBe('2026-11-28');
  expect(nextRunDate({ days: [1, 7], time: '02:00', now, zone })).toBe('2026-11-22');
  expect(nextRunDate({ days: [7], time: '02:00', now, zone: 'America/New_York' })).toBe('2026-11-22');
  expect(nextRunDate({ days: [6], time: '11:00', now, zone: 'America/New_York' })).toBe('2026-11-21');
});

test('half a timer has no next run', () => {
  expect(nextRunDate({ days: [], time: '02:00', now, zone })).toBeUndefined();
  expect(nextRunDate({ days: [1], time: '', now, zone })).toBeUndefined();
});
