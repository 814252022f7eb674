import type { TokenStream } from '../token-stream.ts';

/** Lines of a file's tokens, about two bytes a line: clones ask for them at the end, and only of files that have some. */
export type PackedLines = Uint8Array;

/** Where each token begins and where everything up to it has ended, 1-based. */
export interface TokenLines {
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/**
 * Tokens in a row that begin on one line and span no other are two numbers: the step from the line before, and how many they are. A number
 * is a byte, or `LARGE` and four bytes. A step above `GREATEST_STEP` or backwards, and a token over several lines, are `SPELLED` and the
 * first and last line of that token.
 */
const LARGE = 255;
const SPELLED = 254;
const GREATEST_STEP = 253;
const WORD = 4;
/** Bytes a run takes at most. */
const MOST_BYTES = 1 + 2 * WORD;

/** Where lines are packed; reused from file to file, unless one took much more than most. */
const KEPT_BYTES = 1 << 20;
let packing = new Uint8Array(1 << 16);

/** @returns memory that is valid until the next call, and begins at a whole word */
export function packLines({ lines, multiline }: TokenStream): PackedLines {
  if (packing.length > KEPT_BYTES) packing = new Uint8Array(1 << 16);
  const count = lines.length;
  let at = 0;
  let before = 1;
  let next = 0;
  for (let n = 0; n < count; ) {
    if (at + MOST_BYTES > packing.length) packing = doubled(packing);
    const line = lines[n] ?? 1;
    const spans = multiline[next] === n;
    const step = line - before;
    before = line;
    if (spans || step < 0 || step > GREATEST_STEP) {
      packing[at++] = SPELLED;
      at = putWord(packing, at, line);
      at = putWord(packing, at, spans ? (multiline[next + 1] ?? line) : line);
      if (spans) next += 2;
      n++;
      continue;
    }
    const from = n;
    const stop = multiline[next] ?? count;
    n++;
    while (n < stop && lines[n] === line) n++;
    packing[at++] = step;
    if (n - from < LARGE) packing[at++] = n - from;
    else {
      packing[at++] = LARGE;
      at = putWord(packing, at, n - from);
    }
  }
  return packing.subarray(0, at);
}

/** Reused from file to file. */
let startsMemory = new Uint32Array(4096);
let endsMemory = new Uint32Array(4096);
/** What lies in that memory. */
let unpacked: TokenLines | undefined;

/** Whether these lines are still those of the last call. */
export function isUnpacked(lines: TokenLines): boolean {
  return lines === unpacked;
}

/** Lines of all tokens, valid until the next call. @param count tokens of the file */
export function unpackLines(bytes: PackedLines, count: number): TokenLines {
  if (startsMemory.length < count) {
    startsMemory = new Uint32Array(count * 2);
    endsMemory = new Uint32Array(count * 2);
  }
  const starts = startsMemory.subarray(0, count);
  const ends = endsMemory.subarray(0, count);
  let line = 1;
  let last = 1;
  for (let n = 0, at = 0; n < count; ) {
    const step = bytes[at++] ?? 0;
    let stop = n + 1;
    if (step === SPELLED) {
      line = word(bytes, at);
      last = Math.max(last, word(bytes, at + WORD));
      at += 2 * WORD;
    } else {
      line += step;
      if (line > last) last = line;
      const row = bytes[at++] ?? 0;
      stop = n + (row === LARGE ? word(bytes, at) : row);
      if (row === LARGE) at += WORD;
    }
    for (; n < stop; n++) {
      starts[n] = line;
      ends[n] = last;
    }
  }
  unpacked = { starts, ends };
  return unpacked;
}

/** Whether the tokens are on so many lines, from the first to the last. */
export function spansLines(bytes: PackedLines, wanted: number): boolean {
  let line = 1;
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  for (let at = 0; at < bytes.length && last - first + 1 < wanted; ) {
    const step = bytes[at++] ?? 0;
    const spelled = step === SPELLED;
    line = spelled ? word(bytes, at) : line + step;
    if (line < first) first = line;
    last = Math.max(last, spelled ? word(bytes, at + WORD) : line);
    if (spelled) at += 2 * WORD;
    else if (bytes[at++] === LARGE) at += WORD;
  }
  return last - first + 1 >= wanted;
}

function putWord(bytes: Uint8Array, at: number, value: number): number {
  bytes[at] = value;
  bytes[at + 1] = value >>> 8;
  bytes[at + 2] = value >>> 16;
  bytes[at + 3] = value >>> 24;
  return at + WORD;
}

function word(bytes: Uint8Array, at: number): number {
  return (
    ((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24)) >>> 0
  );
}

function doubled(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const more = new Uint8Array(bytes.length * 2);
  more.set(bytes);
  return more;
}
