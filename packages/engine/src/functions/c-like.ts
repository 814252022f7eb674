import { codeSet, keyword } from '../lexer/keywords.ts';
import type { LexState } from '../lexer/lex-state.ts';
import {
  DOT,
  EQUALS,
  FAT_ARROW,
  GREATER,
  IDENT,
  LESS,
  OPEN_BRACE,
  OPEN_BRACKET,
  OPEN_PAREN,
  PP_LINE,
  QUESTION,
  SEMICOLON,
} from '../lexer/symbols.ts';
import { opensArms } from './arms.ts';
import { behindDirectives } from './declaration-parts.ts';
import { scanDeclaration } from './declarations.ts';
import { BLOCK, FUNCTION } from './frame.ts';
import {
  anglesBefore,
  behind,
  behindAngles,
  codeAt,
  countParameters,
  isClose,
  isWord,
  partnerOf,
  REACH,
  tokenText,
} from './token-reader.ts';
import { type Grammar, grammar, type Walk } from './walk-state.ts';

/** Grammars of the languages that declare `type name(parameters) {`; declarations.ts reads those, this file the code inside. */

const NEW = keyword('new');
const ASYNC = keyword('async');
const WHERE = keyword('where');
const SWITCH_LIKE = codeSet(
  'if for while switch catch return throw new await else do foreach using lock fixed yield case try assert goto delete',
);

/** Local types, and in Java anonymous classes, inside of functions. */
function onToken(w: Walk, i: number, code: number): void {
  if (code === NEW) planAnonymous(w, i);
  else if (w.top.owner >= 0 && codeAt(w.s, i - 1) !== DOT) planLocalType(w, i);
}

function planLocalType(w: Walk, i: number): void {
  const { s } = w;
  for (let j = i + 1, n = 0; j < s.count && n < REACH; n++) {
    const c = codeAt(s, j);
    if (c === SEMICOLON || c === EQUALS || isClose(c) || c === 42 || (c === OPEN_PAREN && s.rules.language !== 'java'))
      return;
    if (c === OPEN_BRACE) {
      const name = codeAt(s, i + 1) === IDENT ? tokenText(s, i + 1) : '';
      const constants = tokenText(s, i) === 'enum';
      if (constants && s.rules.language !== 'java') return;
      w.plans.set(j, { kind: 'type', name, startToken: i, parameters: 0, constants });
      return;
    }
    j = behind(s, j);
  }
}

/** `new Name<T>(arguments) {`: a class without name, named after what it extends. */
function planAnonymous(w: Walk, i: number): void {
  const { s } = w;
  let j = i + 1;
  while (isWord(codeAt(s, j)) && codeAt(s, j + 1) === DOT) j += 2;
  const name = tokenText(s, j);
  if (!isWord(codeAt(s, j))) return;
  j++;
  if (codeAt(s, j) === LESS) j = behindAngles(s, j);
  if (j < 0 || codeAt(s, j) !== OPEN_PAREN) return;
  j = behind(s, j);
  if (codeAt(s, j) === OPEN_BRACE) w.plans.set(j, { kind: 'type', name: `new ${name}`, startToken: i, parameters: 0 });
}

/** A group with a word and a group behind it: `(int a, int b) name(`, `(int, int)[] name<T>(`. */
function isTupleType(s: LexState, open: number): boolean {
  let j = behind(s, open);
  if (codeAt(s, j) === QUESTION) j++;
  if (codeAt(s, j) === OPEN_BRACKET) j = behind(s, j);
  return codeAt(s, j) === IDENT && (codeAt(s, j + 1) === OPEN_PAREN || codeAt(s, j + 1) === LESS);
}

/** What stands behind token `i`, which may close the frame on top, stands among arms. */
function holdsArms(w: Walk, i: number): boolean {
  const closes = w.depth > 0 && isClose(codeAt(w.s, i)) && w.top.open === partnerOf(w.s, i);
  return (closes ? w.frames[w.depth - 1] : w.top)?.arms === true;
}

/** C# and Dart functions inside functions: `[modifiers] Type name(parameters) {` or `=>` at the start of a statement. */
function planLocalFunction(w: Walk, i: number): void {
  const { s } = w;
  // `Name(pattern) =>` and `{ pattern } name when test(name) =>` are arms.
  const opens = codeAt(s, i) === OPEN_BRACE;
  if (opens ? opensArms(s, w.rules, i) : holdsArms(w, i)) return;
  if (!opens && w.top.kind !== FUNCTION && w.top.kind !== BLOCK) return;
  let j = i + 1;
  let words = 0;
  for (let n = 0; n < 32; n++) {
    const c = codeAt(s, j);
    if (isWord(c)) {
      if (SWITCH_LIKE[c] === 1) return;
      words++;
      j++;
    } else if (c === LESS) {
      j = behindAngles(s, j);
      if (j < 0) return;
    } else if (c === OPEN_BRACKET) j = behind(s, j);
    else if (c === OPEN_PAREN && s.rules.language === 'csharp' && isTupleType(s, j)) {
      // `(int a, string b) name(`: the type is in parentheses.
      j = behind(s, j);
      words++;
    } else if (c === QUESTION || c === DOT) {
      if (c === DOT) words--;
      j++;
    } else break;
  }
  if (codeAt(s, j) !== OPEN_PAREN || words < (s.rules.language === 'dart' ? 1 : 2)) return;
  const name = codeAt(s, j - 1) === GREATER ? anglesBefore(s, j - 1) - 1 : j - 1;
  if (name < 0 || codeAt(s, name) !== IDENT || codeAt(s, name - 1) === DOT) return;
  const close = partnerOf(s, j);
  if (close < 0) return;
  let body = behindDirectives(s, close + 1);
  if (codeAt(s, body) === ASYNC || tokenText(s, body) === 'sync') body++;
  if (codeAt(s, body) === 42) body++;
  if (codeAt(s, body) === WHERE) body = behindConstraints(s, body);
  const c = codeAt(s, body);
  // A `{` that nothing closes is the same function's in another branch of an `#if`.
  if (c !== FAT_ARROW && !(c === OPEN_BRACE && partnerOf(s, body) >= 0)) return;
  w.plans.set(body, {
    kind: c === OPEN_BRACE ? 'function' : 'expression',
    name: tokenText(s, name),
    startToken: name,
    parameters: countParameters(s, j, true),
    list: j,
  });
}

/** `where T : class, new() where U : T`, up to what a body or a declaration's end begins with. */
function behindConstraints(s: LexState, where: number): number {
  let j = where;
  for (let n = 0; j < s.count && n < REACH; n++) {
    const c = codeAt(s, j);
    if (c === OPEN_BRACE || c === FAT_ARROW || c === SEMICOLON || c === EQUALS || isClose(c)) return j;
    j = behind(s, j);
  }
  return j;
}

const LOCAL_TYPES = codeSet('class struct union');

export const C_LIKE = grammar({ separator: '::', triggers: LOCAL_TYPES, onToken, declaration: scanDeclaration });

export const JAVA = grammar({
  triggers: codeSet('class interface enum record new'),
  onToken(w, i, code) {
    if (code === keyword('record') && !(codeAt(w.s, i + 1) === IDENT && codeAt(w.s, i + 2) !== EQUALS)) return;
    onToken(w, i, code);
  },
  declaration: scanDeclaration,
});

/** Languages with local functions: looked for behind `;`, `{`, `}` and `#endif`. */
const STATEMENT_ENDS = codeSet('', SEMICOLON, OPEN_BRACE, 125, PP_LINE);
const LOCALS = grammar({
  triggers: STATEMENT_ENDS,
  onToken(w, i) {
    // The frame a bracket opens or closes is not on top yet; what counts is that we are inside of a function.
    const next = codeAt(w.s, i + 1);
    if (w.top.owner >= 0 || w.plans.has(i))
      if ((isWord(next) && SWITCH_LIKE[next] !== 1) || next === OPEN_PAREN || next === OPEN_BRACKET)
        planLocalFunction(w, i);
  },
  declaration: scanDeclaration,
});

export const CSHARP: Grammar = LOCALS;
export const DART: Grammar = LOCALS;
