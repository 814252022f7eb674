import { codeSet, keyword } from '../lexer/keywords.ts';
import type { LexState } from '../lexer/lex-state.ts';
import {
  ARROW,
  COLON,
  COMMA,
  DOT,
  EQUALS,
  GREATER,
  LESS,
  NULL_COALESCE,
  OPEN_BRACE,
  OPEN_PAREN,
  QUESTION,
  SEMICOLON,
} from '../lexer/symbols.ts';
import { BLOCK, FILE, FUNCTION, PROPERTY, TYPE } from './frame.ts';
import {
  afterLine,
  anglesBefore,
  behind,
  behindAngles,
  codeAt,
  countParameters,
  isClose,
  isWord,
  nameText,
  REACH,
  tokenText,
} from './token-reader.ts';
import { grammar, type Walk } from './walk-state.ts';

/** Swift: functions, initialisers, subscripts, computed properties and their accessors. Closures belong to the function around them. */

const FUNC = keyword('func');
const INIT = keyword('init');
const DEINIT = keyword('deinit');
const SUBSCRIPT = keyword('subscript');
const VAR = keyword('var');
const LET = keyword('let');
const THROWS = keyword('throws');
const ACCESSORS = codeSet('get set willSet didSet');
const TYPES = codeSet('class struct enum protocol extension actor');
/** A declaration that begins with one of these is not the body we look for. */
const NEXT_DECLARATION = codeSet(
  'func var let init subscript case typealias associatedtype static class struct enum protocol extension import return if for while guard switch',
);

export const SWIFT = grammar({
  triggers: codeSet('func init deinit subscript var class struct enum protocol extension actor get set willSet didSet'),
  onToken(w, i, code) {
    const { s, top } = w;
    const before = codeAt(s, i - 1);
    if (before === DOT || (before === FUNC && code !== FUNC)) return;
    if (TYPES[code] === 1) return planType(w, i);
    if (code === VAR)
      return top.kind === BLOCK || top.kind === FUNCTION || top.kind === TYPE || top.kind === FILE
        ? planProperty(w, i)
        : undefined;
    if (ACCESSORS[code] === 1) return top.kind === PROPERTY ? planAccessor(w, i) : undefined;
    if (code === DEINIT || code === INIT || code === SUBSCRIPT) {
      if (top.kind !== TYPE) return;
      if (code === DEINIT) {
        if (codeAt(s, i + 1) === OPEN_BRACE)
          w.plans.set(i + 1, { kind: 'function', name: 'deinit', startToken: i, parameters: 0 });
        return;
      }
    }
    planFunction(w, i, code);
  },
});

function planFunction(w: Walk, i: number, code: number): void {
  const { s } = w;
  let name = tokenText(s, i);
  let j = i + 1;
  if (code === FUNC) {
    // An operator function is named by its symbols.
    name = nameText(s, j) || tokenText(s, j);
    j++;
    for (
      let n = 0;
      n < 3 &&
      !isWord(codeAt(s, j - 1)) &&
      codeAt(s, j) !== OPEN_PAREN &&
      !(codeAt(s, j) === LESS && isWord(codeAt(s, j + 1)));
      n++
    )
      name += tokenText(s, j++);
  } else if (codeAt(s, j) === QUESTION || codeAt(s, j) === 33) j++;
  if (codeAt(s, j) === LESS) j = behindAngles(s, j);
  if (j < 0 || codeAt(s, j) !== OPEN_PAREN) return;
  const open = j;
  const body = swiftBody(w, behind(s, open));
  if (body < 0) return;
  const parameters = countParameters(s, open, true);
  const kind = code === SUBSCRIPT && holdsAccessors(s, body) ? 'property' : 'function';
  w.plans.set(body, { kind, name, startToken: i, parameters, list: open });
}

/** `{` behind the parameters, over effects, result and `where`; -1 for a requirement of a protocol. */
function swiftBody(w: Walk, from: number): number {
  const { s } = w;
  for (let j = from, n = 0; j < s.count && n < REACH; n++) {
    const c = codeAt(s, j);
    if (c === OPEN_BRACE) return j;
    if (c === SEMICOLON || isClose(c) || c === EQUALS || NEXT_DECLARATION[c] === 1) return -1;
    if (
      afterLine(s, j) &&
      c !== ARROW &&
      !GOES_ON.has(tokenText(s, j)) &&
      codeAt(s, j - 1) !== ARROW &&
      codeAt(s, j - 1) !== 44
    )
      return -1;
    j = behind(s, j);
  }
  return -1;
}
const GOES_ON = new Set(['where', 'throws', 'rethrows', 'async']);

/** A `var` behind one of these is bound by a condition or a loop: `guard var x else {`, `for await var x in y {`. */
const BINDS = codeSet('if guard while for case await', COMMA);

function planProperty(w: Walk, i: number): void {
  const { s } = w;
  if (!isWord(codeAt(s, i + 1)) || BINDS[codeAt(s, i - 1)] === 1) return;
  let assigned = false;
  for (let j = i + 2, n = 0; j < s.count && n < 64; n++) {
    const c = codeAt(s, j);
    if (c === OPEN_BRACE) {
      const observers = tokenText(s, j + 1) === 'didSet' || tokenText(s, j + 1) === 'willSet';
      if (assigned && !observers) return;
      const name = nameText(s, i + 1);
      w.plans.set(j, { kind: holdsAccessors(s, j) ? 'property' : 'function', name, startToken: i + 1, parameters: 0 });
      return;
    }
    if (c === SEMICOLON || isClose(c) || c === VAR || c === LET || NEXT_DECLARATION[c] === 1) return;
    if (c === EQUALS) assigned = true;
    if (!assigned && afterLine(s, j) && c !== COLON) return;
    j = behind(s, j);
  }
}
const MUTATING = codeSet('mutating nonmutating');

/** The block at `open` begins with an accessor, perhaps behind an attribute or a modifier. */
function holdsAccessors(s: LexState, open: number): boolean {
  const first = codeAt(s, open + 1);
  return ACCESSORS[first] === 1 || (first === 64 && ACCESSORS[codeAt(s, open + 3)] === 1) || MUTATING[first] === 1;
}

function planAccessor(w: Walk, i: number): void {
  const { s } = w;
  let j = i + 1;
  let parameters = 0;
  if (codeAt(s, j) === OPEN_PAREN) {
    parameters = 1;
    j = behind(s, j);
  }
  while (codeAt(s, j) === THROWS || tokenText(s, j) === 'async') j++;
  if (codeAt(s, j) === OPEN_BRACE)
    w.plans.set(j, {
      kind: 'function',
      name: tokenText(s, i),
      startToken: i,
      parameters,
      ...(parameters > 0 && { list: i + 1 }),
    });
}

function planType(w: Walk, i: number): void {
  const { s } = w;
  if (!isWord(codeAt(s, i + 1)) || NEXT_DECLARATION[codeAt(s, i + 1)] === 1) return;
  let name = '';
  for (let j = i + 1, n = 0; j < s.count && n < REACH; n++) {
    const c = codeAt(s, j);
    if (c === OPEN_BRACE) {
      w.plans.set(j, { kind: 'type', name, startToken: i, parameters: 0 });
      return;
    }
    if (c === SEMICOLON || c === EQUALS || isClose(c) || c === NULL_COALESCE) return;
    if (j === i + 1 || codeAt(s, j - 1) === DOT || (c === DOT && j === i + 2)) name += nameText(s, j) || '.';
    if (c === GREATER && anglesBefore(s, j) < 0) return;
    j = behind(s, j);
  }
}
