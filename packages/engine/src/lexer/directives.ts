import { popBracket } from './brackets.ts';
import { SLASH_STAR, skipBlockComment } from './comments.ts';
import { FNV_OFFSET, FNV_PRIME } from './keywords.ts';
import { CODE_LINE, emit, endLine, type LexState } from './lex-state.ts';
import { OPEN_BRACE, OPEN_BRACKET, OPEN_PAREN, PP_LINE, SEMICOLON } from './symbols.ts';

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
  // A white line behind a last `\` ends the directive and stays white.
  const { lineKind } = s;
  emit(s, PP_LINE, hash, start, i, startLine);
  s.lineKind = lineKind;
  if (name === 'if') openConditional(s, isNever(s, nameStart + 2, i));
  else if (name === 'ifdef' || name === 'ifndef') openConditional(s, false);
  else steer(s, name);
}

/** `#if 0`, `#if false`: what follows is left out, so its brackets need not match. */
function isNever({ bytes }: LexState, from: number, end: number): boolean {
  let i = from;
  while (bytes[i] === 32 || bytes[i] === 9) i++;
  const word = bytes[i] === 48 ? '0' : 'false';
  for (let n = 0; n < word.length; n++) if (bytes[i + n] !== word.charCodeAt(n)) return false;
  i += word.length;
  while (i < end && (bytes[i] === 32 || bytes[i] === 9)) i++;
  return i >= end || (bytes[i] === 47 && (bytes[i + 1] === 42 || bytes[i + 1] === 47));
}

function openConditional(s: LexState, never: boolean): void {
  const { depth, floor, floorBraces } = s;
  s.conditionals.push({ depth, innermost: innermost(s), floor, floorBraces, apart: never, never });
  if (never) setFloor(s);
}

/** From here on brackets match among themselves. */
function setFloor(s: LexState): void {
  s.floor = s.depth;
  s.floorBraces = s.braces;
}

function steer(s: LexState, name: string): void {
  if (name === 'else' || name === 'elif' || name === 'elseif') {
    const branch = s.conditionals.at(-1);
    if (!branch) return;
    if (branch.never) {
      // What is compiled begins here.
      endNever(s);
      branch.never = false;
      branch.apart = false;
      s.floor = branch.floor;
      s.floorBraces = branch.floorBraces;
      return;
    }
    if (branch.apart) unwindTo(s, s.floor);
    else if (s.depth !== branch.depth || innermost(s) !== branch.innermost) {
      branch.apart = true;
      setFloor(s);
    }
  } else if (name === 'endif') {
    const branch = s.conditionals.pop();
    if (!branch?.apart) return;
    if (branch.never) endNever(s);
    else unwindTo(s, s.floor);
    s.floor = branch.floor;
    s.floorBraces = branch.floorBraces;
  }
}

/** What `#if 0` leaves open opens nothing: it counts as the end of a statement, so that no function stands in it. */
function endNever(s: LexState): void {
  while (s.depth > s.floor) {
    const open = s.openToken[s.depth - 1] ?? -1;
    const code = s.code[open] ?? 0;
    popBracket(s, -1);
    if (code === OPEN_BRACE || code === OPEN_PAREN || code === OPEN_BRACKET) s.code[open] = SEMICOLON;
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
