import { contents } from '../word-list.ts';
import { BLOCK, type CloneColumns } from './clone-result.ts';

/** A block's lines as one number that sorts by the first: no file has 2^26 lines. */
const LINES = 2 ** 26;

/** Lines of each file that are in at least one block, each counted once, by number of the file. */
export function duplicatedLines({ blocks }: Pick<CloneColumns, 'blocks'>): Map<number, number> {
  const words = contents(blocks);
  /** Blocks of each file, then where the next of its blocks goes, then behind its last. */
  const free = new Map<number, number>();
  for (let at = 0; at < words.length; at += BLOCK) {
    const file = words[at] ?? 0;
    free.set(file, (free.get(file) ?? 0) + 1);
  }
  const files = [...free.keys()].sort((a, b) => a - b);
  let next = 0;
  for (const file of files) {
    const count = free.get(file) ?? 0;
    free.set(file, next);
    next += count;
  }
  const spans = new Float64Array(next);
  for (let at = 0; at < words.length; at += BLOCK) {
    const file = words[at] ?? 0;
    const slot = free.get(file) ?? 0;
    free.set(file, slot + 1);
    const [startLine, endLine] = [words[at + 1] ?? 0, words[at + 2] ?? 0];
    spans[slot] = startLine * LINES + (endLine - startLine);
  }
  const lines = new Map<number, number>();
  let from = 0;
  for (const file of files) {
    const to = free.get(file) ?? 0;
    lines.set(file, coveredLines(spans.subarray(from, to).sort()));
    from = to;
  }
  return lines;
}

function coveredLines(sorted: Float64Array): number {
  let lines = 0;
  let covered = 0;
  for (const span of sorted) {
    const startLine = Math.floor(span / LINES);
    const endLine = startLine + (span % LINES);
    if (endLine <= covered) continue;
    lines += endLine - Math.max(startLine - 1, covered);
    covered = endLine;
  }
  return lines;
}
