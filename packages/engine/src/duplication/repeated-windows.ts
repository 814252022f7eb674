import { BitSet } from './bit-set.ts';
import { addAnchors, noAnchors, SeenTwice } from './suspects.ts';
import { WindowTable } from './window-table.ts';
import { push, wordList } from './word-list.ts';

/** Tokens of all files of a family, one behind the other. */
export interface JoinedTokens {
  readonly tokens: Int32Array;
  /** Where each file begins, and the end of the last one. */
  readonly bounds: Int32Array;
}

/** Every window of `width` tokens that stands at least twice. Windows never span files. */
export interface RepeatedWindows {
  /** Per token: first place of the window that begins there; -1 when it stands nowhere else. */
  readonly first: Int32Array;
  /** First places of windows that are not always preceded, and not always followed, by the same token. */
  readonly leftDiverse: BitSet;
  readonly rightDiverse: BitSet;
}

const BASE = 0x2c1b3c6d | 1;

/**
 * Finds every window that stands twice: those that can (see suspects.ts) are looked up in a table of first places, and once one
 * is found, its run is followed token by token without asking the table. Exact, and linear: every step advances, and a comparison is paid
 * for by the run it finds.
 */
export function findRepeatedWindows({ tokens, bounds }: JoinedTokens, width: number): RepeatedWindows {
  const first = new Int32Array(tokens.length).fill(-1);
  const leftDiverse = new BitSet(tokens.length);
  const rightDiverse = new BitSet(tokens.length);
  const anchors = noAnchors();
  const files = bounds.length - 1;
  for (let file = 0; file < files; file++) {
    const from = bounds[file] ?? 0;
    addAnchors(anchors, tokens, { from, to: bounds[file + 1] ?? 0, base: from, width });
  }
  const seen = new SeenTwice(tokens.length);
  const hashes = anchors.hashes.words;
  const windows = anchors.windows.words;
  const count = anchors.hashes.length;
  for (let n = 0; n < count; n++) seen.add(hashes[n] ?? 0);

  /** Ranges of windows that can stand twice, as pairs (first, behind the last or what the file has). */
  const suspects = wordList(count);
  let expected = 0;
  for (let n = 0; n < count; n++) {
    if (!seen.has(hashes[n] ?? 0)) continue;
    const range = windows[n] ?? 0;
    const stop = n + 1 < count ? (windows[n + 1] ?? 0) : tokens.length;
    push(suspects, range);
    push(suspects, stop);
    expected += stop - range;
  }

  const table = new WindowTable(tokens, { width, expected });
  let power = 1;
  for (let n = 1; n < width; n++) power = Math.imul(power, BASE);
  let file = 0;
  /** Where the hash is of, and the first window not yet decided. */
  let hashed = -1;
  let hash = 0;
  let free = 0;
  for (let n = 0; n < suspects.length; n += 2) {
    const range = suspects.words[n] ?? 0;
    while ((bounds[file + 1] ?? 0) <= range) file++;
    const end = bounds[file + 1] ?? 0;
    const stop = Math.min(end - width + 1, suspects.words[n + 1] ?? 0);
    let at = Math.max(range, free);
    while (at < stop) {
      if (hashed !== at) {
        hash = 0;
        for (let k = 0; k < width; k++) hash = (Math.imul(hash, BASE) + (tokens[at + k] ?? 0)) | 0;
        hashed = at;
      }
      const source = table.firstOf(at, hash);
      if (source < 0) {
        hash = (Math.imul((hash - Math.imul(tokens[at] ?? 0, power)) | 0, BASE) + (tokens[at + width] ?? 0)) | 0;
        hashed = ++at;
        continue;
      }
      const begin = bounds[file] ?? 0;
      const sourceFile = source >= begin ? file : fileAt(bounds, source);
      const steps = Math.min(end - at, (bounds[sourceFile + 1] ?? 0) - source) - width;
      if (at === begin || source === bounds[sourceFile] || tokens[at - 1] !== tokens[source - 1])
        leftDiverse.add(source);
      let step = 0;
      let known = 0;
      for (;;) {
        known = first[source + step] ?? -1;
        if (known < 0) {
          known = source + step;
          first[known] = known;
        }
        first[at + step] = known;
        if (step >= steps || tokens[source + step + width] !== tokens[at + step + width]) break;
        step++;
      }
      rightDiverse.add(known);
      at += step + 1;
    }
    free = at;
  }
  return { first, leftDiverse, rightDiverse };
}

/** Index of the file a position is in, by binary search. */
export function fileAt(bounds: Int32Array, position: number): number {
  let low = 0;
  let high = bounds.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((bounds[middle] ?? 0) <= position) low = middle;
    else high = middle;
  }
  return low;
}
