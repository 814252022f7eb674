import { isLineEnd } from './bytes.ts';
import { COMMENT_LINE, type LexState } from './lex-state.ts';
import { scanCppRaw } from './special-strings.ts';
import { type StringMode, stringMode } from './string-mode.ts';
import { scanString } from './strings.ts';
import { AFTER_LINE } from './symbols.ts';

const PYTHON_PREFIX = /^(?:[rbuft]|br|rb|fr|rf|tr|rt)$/i;

/** Strings with letters before the quote at `pos`. @returns false when the word is no prefix */
export function scanPrefixed(s: LexState, start: number, quote: number): boolean {
  const { bytes } = s;
  let word = '';
  for (let i = start; i < s.pos; i++) word += String.fromCharCode(bytes[i] ?? 0);
  const from = s.pos;
  const triple = bytes[from + 1] === quote && bytes[from + 2] === quote;
  const run = triple ? 3 : 1;
  if (s.rules.stringPrefix === 'cpp')
    return quote === 34 && word.endsWith('R') && /^(?:u8|[uUL])?R$/.test(word) && scanCppRaw(s);
  if (s.rules.stringPrefix === 'dart') {
    if (word !== 'r') return false;
    openString(s, stringMode({ close: quote, run, multiline: triple, escape: 'none' }), start, from + run);
    return true;
  }
  if (!PYTHON_PREFIX.test(word)) return false;
  const interpolation = /[ft]/i.test(word) ? '{' : 'none';
  openString(s, stringMode({ close: quote, run, multiline: triple, interpolation }), start, from + run);
  return true;
}

/** Reads a string; where there are docstrings, one that is a whole statement is a docstring: a comment, no token. */
export function openString(s: LexState, mode: StringMode, start: number, from: number): void {
  const first = s.count;
  const alone = s.rules.docstrings && s.depth === 0 && (s.gap & AFTER_LINE) !== 0;
  const { gap, line, lineKind } = s;
  scanString(s, mode, start, from);
  if (!alone || s.count !== first + 1 || s.depth !== 0) return;
  let i = s.pos;
  while (s.bytes[i] === 32 || s.bytes[i] === 9 || s.bytes[i] === 59) i++;
  if (i < s.length && !isLineEnd(s.bytes[i]) && s.bytes[i] !== 35) return;
  s.pos = i;
  s.count = first;
  s.gap = gap;
  if (s.multiline.length > 0 && s.multiline[s.multiline.length - 2] === first) s.multiline.length -= 2;
  for (let n = line; n < s.line; n++) if ((s.lineKinds[n] ?? 0) !== 0) s.lineKinds[n] = COMMENT_LINE;
  if (line === s.line) s.lineKind = lineKind | COMMENT_LINE;
  else s.lineKind = COMMENT_LINE;
}
