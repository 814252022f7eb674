import { expect, test } from 'vitest';
import { bothTexts, refuseOrphans } from './both-texts.ts';
import { severityOf, severityTable } from './severity-table.ts';

const table = severityTable('t/severity.json', { serious: ['a'], normal: ['b'], prompt: ['c'] });

test('levels become the numbers of the contract', () => {
  expect([...table]).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 4],
  ]);
});

test('a checker without a severity stops the generation and says which file to edit', () => {
  expect(() => severityOf('t/severity.json', table, 'd')).toThrow("t/severity.json has no severity for 'd'");
});

test('a checker with two severities is refused', () => {
  expect(() => severityTable('t/severity.json', { serious: ['a'], normal: ['a'], prompt: [] })).toThrow(
    "lists 'a' twice",
  );
});

test('a table may not name checkers that are gone', () => {
  expect(() => refuseOrphans({ file: 't/zh.json', table: ['a', 'old'], known: new Set(['a']) })).toThrow(
    't/zh.json names checkers that do not exist: old',
  );
});

test('a checker nobody translated stops the generation and says which file to edit', () => {
  const texts = { file: 't/zh.json', table: { a: '不要使用 a' } };
  expect(bothTexts({ ...texts, key: 'a', en: 'Disallow a' })).toEqual({ en: 'Disallow a', zh: '不要使用 a' });
  expect(() => bothTexts({ ...texts, key: 'b', en: 'Disallow b' })).toThrow("t/zh.json has no Chinese text for 'b'");
});
