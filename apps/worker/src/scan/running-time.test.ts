import { expect, test } from 'vitest';
import { runningTime } from './running-time.ts';

/** A part that runs until it is told to end. */
function part(time: ReturnType<typeof runningTime>) {
  let end: (how?: Error) => void = () => undefined;
  const ended = time.run(
    () =>
      new Promise<void>((resolve, reject) => {
        end = (how) => (how ? reject(how) : resolve());
      }),
  );
  return { end: (how?: Error) => end(how), ended };
}

test('parts side by side count once, the wait between them not at all, and one that fails like any other', async () => {
  let clock = 100;
  const time = runningTime(() => clock);
  expect(time.ms()).toBeUndefined();
  const [first, second] = [part(time), part(time)];
  clock = 130;
  first.end();
  await first.ended;
  expect(time.ms()).toBeUndefined();
  clock = 150;
  second.end();
  await second.ended;
  expect(time.ms()).toBe(50);
  clock = 1_000;
  const third = part(time);
  clock = 1_007.4;
  third.end(new Error('broken'));
  await expect(third.ended).rejects.toThrow('broken');
  expect(time.ms()).toBe(57);
});
