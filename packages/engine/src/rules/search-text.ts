import { WORD_BYTE } from '../lexer/bytes.ts';

/** Where something told by its beginning may begin, and who looks closer. */
export interface Starts {
  /** By first byte: small enough to stay near, most bytes are not asked further. */
  readonly first: Uint8Array;
  /** By `[first byte * 256 + second byte]`. */
  readonly pairs: Uint8Array;
  /** By two bytes as a number of the machine: they are the first two of a prefix, or the second and the third. */
  readonly halves: Uint8Array;
}

/** Tables for prefixes of two bytes at least. */
export function startsOf(prefixes: readonly Uint8Array[]): Starts {
  const first = new Uint8Array(256);
  const pairs = new Uint8Array(65_536);
  const halves = new Uint8Array(65_536);
  for (const [a = 0, b = 0, c] of prefixes) {
    first[a] = 1;
    pairs[(a << 8) | b] = 1;
    halves[numberOf(a, b)] = 1;
    if (c === undefined) for (let any = 0; any < 256; any++) halves[numberOf(b, any)] = 1;
    else halves[numberOf(b, c)] = 1;
  }
  return { first, pairs, halves };
}

function numberOf(a: number, b: number): number {
  return new Uint16Array(Uint8Array.of(a, b).buffer)[0] ?? 0;
}

/** Looks closer at a place where a prefix may begin. */
export type Closer = (bytes: Uint8Array, at: number, stretch: { start: number; end: number }) => void;

/** A file read in numbers of two bytes, from the first one that lies as the machine wants it. */
export interface Halves {
  readonly bytes: Uint8Array;
  readonly numbers: Uint16Array;
  /** 0 or 1. */
  readonly shift: number;
}

export function halvesOf(bytes: Uint8Array): Halves {
  const shift = bytes.byteOffset & 1;
  const count = Math.max(0, (bytes.length - shift) >> 1);
  // An empty view may not begin at an odd place either.
  const numbers = count === 0 ? new Uint16Array(0) : new Uint16Array(bytes.buffer, bytes.byteOffset + shift, count);
  return { bytes, numbers, shift };
}

/**
 * Calls `found` wherever a prefix may begin in a stretch: at the first byte of a word, or at a mark, in ascending order. Steps by two
 * bytes: a prefix of three has its first two in one number or its last two.
 */
export function searchText(
  { bytes, numbers, shift }: Halves,
  start: number,
  end: number,
  by: Starts,
  found: Closer,
): void {
  const { halves } = by;
  const stop = (end - shift) >> 1;
  for (let k = (start + 1 - shift) >> 1; k <= stop; k++) {
    while (k < stop && halves[numbers[k] ?? 0] === 0) k++;
    const at = (k << 1) + shift;
    if (at > start && begins(bytes, at - 1, start, by)) found(bytes, at - 1, { start, end });
    if (at < end && begins(bytes, at, start, by)) found(bytes, at, { start, end });
  }
}

function begins(bytes: Uint8Array, at: number, start: number, { pairs }: Starts): boolean {
  const b = bytes[at] ?? 0;
  if (pairs[(b << 8) | (bytes[at + 1] ?? 0)] === 0) return false;
  return at === start || WORD_BYTE[b] === 0 || WORD_BYTE[bytes[at - 1] ?? 0] === 0;
}
