import { expect, it } from 'vitest';
import { recentAnswers } from './recent-answers.ts';

it('asks once for what several want, again for what was dropped, and after a failure', async () => {
  const recent = recentAnswers<string>(2);
  const asked: string[] = [];
  const ask = (key: string) =>
    recent(key, async () => {
      asked.push(key);
      return key;
    });
  await Promise.all([ask('a'), ask('a'), ask('b')]);
  await ask('a');
  await ask('c');
  await ask('a');
  await ask('b');
  expect(asked).toEqual(['a', 'b', 'c', 'b']);
  await expect(recent('x', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await recent('x', async () => 'yes')).toBe('yes');
});
