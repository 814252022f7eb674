import type { LexState } from '../lexer/lex-state.ts';
import { LOOKALIKE, type Seen, TAB } from './read-through.ts';
import { wordsOf } from './words.ts';

/** What the raw bytes of a file say. Offsets are bytes, lines are 1-based. */
export interface TextFacts {
  readonly lines: number;
  /** First byte per line, index = line; one more entry behind the last line. Valid until the next file. */
  readonly lineStart: Uint32Array;
  /** Line ends of each kind. */
  readonly lf: number;
  readonly crlf: number;
  readonly cr: number;
  /** Offsets of characters that may be invisible or steer the direction of text, and of control characters, the first of them in a file. */
  readonly odd: readonly number[];
  /** Greek or Cyrillic letters are there. */
  readonly hasLookalikes: boolean;
  readonly hasTab: boolean;
}

/** What the lexer has noted of lines. */
export type LineEnds = Pick<LexState, 'lineEnds' | 'line'>;

/** Facts of a file. @param ends of a file that was lexed: its lines need not be looked for again */
export function textFacts(bytes: Uint8Array, { kinds, odd }: Seen, ends: LineEnds | undefined): TextFacts {
  const { last, cr, crlf } = ends ? startsBehind(bytes, ends) : findStarts(bytes);
  const { length } = bytes;
  const lines = starts[last] === length ? last - 1 : last;
  starts[lines + 1] = length;
  const lineStart = starts;
  if (starts.length > KEPT) starts = new Uint32Array(FIRST);
  return {
    lines,
    lineStart,
    lf: last - 1 - crlf - cr,
    crlf,
    cr,
    odd,
    hasLookalikes: (kinds & LOOKALIKE) !== 0,
    hasTab: (kinds & TAB) !== 0,
  };
}

/** The line an offset is on. */
export function lineOf({ lineStart, lines }: TextFacts, offset: number): number {
  let low = 1;
  let high = lines;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lineStart[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Where the text of a line ends and its line end begins. */
export function endOfLine({ lineStart }: TextFacts, bytes: Uint8Array, line: number): number {
  const start = lineStart[line] ?? 0;
  let end = lineStart[line + 1] ?? 0;
  if (end > start && bytes[end - 1] === 10) end--;
  if (end > start && bytes[end - 1] === 13) end--;
  return end;
}

/** First bytes of lines, reused from file to file. */
const FIRST = 64 * 1024;
const KEPT = 4 * 1024 * 1024;
let starts = new Uint32Array(FIRST);

/** Makes room for the lines up to `line` and the entry behind them, with as much again. */
function makeRoom(line: number): void {
  const larger = new Uint32Array((line + 2) * 2);
  larger.set(starts.subarray(0, Math.min(starts.length, line)));
  starts = larger;
}

interface Found {
  /** The last line, which may be empty. */
  readonly last: number;
  readonly cr: number;
  readonly crlf: number;
}

function startsBehind(bytes: Uint8Array, { lineEnds, line: total }: LineEnds): Found {
  if (total + 3 > starts.length) makeRoom(total + 1);
  const at = starts;
  const { length } = bytes;
  let last = 1;
  let cr = 0;
  let crlf = 0;
  at[1] = 0;
  for (; last <= total; last++) {
    const end = lineEnds[last] ?? 0;
    if (end >= length) break;
    let start = end + 1;
    if (bytes[end] === 13) {
      if (start < length && bytes[start] === 10) {
        crlf++;
        start++;
      } else cr++;
    }
    at[last + 1] = start;
  }
  return { last, cr, crlf };
}

/** The same for a file that was not lexed. */
function findStarts(bytes: Uint8Array): Found {
  const { words, shift } = wordsOf(bytes);
  let at = starts;
  let line = 1;
  let start = 0;
  let returns = 0;
  let crlf = 0;
  at[1] = 0;
  let i = 0;
  let stop = Math.min(shift, bytes.length);
  for (let k = 0; ; ) {
    for (; i < stop; i++) {
      const b = bytes[i] ?? 0;
      if (b !== 10 && b !== 13) continue;
      // The second half of a line end, or one of its own.
      if (b === 10 && i === start && line > 1 && bytes[i - 1] === 13) crlf++;
      else {
        line++;
        if (line + 2 > at.length) {
          makeRoom(line);
          at = starts;
        }
        if (b === 13) returns++;
      }
      start = i + 1;
      at[line] = start;
    }
    if (i >= bytes.length) return { last: line, cr: returns - crlf, crlf };
    // Four bytes at a time, as long as none of them is below 32.
    while (k < words.length && isPlain(words[k] ?? 0)) k++;
    i = (k << 2) + shift;
    stop = k < words.length ? i + 4 : bytes.length;
    k++;
  }
}

/** No byte of the four is below 32. */
function isPlain(word: number): boolean {
  return (((word - 0x20202020) | 0) & ~word & -0x7f7f7f80) === 0;
}
