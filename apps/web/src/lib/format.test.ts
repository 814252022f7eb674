import { expect, test } from 'vitest';
import {
  formatCount,
  formatDate,
  formatDecimal,
  formatElapsed,
  formatFacet,
  formatPercent,
  formatRelative,
  formatTime,
  formatTimeAfter,
  formatTook,
  truncateMiddle,
} from './format.ts';

test('absent is --, zero is 0', () => {
  expect([formatCount(undefined), formatCount(null), formatCount(Number.NaN)]).toEqual(['--', '--', '--']);
  expect(formatCount(0)).toBe('0');
  expect(formatCount(1234567)).toBe('1,234,567');
  expect(formatDecimal(2.8)).toBe('2.80');
  expect(formatPercent(undefined)).toBe('--');
  expect(formatPercent(0)).toBe('0.00%');
});

test.each([
  [undefined, '--'],
  [-1, '--'],
  [0, '--'],
  [999, '00:00:00'],
  [61_000, '00:01:01'],
  [3_600_000, '01:00:00'],
  [360_000_000, '100:00:00'],
])('elapsed %s is %s', (ms, shown) => expect(formatElapsed(ms)).toBe(shown));

test.each([
  [40, '< 0.1 s'],
  [1_234, '1.2 s'],
  [59_940, '59.9 s'],
  [61_000, '00:01:01'],
])('work of %s ms took %s', (ms, shown) => expect(formatTook(ms)).toBe(shown));

test('facet counts are exact to 100,000', () => {
  expect(formatFacet(100_000, 'en')).toBe('100,000');
  expect(formatFacet(100_001, 'en')).toBe('100k+');
  expect(formatFacet(100_001, 'zh')).toBe('10万+');
});

test('times: exact, date, seconds of old records', () => {
  const ms = new Date(2026, 10, 5, 7, 8, 9).getTime();
  expect(formatTime(ms)).toBe('2026-11-05 07:08:09');
  expect(formatDate(ms)).toBe('2026-11-05');
  expect(formatDate(Math.floor(ms / 1000))).toBe('2026-11-05');
  expect(formatTime(0)).toBe('--');
});

test('relative times round towards now', () => {
  const now = 1_800_000_000_000;
  const at = (seconds: number, locale = 'en') => formatRelative({ time: now - seconds * 1000, now, locale });
  expect([at(5), at(5, 'zh-CN')]).toEqual(['just now', '刚刚']);
  expect(at(119)).toBe('1 minute ago');
  expect(at(2 * 86_400)).toBe('2 days ago');
  expect(at(180, 'zh-CN')).toBe('3分钟前');
});

test('a long path keeps its file name', () => {
  const path = 'packages/engine/src/complexity/cognitive/visitor.ts';
  expect(truncateMiddle(path, 80)).toBe(path);
  const short = truncateMiddle(path, 30);
  expect(short).toHaveLength(30);
  expect(short.endsWith('/visitor.ts')).toBe(true);
});

test('a day that was just said is not said again', () => {
  const began = new Date(2026, 1, 3, 23, 59, 50).getTime();
  expect(formatTimeAfter(began + 5000, began)).toBe('23:59:55');
  expect(formatTimeAfter(began + 20_000, began)).toBe('2026-02-04 00:00:10');
  expect(formatTimeAfter(began, undefined)).toBe('2026-02-03 23:59:50');
  expect(formatTimeAfter(0, began)).toBe('--');
});
