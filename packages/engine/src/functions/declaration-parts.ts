import { codeSet, keyword } from '../lexer/keywords.ts';
import type { LexState } from '../lexer/lex-state.ts';
import {
  COLON_COLON,
  DOT,
  GREATER,
  IDENT,
  OPEN_BRACE,
  OPEN_BRACKET,
  OPEN_PAREN,
  PP_LINE,
  SEMICOLON,
  STRING,
} from '../lexer/symbols.ts';
import { anglesBefore, behind, codeAt, isWord, partnerOf, tokenText } from './token-reader.ts';
import type { Plan } from './walk-state.ts';

/** Parts of a C-like declaration: what has been seen of it, and the names that follow from that. */

const OPERATOR_WORD = keyword('operator');
const ENUM = keyword('enum');
const CLASS = keyword('class');
const EXTENSION = keyword('extension');
const CONST = keyword('const');

/** What a scan has seen of one declaration. */
export interface Seen {
  /** Name token and `(` of the parameters, -1 while unknown. */
  name: number;
  open: number;
  /** `class`, `struct`, ... */
  type: number;
  /** `:` behind the parameters (C++ initialisers, C# and Dart base call), not that of a constraint of C#. */
  colon: number;
  assigned: boolean;
  /** Last plain name before the body: a property. */
  word: number;
  /** A single `:` behind a type's name: its bases. */
  bases: boolean;
}

/** A group behind one of these is no parameter list. */
export const NO_NAME = codeSet(
  '__attribute__ __declspec alignas decltype noexcept throw throws requires if while for switch catch return sizeof typeof new extends ' +
    'void int char float double long short unsigned signed bool auto const volatile where in',
);
/** The type a declaration opens, with its name. */
export function typePlan(s: LexState, seen: Seen): Plan {
  const code = codeAt(s, seen.type);
  let name = '';
  let j = seen.type + 1;
  if (codeAt(s, j) === CLASS || tokenText(s, j) === 'struct') j++;
  // Dart's `extension type const Name(int value)`.
  if (code === EXTENSION && tokenText(s, j) === 'type' && isWord(codeAt(s, j + 1)))
    j += codeAt(s, j + 1) === CONST ? 2 : 1;
  // Attributes and export macros may stand before the name: the name is the last word before `:`, `<`, `{` or `final`.
  for (let n = 0; n < 24 && j < s.count; n++) {
    const c = codeAt(s, j);
    if (c === OPEN_BRACKET) j = behind(s, j) - 1;
    else if (
      c === OPEN_PAREN &&
      (NO_NAME[codeAt(s, j - 1)] === 1 || isWord(codeAt(s, behindDirectives(s, behind(s, j)))))
    )
      j = behind(s, j) - 1;
    else if (c === COLON_COLON || (c === DOT && name !== '' && s.rules.language !== 'dart')) name += tokenText(s, j);
    else if (c === IDENT) name = /[.:]$/.test(name) ? name + tokenText(s, j) : tokenText(s, j);
    else if (NO_NAME[c] !== 1 && c !== PP_LINE) break;
    if (c === IDENT && s.rules.language !== 'cpp' && s.rules.language !== 'c' && codeAt(s, j + 1) !== DOT) break;
    j++;
  }
  const constants = code === ENUM && (s.rules.language === 'java' || s.rules.language === 'dart');
  if (code === ENUM && !constants) return { kind: 'block', name: '', startToken: seen.type, parameters: 0 };
  return { kind: 'type', name, startToken: seen.type, parameters: 0, constants };
}

/** `class EXPORT(x) Name {`, `class EXPORT ALIGNED_AS(8) Name {`: the group belongs to a macro before the type's name. */
export function isMacroBeforeType(s: LexState, seen: Seen): boolean {
  if (codeAt(s, behindDirectives(s, partnerOf(s, seen.open) + 1)) !== IDENT) return false;
  if (seen.name === seen.type + 1) return true;
  let first = seen.name;
  while (codeAt(s, first - 1) === IDENT) first--;
  return first === seen.type + 1 && isAttribute(s, seen.name);
}

/** The first token from `i` on that is no directive. */
export function behindDirectives(s: LexState, i: number): number {
  let j = i;
  while (codeAt(s, j) === PP_LINE) j++;
  return j;
}

/** `MACRO_NAME(`, `__attribute(`: words that stand beside a declaration. */
export function isAttribute(s: LexState, name: number): boolean {
  return /^(?:[A-Z][A-Z0-9]*_[A-Z0-9_]*|__\w+)$/.test(tokenText(s, name));
}

/** A bare call with a body, like `TEST(Suite, name) {`: nothing but capitals and no type before it. */
export function isMacro(s: LexState, seen: Seen): boolean {
  const before = codeAt(s, seen.name - 1);
  if (
    isWord(before) ||
    before === 42 ||
    before === 38 ||
    before === GREATER ||
    before === COLON_COLON ||
    before === 126
  )
    return false;
  return /^[A-Z][A-Z0-9_]+$/.test(tokenText(s, seen.name));
}

export function macroName(s: LexState, seen: Seen): string {
  const parts: string[] = [];
  const close = partnerOf(s, seen.open);
  for (let j = seen.open + 1; j < close && parts.length < 16; j++)
    if (isWord(codeAt(s, j)) || codeAt(s, j) === STRING) parts.push(tokenText(s, j));
  return `${tokenText(s, seen.name)}(${parts.join(', ')})`;
}

/** Name with what qualifies it: `Class::name`, `~Class`, `operator==`, `Type.named`. */
export function functionName(s: LexState, seen: Seen): string {
  let name = '';
  if (codeAt(s, seen.name) === OPERATOR_WORD) {
    name = 'operator';
    for (let j = seen.name + 1; j < seen.open; j++) name += (isWord(codeAt(s, j)) ? ' ' : '') + tokenText(s, j);
  } else name = tokenText(s, seen.name);
  let j = seen.name - 1;
  if (codeAt(s, j) === 126) {
    name = `~${name}`;
    j--;
  }
  for (let n = 0; n < 8 && s.rules.language !== 'dart'; n++) {
    const mark = codeAt(s, j);
    if (mark !== COLON_COLON && mark !== DOT) break;
    let owner = j - 1;
    if (codeAt(s, owner) === GREATER) owner = anglesBefore(s, owner) - 1;
    if (!isWord(codeAt(s, owner))) break;
    name = `${tokenText(s, owner)}${tokenText(s, j)}${name}`;
    j = owner - 1;
  }
  return name;
}

/** `(` of the parameters of the operator at `j`, or -1. */
export function operatorGroup(s: LexState, j: number): number {
  for (let k = j + 1; k <= j + 32 && k < s.count; k++) {
    const c = codeAt(s, k);
    if (c === SEMICOLON || c === OPEN_BRACE) return -1;
    if (c === OPEN_PAREN) {
      if (k > j + 1) return k;
      // `operator()(...)`
      const close = partnerOf(s, k);
      return close === k + 1 && codeAt(s, close + 1) === OPEN_PAREN ? close + 1 : -1;
    }
  }
  return -1;
}
