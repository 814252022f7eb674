import type { ClonePlaces } from './clone-places.ts';
import type { TokenLines } from './packed-lines.ts';

/** The places as lines of files. */
export interface LineBlocks {
  readonly startLines: Uint32Array;
  readonly endLines: Uint32Array;
  /** Equal for places on the same lines of the same file. */
  readonly names: Int32Array;
  readonly nameCount: number;
}

/**
 * Asks every file with places once for its lines.
 * @param linesOf lines of a file's tokens
 * @param firstToken position of a file's first token
 */
export function lineBlocks(
  { starts, files, bounds, lengths }: ClonePlaces,
  {
    fileCount,
    firstToken,
    linesOf,
  }: { fileCount: number; firstToken: (file: number) => number; linesOf: (file: number) => TokenLines },
): LineBlocks {
  const count = starts.length;
  const contentOf = new Int32Array(count);
  for (let n = 0; n + 1 < bounds.length; n++) contentOf.fill(n, bounds[n] ?? 0, bounds[n + 1] ?? 0);
  const fileBounds = new Int32Array(fileCount + 1);
  for (let n = 0; n < count; n++) {
    const file = (files[n] ?? 0) + 1;
    fileBounds[file] = (fileBounds[file] ?? 0) + 1;
  }
  for (let n = 1; n <= fileCount; n++) fileBounds[n] = (fileBounds[n] ?? 0) + (fileBounds[n - 1] ?? 0);
  const byFile = new Int32Array(count);
  const free = fileBounds.slice();
  for (let n = 0; n < count; n++) {
    const file = files[n] ?? 0;
    const slot = free[file] ?? 0;
    free[file] = slot + 1;
    byFile[slot] = n;
  }

  const blocks = {
    startLines: new Uint32Array(count),
    endLines: new Uint32Array(count),
    names: new Int32Array(count),
    nameCount: 0,
  };
  const known = new Map<number, number>();
  for (let file = 0; file < fileCount; file++) {
    const [from, to] = [fileBounds[file] ?? 0, fileBounds[file + 1] ?? 0];
    if (from === to) continue;
    const lines = linesOf(file);
    const base = firstToken(file);
    known.clear();
    for (let n = from; n < to; n++) {
      const place = byFile[n] ?? 0;
      const at = (starts[place] ?? 0) - base;
      const startLine = lines.starts[at] ?? 1;
      const endLine = lines.ends[at + (lengths[contentOf[place] ?? 0] ?? 1) - 1] ?? startLine;
      blocks.startLines[place] = startLine;
      blocks.endLines[place] = endLine;
      const key = startLine * 2 ** 26 + (endLine - startLine);
      let name = known.get(key);
      if (name === undefined) {
        name = blocks.nameCount++;
        known.set(key, name);
      }
      blocks.names[place] = name;
    }
  }
  return blocks;
}

/**
 * Contents to leave out: those that are one block only, and those whose blocks are, line for line, all among the blocks of one greater class.
 * A copy that ends one token sooner in a third file would otherwise be told twice.
 */
export function coveredContents({ bounds, lengths }: ClonePlaces, { names, nameCount }: LineBlocks): Uint8Array {
  const count = lengths.length;
  const left = new Uint8Array(count);
  const sizes = new Int32Array(count);
  const lastOf = new Int32Array(nameCount).fill(-1);
  for (let n = 0; n < count; n++) {
    for (let k = bounds[n] ?? 0; k < (bounds[n + 1] ?? 0); k++) {
      const name = names[k] ?? 0;
      if (lastOf[name] === n) continue;
      lastOf[name] = n;
      sizes[n] = (sizes[n] ?? 0) + 1;
    }
    if ((sizes[n] ?? 0) < 2) left[n] = 1;
  }
  const greater = (a: number, b: number): boolean =>
    (sizes[a] ?? 0) !== (sizes[b] ?? 0) ? (sizes[a] ?? 0) > (sizes[b] ?? 0) : (lengths[a] ?? 0) > (lengths[b] ?? 0);
  /** Greatest class each block is in. */
  const greatest = new Int32Array(nameCount).fill(-1);
  for (let n = 0; n < count; n++) {
    if (left[n]) continue;
    for (let k = bounds[n] ?? 0; k < (bounds[n + 1] ?? 0); k++) {
      const name = names[k] ?? 0;
      const other = greatest[name] ?? -1;
      if (other < 0 || greater(n, other)) greatest[name] = n;
    }
  }
  for (let n = 0; n < count; n++) {
    if (left[n]) continue;
    const from = bounds[n] ?? 0;
    const over = greatest[names[from] ?? 0] ?? n;
    let same = over !== n;
    for (let k = from + 1; same && k < (bounds[n + 1] ?? 0); k++) same = greatest[names[k] ?? 0] === over;
    if (same) left[n] = 1;
  }
  return left;
}
