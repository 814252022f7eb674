import { type BlockAuthor, blockKey } from '../store/block-authors.ts';
import type { LineAuthors } from './attribute.ts';
import type { Measured } from './measure.ts';

export interface Block {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly fingerprint: string;
}

/** Duplicate blocks, each place of each clone once. */
export function blocksOf({ clones, order }: Pick<Measured, 'clones' | 'order'>): Block[] {
  const blocks = new Map<string, Block>();
  for (const { fingerprint, blocks: copies } of clones.classes)
    for (const { file, startLine, endLine } of copies) {
      const path = order[file];
      if (path === undefined) continue;
      const block = { path, startLine, endLine, fingerprint };
      blocks.set(blockKey(block), block);
    }
  return [...blocks.values()];
}

/**
 * Authors that need not be asked for again: those of blocks in files whose content is what it was.
 * @param unchanged tells it of a path
 */
export function authorsThatStay(
  before: ReadonlyMap<string, BlockAuthor>,
  { blocks, unchanged }: { blocks: readonly Block[]; unchanged: (path: string) => boolean },
): Map<string, BlockAuthor> {
  const stay = new Map<string, BlockAuthor>();
  for (const block of blocks) {
    const key = blockKey(block);
    const author = before.get(key);
    if (author && unchanged(block.path)) stay.set(key, author);
  }
  return stay;
}

/**
 * Lines to ask an author for: those of blocks without one, in files whose duplicates are worth a name (at or above the lowest
 * band), since each costs a blame.
 * @param threshold percent of a file's lines
 */
export function linesToAttribute(
  measured: Pick<Measured, 'clones' | 'order' | 'files'>,
  {
    blocks,
    known,
    threshold,
  }: { blocks: readonly Block[]; known: ReadonlyMap<string, BlockAuthor>; threshold: number },
): Map<string, Set<number>> {
  const worth = new Set<string>();
  for (const [file, lines] of measured.clones.duplicatedLines) {
    const path = measured.order[file];
    const total = path === undefined ? 0 : (measured.files.get(path)?.lines.total ?? 0);
    if (path !== undefined && total > 0 && (lines * 100) / total >= threshold) worth.add(path);
  }
  const wanted = new Map<string, Set<number>>();
  for (const block of blocks) {
    if (!worth.has(block.path) || known.has(blockKey(block))) continue;
    const lines = wanted.get(block.path) ?? new Set<number>();
    for (let line = block.startLine; line <= block.endLine; line += 1) lines.add(line);
    wanted.set(block.path, lines);
  }
  return wanted;
}

/** Blocks with whoever wrote most of each and when it last changed. */
export function attributeBlocks(
  blocks: readonly Block[],
  { known, authors }: { known: ReadonlyMap<string, BlockAuthor>; authors: LineAuthors },
): (Block & BlockAuthor)[] {
  return blocks.map((block) => ({ ...block, ...(known.get(blockKey(block)) ?? authorOf(authors, block)) }));
}

function authorOf(authors: LineAuthors, { path, startLine, endLine }: Block): BlockAuthor {
  const lines = authors.get(path);
  if (!lines) return { author: '', changedAt: null };
  const counts = new Map<string, number>();
  let latest: Date | null = null;
  for (let number = startLine; number <= endLine; number += 1) {
    const line = lines.get(number);
    if (!line) continue;
    counts.set(line.author, (counts.get(line.author) ?? 0) + 1);
    if (latest === null || line.time > latest) latest = line.time;
  }
  let author = '';
  for (const [name, count] of counts) if (count > (counts.get(author) ?? 0)) author = name;
  return { author, changedAt: latest };
}
