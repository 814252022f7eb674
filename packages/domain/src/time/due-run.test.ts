import { describe, expect, it } from 'vitest';
import { dueRun } from './due-run.ts';

const at = (text: string) => Date.parse(text);
const daily = { days: ['1', '2', '3', '4', '5', '6', '7'], time: '02:30', zone: 'Asia/Shanghai' };
const due = (since: string, now: string, times = daily) => {
  const moment = dueRun(times, { since: at(since), now: at(now) });
  return moment === undefined ? undefined : new Date(moment).toISOString();
};

describe('the moment that is due', () => {
  it.each([
    ['none before its time', '2026-11-22T12:00:00Z', '2026-11-22T18:29:59Z', undefined],
    ['at its very moment', '2026-11-22T12:00:00Z', '2026-11-22T18:30:00Z', '2026-11-22T18:30:00.000Z'],
    ['not the one it counts from', '2026-11-22T18:30:00Z', '2026-11-22T20:00:00Z', undefined],
    ['the newest of many', '2026-11-01T00:00:00Z', '2026-11-22T20:00:00Z', '2026-11-22T18:30:00.000Z'],
    ['the newest of years', '2001-01-01T00:00:00Z', '2026-11-22T20:00:00Z', '2026-11-22T18:30:00.000Z'],
  ])('is %s', (_, since, now, expected) => {
    expect(due(since, now)).toBe(expected);
  });

  it('comes once in an hour that comes twice', () => {
    const berlin = { days: ['7'], time: '02:30', zone: 'Europe/Berlin' };
    expect(due('2026-10-24T12:00:00Z', '2026-10-25T00:40:00Z', berlin)).toBe('2026-10-25T00:30:00.000Z');
    expect(due('2026-10-25T00:30:00Z', '2026-10-25T03:00:00Z', berlin)).toBeUndefined();
  });

  it('never comes without a day or a time', () => {
    expect(due('2001-01-01T00:00:00Z', '2026-11-22T20:00:00Z', { ...daily, days: [] })).toBeUndefined();
    expect(due('2001-01-01T00:00:00Z', '2026-11-22T20:00:00Z', { ...daily, time: '' })).toBeUndefined();
  });
});
