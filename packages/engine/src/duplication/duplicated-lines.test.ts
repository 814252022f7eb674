import { expect, it } from 'vitest';
import { wordList } from '../word-list.ts';
import { duplicatedLines } from './duplicated-lines.ts';

it('counts every line of a file once, whatever the order of its blocks', () => {
  const blocks = [
    [9, 5, 8],
    [2, 1, 4],
    [9, 1, 3],
    [9, 7, 10],
    [2, 30, 30],
    [9, 2, 2],
  ];
  const words = wordList(0);
  words.words = Int32Array.from(blocks.flat());
  words.length = words.words.length;
  expect([...duplicatedLines({ blocks: words })]).toEqual([
    [2, 5],
    [9, 9],
  ]);
  expect(duplicatedLines({ blocks: wordList() }).size).toBe(0);
});
