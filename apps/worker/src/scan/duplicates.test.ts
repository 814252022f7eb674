import { NO_FUNCTIONS } from '@assay/engine/functions/function-list';
import { describe, expect, it } from 'vitest';
import { attributeBlocks, authorsThatStay, blocksOf, linesToAttribute } from './duplicates.ts';
import type { Measured } from './measure.ts';

const at = (day: number) => new Date(Date.UTC(2024, 0, day));
const by = (author: string, day: number) => ({ author, mail: '', time: at(day) });
const lines = (total: number) => ({
  functions: NO_FUNCTIONS,
  lines: { total, code: total, comment: 0, blank: 0, effectiveComment: 0 },
});

/** Two files share lines 1-4; the second is so long that this is little of it. */
const measured: Pick<Measured, 'clones' | 'order' | 'files'> = {
  order: ['a.js', 'long.js'],
  files: new Map([
    ['a.js', lines(10)],
    ['long.js', lines(1000)],
  ]),
  clones: {
    classes: [
      {
        fingerprint: 'f1',
        tokenCount: 50,
        blocks: [
          { file: 0, startLine: 1, endLine: 4 },
          { file: 1, startLine: 7, endLine: 10 },
          { file: 0, startLine: 1, endLine: 4 },
        ],
      },
    ],
    duplicatedLines: new Map([
      [0, 4],
      [1, 4],
    ]),
  },
};
const blocks = blocksOf(measured);

describe('duplicate blocks', () => {
  it('are listed once each', () => {
    expect(blocks).toEqual([
      { path: 'a.js', startLine: 1, endLine: 4, fingerprint: 'f1' },
      { path: 'long.js', startLine: 7, endLine: 10, fingerprint: 'f1' },
    ]);
  });

  it('are worth an author from the lowest band on', () => {
    const asked = (threshold: number) => linesToAttribute(measured, { blocks, known: new Map(), threshold });
    expect(asked(5)).toEqual(new Map([['a.js', new Set([1, 2, 3, 4])]]));
    expect([...asked(0.4).keys()]).toEqual(['a.js', 'long.js']);
    expect(asked(41)).toEqual(new Map());
  });

  it('belong to whoever wrote most of them, and changed when their newest line did', () => {
    const authors = new Map([
      [
        'a.js',
        new Map([
          [1, by('Ann', 3)],
          [2, by('Bob', 9)],
          [3, by('Ann', 1)],
          [9, by('Eve', 20)],
        ]),
      ],
    ]);
    expect(attributeBlocks(blocks, { known: new Map(), authors })).toEqual([
      { ...blocks[0], author: 'Ann', changedAt: at(9) },
      { ...blocks[1], author: '', changedAt: null },
    ]);
  });

  it('keep their author, and are not asked for again, while the file is what it was', () => {
    const before = new Map([[`a.js\0${1}\0${4}\0f1`, { author: 'Ann', changedAt: at(2) }]]);
    const known = authorsThatStay(before, { blocks, unchanged: (path) => path === 'a.js' });
    expect(linesToAttribute(measured, { blocks, known, threshold: 5 })).toEqual(new Map());
    expect(attributeBlocks(blocks, { known, authors: new Map() })[0]).toMatchObject({
      author: 'Ann',
      changedAt: at(2),
    });
    expect(authorsThatStay(before, { blocks, unchanged: () => false })).toEqual(new Map());
  });
});
