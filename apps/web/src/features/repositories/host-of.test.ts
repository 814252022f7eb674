import { expect, test } from 'vitest';
import { hostOf } from './host-of.ts';

test('the host of every kind of address; a folder has none', () => {
  expect(hostOf('https://git.example:8443/a/b.git')).toBe('git.example:8443');
  expect(hostOf('ssh://git@Git.Example/a.git')).toBe('git.example');
  expect(hostOf('git@git.example:team/a.git')).toBe('git.example');
  expect(hostOf('/srv/repos/app')).toBeUndefined();
  expect(hostOf('')).toBeUndefined();
});
