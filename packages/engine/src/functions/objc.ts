import {
  AFTER_LINE,
  AT,
  COLON,
  COMMA,
  GREATER,
  IDENT,
  LESS,
  OPEN_BRACE,
  OPEN_PAREN,
  SEMICOLON,
} from '../lexer/symbols.ts';
import { behind, codeAt, isClose, isWord, tokenText } from './token-reader.ts';
import type { Plan, Walk } from './walk-state.ts';

/** Objective-C: `@implementation` gives methods their class, `- (type)name:(type)argument {` is a method. */

/** `@implementation Name`, `@interface Name : Base <P>`, `@end`, `@property ...;`. */
export function scanObjcKeyword(w: Walk, at: number): number {
  const { s } = w;
  const word = tokenText(s, at + 1);
  if (word === 'end') {
    w.top.prefix = '';
    return at + 2;
  }
  if (word !== 'implementation' && word !== 'interface' && word !== 'protocol') {
    for (let j = at + 1; j < s.count; j = behind(s, j)) {
      const c = codeAt(s, j);
      if (c === SEMICOLON) return j + 1;
      if (isClose(c) || (c === AT && j > at + 1)) return j;
      if (word === 'optional' || word === 'required') return j + 1;
    }
    return s.count;
  }
  if (word === 'implementation') w.top.prefix = tokenText(s, at + 2);
  let j = at + 3;
  while (j < s.count) {
    const c = codeAt(s, j);
    if (c === OPEN_PAREN || c === COLON || c === COMMA || c === LESS || c === GREATER || c === IDENT) {
      if (c === IDENT && (s.flags[j] ?? 0) & AFTER_LINE) break;
      j = behind(s, j);
    } else break;
  }
  return j;
}

/** `- (type)name:(type)argument rest:(type)other {`. */
export function scanObjcMethod(w: Walk, at: number): number {
  const { s } = w;
  let name = '';
  let parameters = 0;
  let single = -1;
  for (let j = behind(s, at + 1); j < s.count; ) {
    const c = codeAt(s, j);
    // Before a body a `;` is allowed, and means nothing.
    if (c === SEMICOLON && codeAt(s, j + 1) !== OPEN_BRACE) return j + 1;
    if (isClose(c)) return j;
    if (c === OPEN_BRACE) {
      const plan: Plan = {
        kind: 'function',
        name: name === '' && single >= 0 ? tokenText(s, single) : name,
        startToken: at,
        parameters,
        list: at,
        listEnd: j - 1,
      };
      w.plans.set(j, plan);
      return behind(s, j);
    }
    if (isWord(c)) {
      if (single < 0) single = j;
      if (codeAt(s, j + 1) === COLON) {
        name += `${tokenText(s, j)}:`;
        parameters++;
      }
    }
    j = behind(s, j);
  }
  return s.count;
}
