import { contents, push, type WordList, wordList } from '../word-list.ts';
import { BitSet } from './bit-set.ts';
import { addAnchors, noAnchors, SeenTwice } from './suspects.ts';
import { WindowTable } from './window-table.ts';

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
/** Slots of the table that are fetched together: waiting for one takes as long as for all. */
const AT_ONCE = 12;

/**
 * Finds every window that stands twice: those that can (see suspects.ts) are looked up in a table of first places, and once one
 * is found, its run is followed token by token without asking the table. Exact, and linear: every step advances, and a comparison is paid
 * for by the run it finds.
 */
export function findRepeatedWindows(joined: JoinedTokens, width: number): RepeatedWindows {
  const { tokens, bounds } = joined;
  const { places, hashes, different } = candidates(joined, width);
  const first = new Int32Array(tokens.length).fill(-1);
  const leftDiverse = new BitSet(tokens.length);
  const rightDiverse = new BitSet(tokens.length);
  const table = new WindowTable(tokens, { width, expected: different });
  let file = 0;
  /** The first window not yet decided, and the candidate up to which the table's slots were touched. */
  let free = 0;
  let touched = 0;
  for (let n = 0; n < places.length; n++) {
    const at = places[n] ?? 0;
    if (at < free) continue;
    if (n >= touched) {
      touched = n + AT_ONCE;
      table.touch(hashes, n, touched);
    }
    const source = table.firstOf(at, hashes[n] ?? 0);
    if (source < 0) continue;
    while ((bounds[file + 1] ?? 0) <= at) file++;
    const begin = bounds[file] ?? 0;
    const end = bounds[file + 1] ?? 0;
    const sourceFile = source >= begin ? file : fileAt(bounds, source);
    const steps = Math.min(end - at, (bounds[sourceFile + 1] ?? 0) - source) - width;
    if (at === begin || source === bounds[sourceFile] || tokens[at - 1] !== tokens[source - 1]) leftDiverse.add(source);
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
    free = at + step + 1;
  }
  return { first, leftDiverse, rightDiverse };
}

/**
 * Windows that can stand twice, with their hashes, in order. Most of those with a suspect anchor have no more than that in common with
 * something else: a second look, at whole windows, costs less than the table.
 * @returns `different`: about how many of them are different
 */
function candidates(
  joined: JoinedTokens,
  width: number,
): { places: Int32Array; hashes: Int32Array; different: number } {
  const { ranges, count } = suspectRanges(joined, width);
  const hashes = hashWindows(joined.tokens, { ranges, count, width });
  const seen = new SeenTwice(count * 2);
  for (let n = 0; n < count; n++) seen.add(hashes[n] ?? 0);
  const places = wordList(Math.min(count, seen.again * 3));
  let next = 0;
  for (let n = 0; n < ranges.length; n += 2) {
    const stop = ranges.words[n + 1] ?? 0;
    for (let at = ranges.words[n] ?? 0; at < stop; at++) {
      const hash = hashes[next++] ?? 0;
      if (!seen.has(hash)) continue;
      hashes[places.length] = hash;
      push(places, at);
    }
  }
  return { places: contents(places), hashes, different: seen.again };
}

/** Windows with a suspect anchor, as pairs (first, behind the last); no range spans files or touches the next one of its file. */
function suspectRanges({ tokens, bounds }: JoinedTokens, width: number): { ranges: WordList; count: number } {
  const anchors = noAnchors();
  for (let file = 0; file + 1 < bounds.length; file++) {
    const from = bounds[file] ?? 0;
    addAnchors(anchors, tokens, { from, to: bounds[file + 1] ?? 0, base: from, width });
  }
  const seen = new SeenTwice(tokens.length);
  const hashes = anchors.hashes.words;
  const windows = anchors.windows.words;
  const anchorCount = anchors.hashes.length;
  for (let n = 0; n < anchorCount; n++) seen.add(hashes[n] ?? 0);

  const ranges = wordList();
  let count = 0;
  let file = 0;
  let open = -1;
  for (let n = 0; n < anchorCount; n++) {
    if (!seen.has(hashes[n] ?? 0)) continue;
    const range = windows[n] ?? 0;
    while ((bounds[file + 1] ?? 0) <= range) file++;
    const last = (bounds[file + 1] ?? 0) - width + 1;
    const stop = n + 1 < anchorCount ? Math.min(last, windows[n + 1] ?? 0) : last;
    count += stop - range;
    if (range === open) ranges.words[ranges.length - 1] = stop;
    else {
      push(ranges, range);
      push(ranges, stop);
    }
    open = stop;
  }
  return { ranges, count };
}

/** Hashes of the windows of all ranges, one behind the other. */
function hashWindows(
  tokens: Int32Array,
  { ranges, count, width }: { ranges: WordList; count: number; width: number },
): Int32Array {
  const hashes = new Int32Array(count);
  let power = 1;
  for (let n = 1; n < width; n++) power = Math.imul(power, BASE);
  let next = 0;
  for (let n = 0; n < ranges.length; n += 2) {
    const from = ranges.words[n] ?? 0;
    const stop = ranges.words[n + 1] ?? 0;
    let hash = 0;
    for (let k = 0; k < width; k++) hash = (Math.imul(hash, BASE) + (tokens[from + k] ?? 0)) | 0;
    for (let at = from; ; at++) {
      hashes[next++] = hash;
      if (at + 1 >= stop) break;
      hash = (Math.imul((hash - Math.imul(tokens[at] ?? 0, power)) | 0, BASE) + (tokens[at + width] ?? 0)) | 0;
    }
  }
  return hashes;
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
