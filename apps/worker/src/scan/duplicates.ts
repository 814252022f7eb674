import type { LineAuthors } from './attribute.ts';
import type { Measured } from './measure.ts';
import type { Reconciliation } from './reconcile.ts';

/** Duplicate blocks by path, each with whoever wrote most of it and when it last changed. */
export function duplicateBlocks(measured: Measured, authors: LineAuthors): Reconciliation['blocks'] {
  const blocks: Reconciliation['blocks'][number][] = [];
  const seen = new Set<string>();
  for (const { fingerprint, blocks: copies } of measured.clones.classes) {
    for (const { file, startLine, endLine } of copies) {
      const path = measured.order[file];
      if (path === undefined) continue;
      const key = `${path}\0${startLine}\0${endLine}\0${fingerprint}`;
      if (seen.has(key)) continue;
      seen.add(key);
      blocks.push({ path, startLine, endLine, fingerprint, ...authorOf(authors, { path, startLine, endLine }) });
    }
  }
  return blocks;
}

/** Lines of the files whose duplicates are worth a name: at or above the lowest band, since each costs a blame. */
export function linesToAttribute(measured: Measured, threshold: number): Map<string, Set<number>> {
  const wanted = new Map<string, Set<number>>();
  const worth = new Set<number>();
  for (const [file, lines] of measured.clones.duplicatedLines) {
    const path = measured.order[file];
    const total = path === undefined ? 0 : (measured.files.get(path)?.lines.total ?? 0);
    if (total > 0 && (lines * 100) / total >= threshold) worth.add(file);
  }
  for (const { blocks } of measured.clones.classes)
    for (const { file, startLine, endLine } of blocks) {
      const path = measured.order[file];
      if (path === undefined || !worth.has(file)) continue;
      const lines = wanted.get(path) ?? new Set<number>();
      for (let line = startLine; line <= endLine; line += 1) lines.add(line);
      wanted.set(path, lines);
    }
  return wanted;
}

function authorOf(
  authors: LineAuthors,
  { path, startLine, endLine }: { path: string; startLine: number; endLine: number },
): { author: string; changedAt: Date | null } {
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
