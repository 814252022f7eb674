/**
 * Longest common subsequence of two id sequences, good enough and always fast.
 *
 * Ranges are split at lines that occur once on both sides (patience diff, Bram Cohen), the pieces between are solved
 * by the greedy algorithm of E. W. Myers, "An O(ND) Difference Algorithm and Its Variations", Algorithmica 1 (1986),
 * under a bound on N·D. A piece beyond the bound is aligned by lines that occur equally often on both sides.
 */

/** Counter of inner-loop steps, shared by everything that could become slow. */
export interface Work {
  steps: number;
  /** Comparisons by likeness, which have a budget of their own. */
  comparisons: number;
}

/**
 * Differences one Myers run follows: at least this many, more in long ranges (the square root of their length, git's
 * xdiff does alike). Time and memory of a run grow with the square of it.
 */
const MYERS_DIFFERENCES = 160;
const MAX_DEPTH = 24;

interface Range {
  readonly aLow: number;
  readonly aHigh: number;
  readonly bLow: number;
  readonly bHigh: number;
  readonly depth: number;
}

/**
 * @param a ids of the old lines, dense and non-negative
 * @param b ids of the new lines
 * @returns for each index of `a` the index of its partner in `b`, or -1; partners ascend
 */
export function diffIds(a: Int32Array, b: Int32Array, work: Work): Int32Array {
  const to = new Int32Array(a.length).fill(-1);
  const ranges: Range[] = [{ aLow: 0, aHigh: a.length, bLow: 0, bHigh: b.length, depth: 0 }];
  for (let range = ranges.pop(); range; range = ranges.pop()) {
    const rest = trimCommonEnds(a, b, range, to);
    work.steps += range.aHigh - range.aLow + range.bHigh - range.bLow;
    if (rest.aLow === rest.aHigh || rest.bLow === rest.bHigh) continue;
    const anchors = rest.depth < MAX_DEPTH ? commonAnchors(a, b, rest, 'once') : [];
    if (anchors.length > 0) ranges.push(...between(rest, anchors, to));
    else if (!myers(a, b, rest, to, work)) for (const [i, j] of commonAnchors(a, b, rest, 'equally-often')) to[i] = j;
  }
  return to;
}

function trimCommonEnds(a: Int32Array, b: Int32Array, range: Range, to: Int32Array): Range {
  let { aLow, aHigh, bLow, bHigh } = range;
  while (aLow < aHigh && bLow < bHigh && a[aLow] === b[bLow]) to[aLow++] = bLow++;
  while (aLow < aHigh && bLow < bHigh && a[aHigh - 1] === b[bHigh - 1]) to[--aHigh] = --bHigh;
  return { aLow, aHigh, bLow, bHigh, depth: range.depth };
}

type Pair = readonly [a: number, b: number];

/** Lines that may serve as fixed points, thinned to the longest ascending run. */
function commonAnchors(a: Int32Array, b: Int32Array, range: Range, kind: 'once' | 'equally-often'): Pair[] {
  const places = new Map<number, { inA: number[]; inB: number[] }>();
  for (let i = range.aLow; i < range.aHigh; i++) {
    const id = a[i] ?? -1;
    const entry = places.get(id);
    if (entry) entry.inA.push(i);
    else places.set(id, { inA: [i], inB: [] });
  }
  for (let j = range.bLow; j < range.bHigh; j++) places.get(b[j] ?? -1)?.inB.push(j);
  const pairs: Pair[] = [];
  for (const { inA, inB } of places.values()) {
    if (inA.length !== inB.length || (kind === 'once' && inA.length !== 1)) continue;
    for (const [n, i] of inA.entries()) pairs.push([i, inB[n] ?? -1]);
  }
  pairs.sort((x, y) => x[0] - y[0]);
  return longestAscending(pairs);
}

/** Longest run with ascending second halves (patience sorting). */
function longestAscending(pairs: readonly Pair[]): Pair[] {
  const tops: number[] = [];
  const before = new Int32Array(pairs.length).fill(-1);
  for (const [n, pair] of pairs.entries()) {
    let low = 0;
    let high = tops.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[tops[middle] ?? 0]?.[1] ?? 0) < pair[1]) low = middle + 1;
      else high = middle;
    }
    before[n] = low > 0 ? (tops[low - 1] ?? -1) : -1;
    tops[low] = n;
  }
  const run: Pair[] = [];
  for (let n = tops.at(-1) ?? -1; n >= 0; n = before[n] ?? -1) {
    const pair = pairs[n];
    if (pair) run.push(pair);
  }
  return run.reverse();
}

function between(range: Range, anchors: readonly Pair[], to: Int32Array): Range[] {
  const pieces: Range[] = [];
  let { aLow, bLow } = range;
  for (const [i, j] of anchors) {
    to[i] = j;
    pieces.push({ aLow, aHigh: i, bLow, bHigh: j, depth: range.depth + 1 });
    aLow = i + 1;
    bLow = j + 1;
  }
  pieces.push({ aLow, aHigh: range.aHigh, bLow, bHigh: range.bHigh, depth: range.depth + 1 });
  return pieces;
}

/** @returns false when the bound was reached; `to` is untouched then */
function myers(a: Int32Array, b: Int32Array, range: Range, to: Int32Array, work: Work): boolean {
  const n = range.aHigh - range.aLow;
  const m = range.bHigh - range.bLow;
  const limit = Math.min(n + m, Math.max(MYERS_DIFFERENCES, Math.ceil(Math.sqrt(n + m))));
  const furthest = new Int32Array(2 * limit + 3);
  const middle = limit + 1;
  const history: Int32Array[] = [];
  for (let d = 0; d <= limit; d++) {
    history.push(furthest.slice(middle - d - 1, middle + d + 2));
    for (let k = -d; k <= d; k += 2) {
      const down = k === -d || (k !== d && (furthest[middle + k - 1] ?? 0) < (furthest[middle + k + 1] ?? 0));
      let x = down ? (furthest[middle + k + 1] ?? 0) : (furthest[middle + k - 1] ?? 0) + 1;
      const start = x;
      while (x < n && x - k < m && a[range.aLow + x] === b[range.bLow + x - k]) x++;
      work.steps += 1 + x - start;
      furthest[middle + k] = x;
      if (x >= n && x - k >= m) {
        walkBack(history, range, to, n, m);
        return true;
      }
    }
  }
  return false;
}

function walkBack(history: readonly Int32Array[], range: Range, to: Int32Array, n: number, m: number): void {
  let x = n;
  let y = m;
  for (let d = history.length - 1; d >= 0; d--) {
    const furthest = history[d] ?? new Int32Array();
    const at = (k: number) => furthest[k + d + 1] ?? 0;
    const k = x - y;
    const down = k === -d || (k !== d && at(k - 1) < at(k + 1));
    const previousX = d === 0 ? 0 : down ? at(k + 1) : at(k - 1);
    const previousY = d === 0 ? 0 : previousX - (down ? k + 1 : k - 1);
    while (x > previousX && y > previousY && x > 0 && y > 0) {
      x--;
      y--;
      to[range.aLow + x] = range.bLow + y;
    }
    x = previousX;
    y = previousY;
  }
}
