import { expect, test } from 'vitest';
import { originsOf } from './use-blame.ts';

const DAY = 86_400_000;
const now = Date.parse('2026-05-01T12:00:00Z');
const commit = (id: string, days: number) => ({ id, author: `by ${id}`, time: now - days * DAY, subject: `why ${id}` });
const at = { now, locale: 'en' };

test('each line is of its commit, the newest the freshest; what is not known is nobody', () => {
  const found = originsOf(
    { revision: 'r', commits: [commit('old', 100), commit('mid', 50), commit('new', 0)], lines: [0, 1, 2, -1, 9] },
    at,
  );
  expect(found.map(({ id, freshness }) => [id, freshness])).toEqual([
    ['old', 0],
    ['mid', 0.5],
    ['new', 1],
    ['', 0],
    ['', 0],
  ]);
  expect(found[0]).toMatchObject({ text: 'by old', when: '3 months ago' });
  expect(found[0]?.title).toContain('why old');
});

test('a file of one commit, and an empty one', () => {
  const [only] = originsOf({ revision: 'r', commits: [commit('c', 3)], lines: [0] }, at);
  expect(only?.freshness).toBe(0.5);
  expect(originsOf({ revision: 'r', commits: [], lines: [] }, at)).toEqual([]);
});
