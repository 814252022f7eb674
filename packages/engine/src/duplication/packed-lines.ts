import type { TokenStream } from '../token-stream.ts';

/** Lines of a file's tokens, about one byte a token: clones ask for them once, at the end, and only of files that have some. */
export type PackedLines = Uint8Array;

/** Where each token begins and where everything up to it has ended, 1-based. */
export interface TokenLines {
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/** The byte holds the step from the token before; greater ones, and tokens over several lines, spell it out behind it. */
const SPELLED = 255;
const WORD = 4;

/** Packs the lines: a byte for how far a token is below the one before, or 255 and its first and last line in four bytes each. */
export function packLines(tokens: TokenStream): PackedLines {
  const { lines, multiline } = tokens;
  const count = lines.length;
  let spelled = multiline.length >> 1;
  for (let n = 0, before = 1; n < count; n++) {
    const line = lines[n] ?? 1;
    if (line < before || line - before >= SPELLED) spelled++;
    before = line;
  }
  const bytes = new Uint8Array(count + spelled * 2 * WORD);
  let at = 0;
  let before = 1;
  let next = 0;
  for (let n = 0; n < count; n++) {
    const line = lines[n] ?? 1;
    const step = line - before;
    const spans = multiline[next] === n;
    if (spans || step < 0 || step >= SPELLED) {
      bytes[at++] = SPELLED;
      at = putWord(bytes, at, line);
      at = putWord(bytes, at, spans ? (multiline[next + 1] ?? line) : line);
      if (spans) next += 2;
    } else bytes[at++] = step;
    before = line;
  }
  return at === bytes.length ? bytes : bytes.slice(0, at);
}

/** Reused from file to file. */
let startsMemory = new Uint32Array(4096);
let endsMemory = new Uint32Array(4096);

/** Lines of all tokens, valid until the next call. @param count tokens of the file */
export function unpackLines(bytes: PackedLines, count: number): TokenLines {
  if (startsMemory.length < count) {
    startsMemory = new Uint32Array(count * 2);
    endsMemory = new Uint32Array(count * 2);
  }
  const starts = startsMemory.subarray(0, count);
  const ends = endsMemory.subarray(0, count);
  let at = 0;
  let line = 1;
  let last = 1;
  for (let n = 0; n < count; n++) {
    const step = bytes[at++] ?? 0;
    if (step === SPELLED) {
      line = word(bytes, at);
      last = Math.max(last, word(bytes, at + WORD));
      at += 2 * WORD;
    } else {
      line += step;
      if (line > last) last = line;
    }
    starts[n] = line;
    ends[n] = last;
  }
  return { starts, ends };
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
