import { popBracket } from './brackets.ts';
import { SLASH_STAR, skipBlockComment } from './comments.ts';
import { FNV_OFFSET, FNV_PRIME } from './keywords.ts';
import { CODE_LINE, emit, endLine, type LexState } from './lex-state.ts';
import { PP_LINE } from './symbols.ts';

/** Directives whose rest of line is prose, where a quote opens nothing. */
const PROSE = /^(?:error|warning|pragma|region|endregion|line)$/;

/**
 * Reads one preprocessor line, `#` at `pos`, as one token; backslash continuations and block comments belong to it.
 * `#if`, `#else` and `#endif` also steer bracket matching: when the first branch leaves other brackets open
 * than it found, those of the other branches match among themselves alone, so `#if A  if (x) {  #else  if (y) {  #endif` opens one block,
 * `if (a && \n#if A  x) {  #else  y) {  #endif` closes one condition, and whole functions behind that are found in any branch.
 */
export function scanDirective(s: LexState): void {
  const { bytes, length } = s;
  const start = s.pos;
  const startLine = s.line;
  const gap = s.gap;
  let i = start + 1;
  while (bytes[i] === 32 || bytes[i] === 9) i++;
  const nameStart = i;
  while (i < length && isLetter(bytes[i] ?? 0)) i++;
  let name = '';
  for (let n = nameStart; n < i && n < nameStart + 16; n++) name += String.fromCharCode(bytes[n] ?? 0);
  const prose = PROSE.test(name);
  let hash = FNV_OFFSET;
  for (let n = nameStart; n < i; n++) hash = Math.imul(hash ^ (bytes[n] ?? 0), FNV_PRIME);
  s.lineKind |= CODE_LINE;
  let quote = 0;
  while (i < length) {
    const b = bytes[i] ?? 0;
    if (b === 10 || b === 13) {
      if (bytes[i - 1] !== 92 || s.rules.hash !== 'directive') break;
      endLine(s, i, CODE_LINE);
      i += b === 13 && bytes[i + 1] === 10 ? 2 : 1;
      continue;
    }
    if (b === 47 && quote === 0 && bytes[i + 1] === 42 && name !== 'include') {
      s.lineKind |= CODE_LINE;
      skipBlockComment(s, i + 2, SLASH_STAR);
      i = s.pos;
      continue;
    }
    if (b === 47 && quote === 0 && bytes[i + 1] === 47 && !prose && name !== 'include') break;
    if (!prose && name !== 'include') {
      if (b === 92 && quote !== 0 && bytes[i + 1] !== 10 && bytes[i + 1] !== 13) i++;
      else if (quote === 0 && (b === 34 || b === 39)) quote = b;
      else if (b === quote) quote = 0;
    }
    if (b > 32) {
      hash = Math.imul(hash ^ b, FNV_PRIME);
      s.lineKind |= CODE_LINE;
    }
    i++;
  }
  if (i > length) i = length;
  s.gap = gap;
  s.pos = i;
  emit(s, PP_LINE, hash, start, i, startLine);
  steer(s, name);
}

function steer(s: LexState, name: string): void {
  if (name === 'if' || name === 'ifdef' || name === 'ifndef') {
    const { depth, floor, floorBraces } = s;
    s.conditionals.push({ depth, innermost: innermost(s), floor, floorBraces, apart: false });
  } else if (name === 'else' || name === 'elif' || name === 'elseif') {
    const branch = s.conditionals.at(-1);
    if (!branch) return;
    if (branch.apart) unwindTo(s, s.floor);
    else if (s.depth !== branch.depth || innermost(s) !== branch.innermost) {
      branch.apart = true;
      s.floor = s.depth;
      s.floorBraces = s.braces;
    }
  } else if (name === 'endif') {
    const branch = s.conditionals.pop();
    if (!branch?.apart) return;
    unwindTo(s, s.floor);
    s.floor = branch.floor;
    s.floorBraces = branch.floorBraces;
  }
}

/** Token of the innermost open bracket. */
function innermost(s: LexState): number {
  return s.depth === 0 ? -1 : (s.openToken[s.depth - 1] ?? -1);
}

/** Word after `#` of a directive token: `if`, `define`, ... */
export function directiveName(bytes: Uint8Array, start: number, end: number): string {
  let i = start + 1;
  while (i < end && (bytes[i] === 32 || bytes[i] === 9)) i++;
  let name = '';
  while (i < end && name.length < 16 && isLetter(bytes[i] ?? 0)) name += String.fromCharCode(bytes[i++] ?? 0);
  return name;
}

/** Drops every open bracket above `depth`. */
export function unwindTo(s: LexState, depth: number): void {
  while (s.depth > depth) popBracket(s, -1);
}

function isLetter(b: number): boolean {
  return (b >= 97 && b <= 122) || (b >= 65 && b <= 90) || b === 95;
}
