import { expect, it } from 'vitest';
import { CloneFinder } from './find-clones.ts';

it('tells what repeats itself in few long lines by blocks of different lines', () => {
  const tokens = 600;
  const finder = new CloneFinder();
  finder.add({
    id: 7,
    family: 'c',
    tokens: {
      hashes: new Int32Array(tokens).fill(5),
      lines: Uint32Array.from({ length: tokens }, (_, n) => 1 + Math.floor(n / 100)),
      multiline: new Uint32Array(0),
    },
  });
  const { classes, duplicatedLines } = finder.finish();
  expect(classes.map(({ tokenCount, blocks }) => ({ tokenCount, blocks }))).toEqual([
    {
      tokenCount: 500,
      blocks: [
        { file: 7, startLine: 1, endLine: 5 },
        { file: 7, startLine: 1, endLine: 6 },
      ],
    },
  ]);
  expect(duplicatedLines).toEqual(new Map([[7, 6]]));
});
