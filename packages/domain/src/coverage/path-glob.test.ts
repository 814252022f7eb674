import { expect, test } from 'vitest';
import { matchesGlob } from './path-glob.ts';

test.each([
  ['target/site/jacoco.xml', 'target/site/jacoco.xml', true],
  ['target/site/jacoco.xml', 'target/*/jacoco.xml', true],
  ['target/site/deep/jacoco.xml', 'target/*/jacoco.xml', false],
  ['a/b/c/jacoco.xml', '**/jacoco.xml', true],
  ['jacoco.xml', '**/jacoco.xml', true],
  ['a/target/b/target/x.xml', '**/target/*.xml', true],
  ['a/lcov.info', 'a/lcov.inf?', true],
  ['a/lcov.info', 'A/lcov.info', false],
  ['a.b', 'a?b', true],
  ['acb', 'a.b', false],
  ['cover/a', 'cover/**', true],
])('%s is meant by %s: %s', (path, glob, meant) => expect(matchesGlob(path, glob)).toBe(meant));

test('a pattern made to be slow is not', () => {
  expect(matchesGlob('a'.repeat(2_000), `${'a*'.repeat(500)}b`)).toBe(false);
});
