import { isBlank, isLineEnd, isWordByte, isWordStart, textOf } from './bytes.ts';
import { FNV_PRIME, TEXT_OFFSET } from './keywords.ts';
import { CODE_LINE, emit, endLine, type LexState, lastCode, passLineEnd } from './lex-state.ts';
import { openCode } from './mixed-strings.ts';
import type { Heredoc } from './opener.ts';
import { operandExpected } from './operand.ts';
import { stringMode } from './string-mode.ts';
import { scanString } from './strings.ts';
import { AFTER_LINE, IDENT, STRING } from './symbols.ts';

const CLOSERS = new Map([
  [40, 41],
  [91, 93],
  [123, 125],
  [60, 62],
]);

/** True when an ambiguous byte (`/ % <<  ?`) opens a literal: where an operand must come, or as in `puts /x/`. */
export function opensLiteral(s: LexState, at: number, width: number): boolean {
  // No line begins with a binary operator in Ruby, except `.` and `&&`.
  if ((s.gap & AFTER_LINE) !== 0 || operandExpected(s)) return true;
  if (lastCode(s) !== IDENT || s.gap === 0) return false;
  const next = s.bytes[at + width];
  return next !== undefined && !isBlank(next) && !isLineEnd(next) && next !== 61;
}

/** Reads `%w[...]`, `%q(...)`, `%(...)`, `%r{...}` with `%` at `pos`. @returns false when it is the operator */
export function scanPercent(s: LexState): boolean {
  const { bytes } = s;
  const start = s.pos;
  let i = start + 1;
  const letter = bytes[i] ?? 0;
  const typed = 'wWiIqQrxs'.includes(String.fromCharCode(letter));
  if (typed) i++;
  const open = bytes[i] ?? 0;
  if (open <= 32 || isWordByte(open) || !opensLiteral(s, start, 1)) return false;
  if (!typed && !CLOSERS.has(open) && open !== 33 && open !== 124) return false;
  const close = CLOSERS.get(open) ?? open;
  const text = 'wiqs'.includes(String.fromCharCode(letter)) && typed;
  scanString(
    s,
    stringMode({ close, multiline: true, nestOpen: close === open ? 0 : open, interpolation: text ? 'none' : '#{' }),
    start,
    i + 1,
  );
  return true;
}

/** Announces a here-document (`<<~SQL`, `<<-'X'`, `<<X`) with `<<` at `pos`; its text is read at the line end. */
export function scanHeredocStart(s: LexState): boolean {
  const { bytes } = s;
  let i = s.pos + 2;
  const mark = bytes[i];
  const indented = mark === 126 || mark === 45;
  if (indented) i++;
  const quote = bytes[i];
  const quoted = quote === 34 || quote === 39 || quote === 96;
  if (quoted) i++;
  else if (!isWordStart(quote)) return false;
  if (!indented && !opensLiteral(s, s.pos, 2)) return false;
  // `x <<FOO` may be a shift; only capitals are announced without `~` or `-`.
  if (!indented && !quoted && !(quote !== undefined && quote >= 65 && quote <= 90)) return false;
  const from = i;
  while (i < s.length && (quoted ? bytes[i] !== quote && !isLineEnd(bytes[i]) : isWordByte(bytes[i]))) i++;
  const word = textOf(bytes, from, i);
  if (word === '') return false;
  if (quoted && bytes[i] === quote) i++;
  emit(s, STRING, STRING, s.pos, i, s.line);
  s.heredocs.push({ word, indented, interpolated: quote !== 39 });
  s.pos = i;
  return true;
}

/** Reads the texts of the announced here-documents; `pos` is at the start of the line after the announcement. */
export function scanHeredocBodies(s: LexState): void {
  readBodies(s, s.heredocs.splice(0).reverse(), true);
}

/** Goes on with a here-document behind a piece of code in it, and with those announced beside it. */
export function resumeHeredoc(s: LexState, heredocs: Heredoc[]): void {
  readBodies(s, heredocs, false);
}

/** Reads the last of these, then the one before it, until code opens in one: that is the lexer's, and `resumeHeredoc` reads on. */
function readBodies(s: LexState, heredocs: Heredoc[], lineStart: boolean): void {
  let fresh = lineStart;
  for (let next = heredocs.at(-1); next; next = heredocs.at(-1)) {
    if (s.pos >= s.length || !readBody(s, heredocs, next, fresh)) return;
    heredocs.pop();
    fresh = true;
  }
}

/** @returns false when a piece of code has been opened */
function readBody(
  s: LexState,
  heredocs: Heredoc[],
  { word, indented, interpolated }: Heredoc,
  fresh: boolean,
): boolean {
  const { bytes, length } = s;
  const start = s.pos;
  const startLine = s.line;
  let hash = TEXT_OFFSET;
  let i = start;
  for (let whole = fresh; ; whole = true) {
    const lineStart = i;
    let seen = false;
    while (i < length && !isLineEnd(bytes[i])) {
      const b = bytes[i] ?? 0;
      if (b === 35 && interpolated && bytes[i + 1] === 123) {
        openCode(s, stringMode({ close: 0, interpolation: '#{', heredocs }), {
          hash,
          start,
          startLine,
          at: i,
          end: i + 2,
        });
        return false;
      }
      // What follows a backslash opens nothing.
      if (b === 92 && interpolated && !isLineEnd(bytes[i + 1]) && i + 1 < length) {
        hash = Math.imul(hash ^ b, FNV_PRIME);
        i++;
      }
      if (b > 32) seen = true;
      hash = Math.imul(hash ^ (bytes[i++] ?? 0), FNV_PRIME);
    }
    if (seen) s.lineKind |= CODE_LINE;
    let from = lineStart;
    if (indented) while (isBlank(bytes[from])) from++;
    if (i >= length || (whole && i - from <= 256 && textOf(bytes, from, i) === word)) break;
    endLine(s, i, 0);
    i += bytes[i] === 13 && bytes[i + 1] === 10 ? 2 : 1;
  }
  const kind = s.lineKind;
  emit(s, STRING, hash, start, i, startLine);
  s.lineKind = kind;
  s.pos = i < length ? passLineEnd(s, i, 0) : i;
  return true;
}
