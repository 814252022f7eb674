import { wordsOf } from './words.ts';

/**
 * One look at every byte of a file, four at a time, for all that may stand anywhere in it: beginnings of secrets and remarks, characters
 * nobody sees, tabs. Nearly all of a file is none of them, so what is found is looked at closer afterwards (shapes.ts, text-facts.ts).
 */

/** What a pair of neighbouring bytes may be part of, as bits. */
const BEGINNING = 1;
const ODD = 2;
export const TAB = 4;
/** A letter of Greek or Cyrillic. */
export const LOOKALIKE = 8;

/** One way something begins, told by two of its bytes. */
interface Anchor {
  /** Of these two in the prefix. */
  readonly offset: number;
  readonly prefix: Uint8Array;
  /** Index among the prefixes. */
  readonly number: number;
}

/** What files are looked through for. */
export interface Watch {
  /** By two bytes as a number of the machine. */
  readonly pairs: Uint8Array;
  readonly anchors: readonly (readonly Anchor[] | undefined)[];
}

/** What was seen of a file. */
export interface Seen {
  /** The bits of all pairs. */
  kinds: number;
  /** Offsets of characters that may be invisible or steer the direction of text, and of control characters. */
  readonly odd: number[];
  /** Where a prefix stands, as pairs (offset, index of the prefix); by offset, but for neighbours. */
  readonly begun: number[];
}

/** Odd characters kept of a file: nobody reads more, and the cap of findings is lower. */
const KEPT = 20_000;

/** @param prefixes of three bytes at least */
export function watchFor(prefixes: readonly Uint8Array[]): Watch {
  const pairs = new Uint8Array(65_536);
  const mark = (pair: number, kind: number) => {
    pairs[pair] = (pairs[pair] ?? 0) | kind;
  };
  for (let b = 0; b < 256; b++) {
    const kind = kindOf(b);
    if (kind === 0) continue;
    for (let other = 0; other < 256; other++) {
      mark(pairOf(b, other), kind);
      mark(pairOf(other, b), kind);
    }
  }
  const anchors = new Array<Anchor[] | undefined>(65_536).fill(undefined);
  prefixes.forEach((prefix, number) => {
    // Files are read in steps of two: one of the two anchors lies on a step, wherever the prefix stands.
    for (const offset of [rarest(prefix, 0), rarest(prefix, 1)]) {
      const pair = pairOf(prefix[offset] ?? 0, prefix[offset + 1] ?? 0);
      mark(pair, BEGINNING);
      anchors[pair] = [...(anchors[pair] ?? []), { offset, prefix, number }];
    }
  });
  return { pairs, anchors };
}

function kindOf(b: number): number {
  if (b === 9) return TAB;
  // What may be the first byte of an odd character.
  if (b < 8 || (b > 13 && b < 32) || b === 0xc2 || b === 0xe2 || b === 0xef) return ODD;
  return b >= 0xcd && b <= 0xd3 ? LOOKALIKE : 0;
}

const IS_LITTLE = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;
/** Where in a number of four bytes its lower half stands. */
const LOWER = IS_LITTLE ? 0 : 2;

function pairOf(a: number, b: number): number {
  return IS_LITTLE ? a | (b << 8) : (a << 8) | b;
}

/** Bytes by how often code and prose have them, most first; those that are not here are rare. */
const COMMON = ' etaoinsrcldhupmfgybvkw.x,;:-/*=_';

/** Offset of the rarest pair of bytes in a prefix among every second one, so that few places are looked at closer. */
function rarest(prefix: Uint8Array, from: number): number {
  let best = from;
  let least = Number.POSITIVE_INFINITY;
  for (let at = from; at + 1 < prefix.length; at += 2) {
    const often = frequency(prefix[at] ?? 0) * frequency(prefix[at + 1] ?? 0);
    if (often >= least) continue;
    best = at;
    least = often;
  }
  return best;
}

function frequency(b: number): number {
  const rank = COMMON.indexOf(String.fromCharCode(b));
  return rank < 0 ? 1 : 1 + COMMON.length - rank;
}

/** Looks through a file. */
export function readThrough(bytes: Uint8Array, watch: Watch): Seen {
  const seen: Seen = { kinds: 0, odd: [], begun: [] };
  const { pairs } = watch;
  const { words, shift } = wordsOf(bytes);
  const head = Math.min(shift, bytes.length);
  for (let at = 0 - (shift & 1); at < head; at += 2) lookCloser(bytes, at, watch, seen);
  let kinds = 0;
  for (let k = 0; k < words.length; k++) {
    const word = words[k] ?? 0;
    const kind = (pairs[word & 0xffff] ?? 0) | (pairs[word >>> 16] ?? 0);
    if (kind === 0) continue;
    kinds |= kind;
    if ((kind & (BEGINNING | ODD)) === 0) continue;
    const at = (k << 2) + shift;
    if (pairs[word & 0xffff] !== 0) lookCloser(bytes, at + LOWER, watch, seen);
    if (pairs[word >>> 16] !== 0) lookCloser(bytes, at + 2 - LOWER, watch, seen);
  }
  for (let at = (words.length << 2) + shift; at < bytes.length; at += 2) lookCloser(bytes, at, watch, seen);
  seen.kinds |= kinds;
  return seen;
}

/** The two bytes at `at`, either of which may be outside the file. */
function lookCloser(bytes: Uint8Array, at: number, { pairs, anchors }: Watch, seen: Seen): void {
  const a = at < 0 ? 0x20 : (bytes[at] ?? 0x20);
  const b = at + 1 < bytes.length ? (bytes[at + 1] ?? 0x20) : 0x20;
  const pair = pairOf(a, b);
  const kind = pairs[pair] ?? 0;
  seen.kinds |= kind;
  if ((kind & ODD) !== 0 && seen.odd.length < KEPT) {
    if (isOdd(bytes, at, a)) seen.odd.push(at);
    if (isOdd(bytes, at + 1, b)) seen.odd.push(at + 1);
  }
  if ((kind & BEGINNING) === 0) return;
  for (const { offset, prefix, number } of anchors[pair] ?? [])
    if (at >= offset && startsWith(bytes, at - offset, prefix)) seen.begun.push(at - offset, number);
}

function startsWith(bytes: Uint8Array, at: number, prefix: Uint8Array): boolean {
  for (let n = 0; n < prefix.length; n++) if (bytes[at + n] !== prefix[n]) return false;
  return true;
}

/** Control characters, and those between U+0080 and U+FFFF that nobody sees: soft hyphen, U+200B..200F, 202A..202E, 2060..206F, U+FEFF. */
function isOdd(bytes: Uint8Array, at: number, first: number): boolean {
  if (kindOf(first) !== ODD) return false;
  if (first < 32) return true;
  // A byte order mark at the beginning is none.
  if (at === 0) return false;
  const second = bytes[at + 1] ?? 0;
  const third = bytes[at + 2] ?? 0;
  if (first === 0xc2) return second === 0xad || (second >= 0x80 && second < 0xa0 && second !== 0x85);
  if (first === 0xef) return second === 0xbb && third === 0xbf;
  if (second === 0x80) return (third >= 0x8b && third <= 0x8f) || (third >= 0xaa && third <= 0xae);
  return second === 0x81 && third >= 0xa0 && third <= 0xaf;
}
