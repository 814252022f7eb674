import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { slots } from './slots.ts';

describe('slots', () => {
  it('never runs more at a time than there are, and runs everything', async () => {
    const run = slots(2);
    let now = 0;
    let most = 0;
    const done = await Promise.all(
      Array.from({ length: 7 }, (_, at) =>
        run(async () => {
          now += 1;
          most = Math.max(most, now);
          await pause(2);
          now -= 1;
          return at;
        }),
      ),
    );
    expect(done).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(most).toBe(2);
  });

  it('gives the slot back when the act fails', async () => {
    const run = slots(1);
    await expect(run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await run(async () => 'next')).toBe('next');
  });
});
