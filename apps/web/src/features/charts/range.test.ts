import { expect, it } from 'vitest';
import { lastDays, tidyRange } from './range.ts';

const now = new Date(2026, 10, 21, 12).getTime();

it('counts today among the last days', () => {
  expect(lastDays(7, now)).toEqual({ startTime: '2026-11-15', endTime: '2026-11-21' });
  expect(lastDays(1, now)).toEqual({ startTime: '2026-11-21', endTime: '2026-11-21' });
});

it('no day after today, swapped ends put right, an empty end left alone', () => {
  expect(tidyRange({ startTime: '2026-12-01', endTime: '2026-11-01' }, now)).toEqual({
    startTime: '2026-11-01',
    endTime: '2026-11-21',
  });
  expect(tidyRange({ startTime: '', endTime: '2027-01-01' }, now)).toEqual({ startTime: '', endTime: '2026-11-21' });
  expect(tidyRange({ startTime: '2026-11-02', endTime: '' }, now)).toEqual({ startTime: '2026-11-02', endTime: '' });
});
