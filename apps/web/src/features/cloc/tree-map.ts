import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy';
import type { ClocNode } from './api/cloc.ts';

/** A rectangle of the map, in pixels from its corner. */
export interface Tile {
  readonly node: ClocNode;
  /** Below the folder on show, `a/b`. */
  readonly path: string;
  /** 1 for children of the folder on show, 2 for theirs. */
  readonly depth: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Room for the name of a folder above what is in it. */
const HEAD = 24;
/** Smaller ones cannot be seen or pressed. */
const LEAST = 3;

/**
 * A folder as nested rectangles, areas in proportion to code lines: its children and theirs. Squarified (Bruls, Huizing,
 * van Wijk 2000), so that areas can be compared. Nodes without code have no tile.
 */
export function tilesOf(folder: ClocNode, { width, height }: { width: number; height: number }): readonly Tile[] {
  const shown = (node: ClocNode, depth: number): Shown => ({
    node,
    children: depth < 2 ? (node.children ?? []).map((child) => shown(child, depth + 1)) : [],
  });
  const root = hierarchy(shown(folder, 0))
    .sum(({ node, children }) => (children.length > 0 ? 0 : node.codeLines))
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0) || (a.data.node.name < b.data.node.name ? -1 : 1));
  const placed = treemap<Shown>()
    .tile(treemapSquarify)
    .size([width, height])
    .round(true)
    .paddingInner(2)
    .paddingTop((at) => (at.depth === 1 && at.data.node.children ? HEAD : 0))(root);
  return placed
    .descendants()
    .filter((at) => at.depth > 0)
    .map((at) => ({
      node: at.data.node,
      path: at
        .ancestors()
        .filter((above) => above.depth > 0)
        .map((above) => above.data.node.name)
        .reverse()
        .join('/'),
      depth: at.depth,
      x: at.x0,
      y: at.y0,
      width: at.x1 - at.x0,
      height: at.y1 - at.y0,
    }))
    .filter((tile) => tile.width >= LEAST && tile.height >= LEAST);
}

interface Shown {
  readonly node: ClocNode;
  readonly children: readonly Shown[];
}

/** Comment lines in code and comment lines, 0 to 1. */
export function commentShare(node: ClocNode): number {
  const written = node.codeLines + node.commentLines;
  return written === 0 ? 0 : node.commentLines / written;
}
