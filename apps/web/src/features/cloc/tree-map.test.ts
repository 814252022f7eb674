import { expect, it } from 'vitest';
import type { ClocNode } from './api/cloc.ts';
import { commentShare, tilesOf } from './tree-map.ts';

const node = (name: string, codeLines: number, children?: ClocNode[]): ClocNode => ({
  name,
  codeLines,
  commentLines: codeLines / 4,
  blankLines: 0,
  effectiveCommentLines: 0,
  fileNum: 1,
  language: undefined,
  color: undefined,
  totalLines: codeLines,
  children,
});
const folder = node('root', 100, [
  node('src', 80, [node('a.c', 60), node('deep', 20, [node('b.c', 20)])]),
  node('README', 20),
  node('empty', 0, []),
]);

it('two levels, areas in proportion, nothing outside or on top of its neighbour', () => {
  const tiles = tilesOf(folder, { width: 1000, height: 600 });
  expect(tiles.map(({ path, depth }) => [path, depth])).toEqual([
    ['src', 1],
    ['README', 1],
    ['src/a.c', 2],
    ['src/deep', 2],
  ]);
  const at = (path: string) => tiles.find((tile) => tile.path === path) as (typeof tiles)[number];
  const area = (path: string) => at(path).width * at(path).height;
  expect(area('src') / area('README')).toBeCloseTo(4, 0);
  expect(area('src/a.c') / area('src/deep')).toBeCloseTo(3, 0);
  for (const tile of tiles) {
    expect(tile.x + tile.width).toBeLessThanOrEqual(1000);
    expect(tile.y + tile.height).toBeLessThanOrEqual(600);
  }
  expect(at('src/a.c').y).toBeGreaterThanOrEqual(at('src').y + 20);
});

it('a folder without code has no tiles, one without lines no comments', () => {
  expect(tilesOf(node('x', 0, [node('y', 0)]), { width: 10, height: 10 })).toEqual([]);
  expect(commentShare(node('x', 0))).toBe(0);
  expect(commentShare(node('x', 4))).toBe(0.2);
});
