import { finish } from './content-hash.ts';

/** A copy: `length` tokens at `copy` are those at `source`, which come first. Positions in the joined sequence. */
export interface Run {
  readonly source: number;
  readonly copy: number;
  readonly length: number;
}

/** Odd multiplier of the rolling hash. */
const BASE = 0x2c1b3c6d | 1;
/** Places looked at for one window; keeps a crafted file from making one long chain. */
const MAX_PROBES = 32;

/**
 * Finds what occurs again in a sequence of files: a rolling hash of every window of `width` tokens, a table of each
 * window's first occurrence, a comparison of the tokens on every hit, and then the run is followed to its end without
 * asking the table again. A run inside one file stops before it would overlap its source.
 * Windows never span files. Linear: every step advances, and a comparison is paid for by the run it finds or ends
 * within one window.
 * @param tokens token hashes of all files, one behind the other
 * @param bounds where each file begins, and the end of the last one
 */
export function findRuns(tokens: Int32Array, bounds: readonly number[], width: number): Run[] {
  const total = tokens.length;
  let size = 1024;
  while (size * 0.6 < total) size *= 2;
  const mask = size - 1;
  /** First occurrence + 1, so that 0 is empty. */
  const table = new Int32Array(size);
  const runs: Run[] = [];
  let power = 1;
  for (let n = 1; n < width; n++) power = Math.imul(power, BASE);

  for (let file = 0; file + 1 < bounds.length; file++) {
    const begin = bounds[file] ?? 0;
    const end = bounds[file + 1] ?? 0;
    let at = begin;
    let hash = 0;
    let fresh = true;
    while (at + width <= end) {
      if (fresh) {
        hash = 0;
        for (let n = 0; n < width; n++) hash = (Math.imul(hash, BASE) + (tokens[at + n] ?? 0)) | 0;
        fresh = false;
      }
      const found = lookUp(tokens, table, mask, hash, at, width);
      const limit =
        found < 0
          ? 0
          : Math.min(end - at, found >= begin ? at - found : (bounds[fileAt(bounds, found) + 1] ?? 0) - found);
      if (limit >= width) {
        let length = width;
        while (length < limit && tokens[found + length] === tokens[at + length]) length++;
        runs.push({ source: found, copy: at, length });
        // Windows that reach over the end of the run are new; those of a run cut short by its own source are not.
        const cut = found >= begin && length === at - found;
        at += cut ? length : length - width + 1;
        fresh = true;
        continue;
      }
      const gone = tokens[at] ?? 0;
      hash = (Math.imul((hash - Math.imul(gone, power)) | 0, BASE) + (tokens[at + width] ?? 0)) | 0;
      at++;
    }
  }
  return runs;
}

/** First occurrence of the window at `at`, or -1 after noting it as the first. */
function lookUp(tokens: Int32Array, table: Int32Array, mask: number, hash: number, at: number, width: number): number {
  let slot = finish(hash) & mask;
  for (let probe = 0; probe < MAX_PROBES; probe++) {
    const entry = table[slot] ?? 0;
    if (entry === 0) {
      table[slot] = at + 1;
      return -1;
    }
    const first = entry - 1;
    let n = 0;
    while (n < width && tokens[first + n] === tokens[at + n]) n++;
    if (n === width) return first;
    slot = (slot + 1) & mask;
  }
  return -1;
}

/** Index of the file a position is in, by binary search. */
export function fileAt(bounds: readonly number[], position: number): number {
  let low = 0;
  let high = bounds.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((bounds[middle] ?? 0) <= position) low = middle;
    else high = middle;
  }
  return low;
}
