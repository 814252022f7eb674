import { expect, test } from 'vitest';
import { loadCode, ScreenGoneError } from './lazy-screen.ts';
import { failureKind } from './load-failure.tsx';

test('code that came is handed on', async () => {
  expect(await loadCode(async () => ({ Page: 1 }))).toEqual({ Page: 1 });
});

test('code that a release replaced, or that never comes, is told apart from every other failure', async () => {
  const replaced = loadCode(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /a.js')));
  const error = await replaced.catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(ScreenGoneError);
  expect(failureKind(error)).toBe('release');
  await expect(loadCode(() => new Promise(() => {}), 5)).rejects.toBeInstanceOf(ScreenGoneError);
});
