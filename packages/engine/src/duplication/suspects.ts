import { push, type WordList, wordList } from '../word-list.ts';
import { finish } from './content-hash.ts';

/**
 * Which windows can stand twice at all. Most cannot, and telling so is much cheaper than looking each of them up.
 *
 * Of every window of `width` tokens, the least hash of its `GRAM`-token parts is its *anchor* (Schleimer, Wilkerson, Aiken:
 * "Winnowing", 2003). Equal windows have equal anchors, so a window whose anchor stands nowhere else stands nowhere else. Neighbouring
 * windows mostly share one, so there is one anchor for every ten or so tokens, and two bits each remember whether it was seen and seen again.
 * Two anchors may share a bit: that costs a look-up, never a clone.
 */
export interface Anchors {
  /** Hash of each anchor, in the order of their first windows. */
  readonly hashes: WordList;
  /** First window of each; its last is the one before the next one's first. */
  readonly windows: WordList;
}

/** Tokens of a part: long enough to be rare, short enough that a window has many. */
const gramOf = (width: number): number => Math.max(1, Math.ceil(width * 0.6));

const BASE = 0x2c1b3c6d | 1;

/** Values of the last parts, by the low bits of where they begin; one for all files. */
let ring = new Int32Array(64);

export function noAnchors(): Anchors {
  return { hashes: wordList(), windows: wordList() };
}

/**
 * Appends the anchors of one file and returns all.
 * @param from first token of the file in `tokens`
 * @param to behind its last one
 * @param base what is added to window positions
 */
export function addAnchors(
  anchors: Anchors,
  tokens: Int32Array,
  { from, to, base, width }: { from: number; to: number; base: number; width: number },
): Anchors {
  if (to - from < width) return anchors;
  const gram = gramOf(width);
  const grams = width - gram + 1;
  let power = 1;
  for (let n = 1; n < gram; n++) power = Math.imul(power, BASE);
  let size = 1;
  while (size < grams) size *= 2;
  const mask = size - 1;
  if (ring.length < size) ring = new Int32Array(size);
  let hash = 0;
  for (let n = 0; n < gram; n++) hash = (Math.imul(hash, BASE) + (tokens[from + n] ?? 0)) | 0;
  let least = 0x7fffffff;
  let leastAt = -1;
  let written = -1;
  const last = to - gram;
  for (let at = from; at <= last; at++) {
    const value = mix(hash);
    ring[at & mask] = value;
    const window = at - grams + 1;
    if (value <= least) {
      least = value;
      leastAt = at;
    } else if (leastAt < window) {
      least = 0x7fffffff;
      for (let n = window; n <= at; n++) {
        const other = ring[n & mask] ?? 0;
        if (other <= least) {
          least = other;
          leastAt = n;
        }
      }
    }
    if (window >= from && leastAt !== written) {
      push(anchors.hashes, least);
      push(anchors.windows, base + window - from);
      written = leastAt;
    }
    hash =
      (Math.imul((hash - Math.imul(tokens[at] ?? 0, power)) | 0, BASE) + (at < last ? (tokens[at + gram] ?? 0) : 0)) |
      0;
  }
  return anchors;
}

/** Enough for an order in which no part is preferred: `finish` with half its work. */
function mix(hash: number): number {
  const h = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return h ^ (h >>> 13);
}

/** Two bits a hash, side by side: seen, and seen again. */
export class SeenTwice {
  readonly #pairs: Int32Array;
  readonly #mask: number;
  #again = 0;

  /** @param room how many hashes have a pair of their own at least; the fewer of them share one, the less is looked up in vain */
  constructor(room: number) {
    let pairs = 1 << 15;
    while (pairs < room && pairs < 2 ** 31) pairs *= 2;
    this.#pairs = new Int32Array(pairs / 16);
    this.#mask = pairs - 1;
  }

  /** Pairs that were seen again: about as many as there are different hashes that were. */
  get again(): number {
    return this.#again;
  }

  add(hash: number): void {
    const pair = finish(hash) & this.#mask;
    const word = pair >>> 4;
    const shift = (pair & 15) * 2;
    const seen = this.#pairs[word] ?? 0;
    const state = (seen >>> shift) & 3;
    if (state === 3) return;
    if (state === 1) this.#again++;
    this.#pairs[word] = seen | ((state * 2 + 1) << shift);
  }

  has(hash: number): boolean {
    const pair = finish(hash) & this.#mask;
    return (((this.#pairs[pair >>> 4] ?? 0) >>> ((pair & 15) * 2)) & 2) !== 0;
  }
}
