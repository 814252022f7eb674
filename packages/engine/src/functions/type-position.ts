import { codeSet, keyword } from '../lexer/keywords.ts';
import type { LexState } from '../lexer/lex-state.ts';
import {
  AFTER_SPACE,
  COLON,
  COMMA,
  DOT,
  EQUALS,
  FAT_ARROW,
  GREATER,
  LESS,
  NUMBER,
  OPEN_BRACE,
  SEMICOLON,
  STRING,
} from '../lexer/symbols.ts';
import { BLOCK, FILE, FUNCTION, OBJECT } from './frame.ts';
import { afterLine, anglesBefore, codeAt, isClose, isWord, partnerOf } from './token-reader.ts';
import type { Walk } from './walk-state.ts';

/** TypeScript: is what begins at a token a type or a value? Decided by what stands before it; every look back is short. */

const LOOK_BACK = 48;
const UNION = codeSet('', 124, 38);
/** Words a type may stand behind. */
const TYPE_BEFORE = codeSet('as is extends keyof infer readonly satisfies');
const NEW = keyword('new');
const EXTENDS = keyword('extends');

/** The bracket at `i` opens a type. */
export function opensType(w: Walk, i: number): boolean {
  const { s, top } = w;
  const before = codeAt(s, i - 1);
  if (before === COLON) return isAnnotation(w, i - 1) && !isLabel(w, i - 1);
  if (UNION[before] === 1) return top.typeAlias || annotationStart(w, i - 1) >= 0;
  if (before === LESS) return opensAngles(s, i - 1);
  if (before === COMMA) return top.typeAlias || insideAngles(s, i - 1);
  if (before === EQUALS) return top.typeAlias;
  if (before === FAT_ARROW) return top.typeArrow === i - 1;
  return TYPE_BEFORE[before] === 1;
}

/** The parameters at `first` with an arrow behind them are a function type, not a function. */
export function isFunctionType(w: Walk, first: number): boolean {
  const { s, top } = w;
  if (top.typeOnly) return true;
  const before = codeAt(s, first - 1);
  if (before === COLON) return isAnnotation(w, first - 1);
  if (UNION[before] === 1) return top.typeAlias || annotationStart(w, first - 1) >= 0;
  if (before === LESS) return opensAngles(s, first - 1);
  if (before === EQUALS) return top.typeAlias || isTypeDefault(s, first - 1);
  if (before === 63) return top.typeAlias;
  if (before === FAT_ARROW) return top.typeArrow === first - 1;
  if (before === COMMA) return top.typeAlias || insideAngles(s, first - 1);
  return TYPE_BEFORE[before] === 1 || before === NEW;
}

/** The `:` says a type follows: it ends no conditional expression, no `case`, and no key of an object. */
function isAnnotation(w: Walk, colon: number): boolean {
  const { top } = w;
  return (top.kind !== OBJECT || top.typeOnly) && top.ternaryColon !== colon && top.labelColon !== colon;
}

/** `name:` at the start of a statement. */
function isLabel(w: Walk, colon: number): boolean {
  const { kind } = w.top;
  if (kind !== FILE && kind !== FUNCTION && kind !== BLOCK) return false;
  const before = codeAt(w.s, colon - 2);
  const starts = before === SEMICOLON || before === OPEN_BRACE || before === 125 || afterLine(w.s, colon - 1);
  return isWord(codeAt(w.s, colon - 1)) && starts;
}

/** The `:`, `<` or word behind which the union that goes on at `from` (a `|` or `&`) began; -1 when it is bit arithmetic. */
export function annotationStart(w: Walk, from: number): number {
  const { s, top } = w;
  for (let j = from, n = 0; j >= 0 && n < LOOK_BACK; n++) {
    const c = codeAt(s, j);
    if (c === COLON) return isAnnotation(w, j) ? j : -1;
    if (c === EQUALS || c === FAT_ARROW) return top.typeAlias || top.typeArrow === j ? j : -1;
    if (c === LESS) return opensAngles(s, j) ? j : -1;
    if (TYPE_BEFORE[c] === 1) return j;
    if (c === GREATER) j = anglesBefore(s, j) - 1;
    else if (isClose(c)) j = partnerOf(s, j) - 1;
    else if (isWord(c) || UNION[c] === 1 || c === DOT || c === STRING || c === NUMBER) j--;
    else return -1;
    if (j < top.open) return -1;
  }
  return -1;
}

/** `name<`: type arguments. A comparison is written with a space. */
function opensAngles(s: LexState, i: number): boolean {
  return isWord(codeAt(s, i - 1)) && ((s.flags[i] ?? 0) & AFTER_SPACE) === 0;
}

/** `<T extends Function = () => any>`: the `=` at `equals` gives a type parameter its default. */
function isTypeDefault(s: LexState, equals: number): boolean {
  for (let j = equals - 1, n = 0; j >= 0 && n < LOOK_BACK; n++) {
    const c = codeAt(s, j);
    if (c === LESS) return true;
    if (c === COMMA) return insideAngles(s, j);
    if (c === EXTENDS) return true;
    if (c === GREATER) j = anglesBefore(s, j) - 1;
    else if (c === 93) j = partnerOf(s, j) - 1;
    else if ((isWord(c) && DECLARES[c] !== 1) || UNION[c] === 1 || c === DOT) j--;
    else return false;
  }
  return false;
}
const DECLARES = codeSet('let const var return static readonly public private protected override');

/** The `,` at `i` stands between type arguments. */
function insideAngles(s: LexState, i: number): boolean {
  let depth = 0;
  for (let j = i - 1, n = 0; j >= 0 && n < LOOK_BACK; n++) {
    const c = codeAt(s, j);
    if (c === GREATER) depth++;
    else if (c === LESS) {
      if (depth === 0) return opensAngles(s, j);
      depth--;
    } else if (c === SEMICOLON || c === EQUALS || c === OPEN_BRACE || c === 40 || c === 91) return false;
    j = isClose(c) ? partnerOf(s, j) - 1 : j - 1;
  }
  return false;
}

/** A type alias without `;` ends where a line begins with a word and the line before could end. */
export function startsStatement(s: LexState, i: number, code: number): boolean {
  if (!afterLine(s, i) || !isWord(code)) return false;
  const before = codeAt(s, i - 1);
  return (
    TYPE_GOES_ON[before] !== 1 &&
    (isWord(before) || isClose(before) || before === STRING || before === NUMBER || before === GREATER)
  );
}
const TYPE_GOES_ON = codeSet('extends keyof infer is typeof in new readonly');
