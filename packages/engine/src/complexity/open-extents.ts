/**
 * What is open at a mark of a function: structures, lambdas and conditional expressions, each with the token it ends at. A stack of
 * numbers that is reused from function to function, so that a level costs eight bytes and no object.
 */
export interface OpenExtents {
  ends: Int32Array;
  /** Control structures and lambdas open here, conditional expressions left out. */
  blocks: Int32Array;
  depth: number;
}

/** End of what ends by a word of its own, not at a token known beforehand. */
export const ENDLESS = 0x7fffffff;
/** More open extents than this are told apart no more: hostile nesting must not make searches quadratic. */
const DEEPEST = 64;
/** Levels that are kept from function to function; deeper ones are forgotten. */
const KEPT = 4096;

let kept: OpenExtents = { ends: new Int32Array(KEPT), blocks: new Int32Array(KEPT), depth: 0 };

/** The stack, empty; valid until the next call. */
export function nothingOpen(): OpenExtents {
  if (kept.ends.length > KEPT) kept = { ends: new Int32Array(KEPT), blocks: new Int32Array(KEPT), depth: 0 };
  kept.depth = 0;
  return kept;
}

/** Whether the end of what opens next is worth a search; otherwise it ends with what is around it. */
export function mayTellApart({ depth }: OpenExtents): boolean {
  return depth < DEEPEST;
}

/** @returns how many blocks are open then */
export function openExtent(open: OpenExtents, end: number, isBlock: boolean): number {
  const { depth } = open;
  if (depth === open.ends.length) {
    open.ends = doubled(open.ends);
    open.blocks = doubled(open.blocks);
  }
  const blocks = (depth === 0 ? 0 : (open.blocks[depth - 1] ?? 0)) + (isBlock ? 1 : 0);
  open.ends[depth] = end;
  open.blocks[depth] = blocks;
  open.depth++;
  return blocks;
}

/** Where the innermost extent ends; 0 when none is open. */
export function endOfInnermost({ ends, depth }: OpenExtents): number {
  return depth === 0 ? 0 : (ends[depth - 1] ?? 0);
}

/** Leaves everything that ends before `token`. */
export function leaveBefore(open: OpenExtents, token: number): void {
  while (open.depth > 0 && (open.ends[open.depth - 1] ?? 0) < token) open.depth--;
}

/** Leaves the innermost extent if a word of its own ends it. */
export function leaveEndless(open: OpenExtents): void {
  if (endOfInnermost(open) === ENDLESS) open.depth--;
}

function doubled(words: Int32Array): Int32Array {
  const more = new Int32Array(words.length * 2);
  more.set(words);
  return more;
}
