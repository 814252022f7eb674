/** What the raw bytes of a file say, read in one pass. Offsets are bytes, lines are 1-based. */
export interface TextFacts {
  readonly lines: number;
  /** First byte per line, index = line; one more entry behind the last line. Valid until the next file. */
  readonly lineStart: Uint32Array;
  readonly length: number;
  readonly lf: number;
  readonly crlf: number;
  readonly cr: number;
  /** Lines of the first few of the rarer line ends, whichever those are. */
  readonly firstCrLf: number;
  readonly firstLf: number;
  readonly firstCr: number;
  /** Lines whose last character is a blank. */
  readonly trailing: readonly number[];
  /** Lines that begin with `<<<<<<<`, `=======` or `>>>>>>>`. */
  readonly markers: readonly number[];
  /** Pairs (offset, line) of characters that may be invisible or steer the direction of text, and of control characters. */
  readonly odd: readonly number[];
  /** Runs of two empty lines or more, as pairs (first line, how many). */
  readonly blankRuns: readonly number[];
  /** Greek or Cyrillic letters are there. */
  readonly hasLookalikes: boolean;
  readonly longestLine: number;
  readonly hasTab: boolean;
}

/** Lines and characters kept of one kind: nobody reads more, and the cap of a file is lower. */
const KEPT = 20_000;

/** What a byte asks for; most ask for nothing. */
const LINE_END = 1;
const TAB = 2;
const CONTROL = 3;
const LEAD = 4;
const BYTE_KIND = new Uint8Array(256);
for (let b = 0; b < 32; b++) if (b < 8 || b > 13) BYTE_KIND[b] = CONTROL;
BYTE_KIND[9] = TAB;
BYTE_KIND[10] = LINE_END;
BYTE_KIND[13] = LINE_END;
for (const b of [0xc2, 0xe2, 0xef, 0xcd, 0xce, 0xcf, 0xd0, 0xd1, 0xd2, 0xd3]) BYTE_KIND[b] = LEAD;

let starts = new Uint32Array(64 * 1024);

/** Reads a file once. @param bytes UTF-8 */
export function readTextFacts(bytes: Uint8Array): TextFacts {
  const { length } = bytes;
  const trailing: number[] = [];
  const markers: number[] = [];
  const odd: number[] = [];
  const blankRuns: number[] = [];
  let line = 1;
  let lf = 0;
  let crlf = 0;
  let cr = 0;
  let firstLf = 0;
  let firstCrLf = 0;
  let firstCr = 0;
  let hasLookalikes = false;
  let longestLine = 0;
  let hasTab = false;
  let start = 0;
  let at = starts;
  at[1] = 0;
  if (isMarker(bytes, 0)) markers.push(1);
  const { words, shift } = wordsOf(bytes);
  let blank = 0;
  for (let i = 0; i < length; i++) {
    if (((i - shift) & 3) === 0 && i >= shift) {
      // Four bytes at a time, as long as none of them asks for anything.
      let k = (i - shift) >> 2;
      while (k < words.length && isPlain(words[k] ?? 0)) k++;
      i = (k << 2) + shift;
      if (i >= length) break;
    }
    const b = bytes[i] ?? 0;
    const kind = BYTE_KIND[b];
    if (kind === 0) continue;
    if (kind === TAB) {
      hasTab = true;
      continue;
    }
    if (kind === CONTROL) {
      if (odd.length < KEPT) odd.push(i, line);
      continue;
    }
    if (kind === LEAD) {
      if (b >= 0xcd && b <= 0xd3) hasLookalikes = true;
      else if (i > 0 && odd.length < KEPT && isOdd(b, bytes[i + 1] ?? 0, bytes[i + 2] ?? 0)) odd.push(i, line);
      continue;
    }
    if (i === start) blank++;
    else {
      if (blank > 1 && blankRuns.length < KEPT) blankRuns.push(line - blank, blank);
      blank = 0;
      const before = bytes[i - 1];
      if ((before === 32 || before === 9) && trailing.length < KEPT) trailing.push(line);
      if (i - start > longestLine) longestLine = i - start;
    }
    if (b === 10) {
      lf++;
      if (firstLf === 0) firstLf = line;
    } else if (bytes[i + 1] === 10) {
      crlf++;
      if (firstCrLf === 0) firstCrLf = line;
      i++;
    } else {
      cr++;
      if (firstCr === 0) firstCr = line;
    }
    line++;
    start = i + 1;
    if (line + 2 > at.length) {
      const larger = new Uint32Array(at.length * 2);
      larger.set(at);
      at = larger;
    }
    at[line] = start;
    const next = bytes[start];
    if (next !== undefined && next >= 60 && next <= 62 && isMarker(bytes, start) && markers.length < KEPT)
      markers.push(line);
  }
  if (blank > 1 && blankRuns.length < KEPT) blankRuns.push(line - blank, blank);
  if (length - start > longestLine) longestLine = length - start;
  const last = bytes[length - 1];
  if (length > start && (last === 32 || last === 9) && trailing.length < KEPT) trailing.push(line);
  const lines = length === start ? line - 1 : line;
  at[lines + 1] = length;
  if (at.length <= 4 * 1024 * 1024) starts = at;
  return {
    lines,
    lineStart: at,
    length,
    lf,
    crlf,
    cr,
    firstLf,
    firstCrLf,
    firstCr,
    trailing,
    markers,
    odd,
    blankRuns,
    hasLookalikes,
    hasTab,
    longestLine,
  };
}

/** The bytes as numbers of four, from the first one that lies as the machine wants it. */
function wordsOf(bytes: Uint8Array): { words: Int32Array; shift: number } {
  const shift = (4 - (bytes.byteOffset & 3)) & 3;
  const count = Math.max(0, (bytes.length - shift) >> 2);
  const words = count === 0 ? new Int32Array(0) : new Int32Array(bytes.buffer, bytes.byteOffset + shift, count);
  return { words, shift };
}

/** No byte of the four is below 32 or above 127. */
function isPlain(word: number): boolean {
  return ((word & -0x7f7f7f80) | (((word - 0x20202020) | 0) & ~word & -0x7f7f7f80)) === 0;
}

function isMarker(bytes: Uint8Array, at: number): boolean {
  const b = bytes[at];
  if (b !== 60 && b !== 61 && b !== 62) return false;
  for (let n = 1; n < 7; n++) if (bytes[at + n] !== b) return false;
  const next = bytes[at + 7];
  return b === 61 ? next === 10 || next === 13 || next === undefined : next === 32;
}

/** Characters between U+0080 and U+FFFF that nobody sees: soft hyphen, U+200B..200F, 202A..202E, 2060..206F, U+FEFF. */
function isOdd(b: number, c: number, d: number): boolean {
  if (b === 0xc2) return c === 0xad || (c >= 0x80 && c < 0xa0 && c !== 0x85);
  if (b === 0xef) return c === 0xbb && d === 0xbf;
  if (c === 0x80) return (d >= 0x8b && d <= 0x8f) || (d >= 0xaa && d <= 0xae);
  return c === 0x81 && d >= 0xa0 && d <= 0xaf;
}
