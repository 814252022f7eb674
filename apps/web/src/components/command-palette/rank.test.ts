import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Command } from '../../lib/commands.ts';
import { rank, scoreOf } from './rank.ts';

const command = (label: string, group = 'Go to', note?: string): Command => ({
  id: label,
  label,
  group,
  note,
  run: () => {},
});
const found = (labels: readonly string[], typed: string) =>
  rank(
    labels.map((label) => command(label)),
    typed,
  ).map(({ label }) => label);

test('nothing typed is everything, as it was offered', () => {
  expect(found(['b', 'a'], ' ')).toEqual(['b', 'a']);
});

test('the beginning of the label goes before a word in it, that before letters anywhere', () => {
  expect(found(['Assign', 'Resign', 'Big sign', 'Sign in', 'Settings: ignore'], 'sign')).toEqual([
    'Sign in',
    'Big sign',
    'Assign',
    'Resign',
    'Settings: ignore',
  ]);
});

test('a heading and a note are found too, after labels', () => {
  const commands = [command('shop', 'Switch task', 'CODECC_1'), command('Task settings')];
  expect(rank(commands, 'task').map(({ label }) => label)).toEqual(['Task settings', 'shop']);
  expect(rank(commands, 'codecc').map(({ label }) => label)).toEqual(['shop']);
  expect(rank(commands, 'xyz')).toEqual([]);
});

test('Chinese is found as it is typed', () => {
  expect(found(['圈复杂度', '重复率', '任务设置：规则集'], '规则')).toEqual(['任务设置：规则集']);
});

test('every part of a text finds it, and every answer holds the letters in order', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.nat(), fc.nat(), (text, from, length) => {
      const part = text.toLowerCase().slice(from % text.length, (from % text.length) + 1 + (length % 4));
      expect(scoreOf(text, part)).toBeGreaterThan(0);
    }),
  );
});
