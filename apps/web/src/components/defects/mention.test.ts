import { expect, test } from 'vitest';
import { namesFor, wantedAt, withName } from './mention.ts';

test.each<[string, object | undefined]>([
  ['@', { from: 0, typed: '' }],
  ['look, @an', { from: 6, typed: 'an' }],
  ['请@zo', { from: 1, typed: 'zo' }],
  ['ann@b', undefined],
  ['@ann look', undefined],
  ['no', undefined],
])('at the end of "%s" stands %o', (text, wanted) => expect(wantedAt(text, text.length)).toEqual(wanted));

test('what stands behind the caret stays, with one space between', () => {
  expect(withName('ask @an why', { from: 4, typed: 'an' }, 'ann')).toEqual({ text: 'ask @ann why', caret: 9 });
  expect(withName('@', { from: 0, typed: '' }, 'bob')).toEqual({ text: '@bob ', caret: 5 });
});

test('names that begin with it come first, never more than asked for', () => {
  const people = ['joann', 'Anna', 'bob', 'ann'];
  expect(namesFor('an', people, 8)).toEqual(['ann', 'Anna', 'joann']);
  expect(namesFor('', people, 2)).toEqual(['ann', 'Anna']);
  expect(namesFor('x', people, 2)).toEqual([]);
});
