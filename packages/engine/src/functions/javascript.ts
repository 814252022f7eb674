import { unmark } from '../complexity/marks.ts';
import { codeSet, keyword } from '../lexer/keywords.ts';
import type { LexState } from '../lexer/lex-state.ts';
import {
  AT,
  COLON,
  COMMA,
  DOT,
  EQUALS,
  FAT_ARROW,
  GREATER,
  IDENT,
  LESS,
  NUMBER,
  OPEN_BRACE,
  OPEN_PAREN,
  QUESTION,
  SEMICOLON,
  STRING,
} from '../lexer/symbols.ts';
import { planArrow } from './arrow-functions.ts';
import { ANONYMOUS, assignedName } from './assigned-name.ts';
import { BLOCK, EXPRESSION, FILE, FUNCTION, OBJECT, TYPE } from './frame.ts';
import { endsOperand } from './operand-end.ts';
import { skipType } from './skip-type.ts';
import {
  afterLine,
  anglesBefore,
  behind,
  behindAngles,
  codeAt,
  countParameters,
  isWord,
  nameText,
  partnerOf,
  REACH,
  tokenText,
} from './token-reader.ts';
import { grammar, type Walk } from './walk-state.ts';

/** JavaScript and TypeScript: functions, methods of classes and object literals, arrow functions. */

const FUNCTION_WORD = keyword('function');
const CLASS = keyword('class');
const INTERFACE = keyword('interface');
const NAMESPACE = keyword('namespace');
const MODULE = keyword('module');
const TYPE_WORD = keyword('type');
const ASYNC = keyword('async');
const NEW = keyword('new');
const EXTENDS = keyword('extends');

/** Tokens of a computed key that is a name. */
const LONGEST_KEY = 8;
/** Before the name of a method. */
const BEFORE_MEMBER = codeSet(
  'get set async static public private protected readonly override abstract',
  OPEN_BRACE,
  125,
  SEMICOLON,
  COMMA,
  42,
  41,
);
/** Operators and words after which a `{` is an object, not a block. */
const BEFORE_OBJECT = codeSet(
  'return typeof in of new throw default yield await case extends as satisfies void delete instanceof',
);
/** A line that begins with one of these goes on with the expression before it. */
const CONTINUES = codeSet('in instanceof of as satisfies is');
export const JAVASCRIPT = grammar({
  triggers: codeSet('function class interface namespace module type', FAT_ARROW, OPEN_PAREN),
  onToken(w, i, code) {
    switch (code) {
      case FUNCTION_WORD:
        return planFunction(w, i);
      case FAT_ARROW:
        return planArrow(w, i);
      case OPEN_PAREN:
        if ((w.top.kind === TYPE || w.top.kind === OBJECT) && !w.top.typeOnly) planMethod(w, i);
        return;
      case TYPE_WORD: {
        const then = codeAt(w.s, i + 2);
        if (isWord(codeAt(w.s, i + 1)) && (then === EQUALS || then === LESS)) w.top.typeAlias = true;
        return;
      }
      default:
        return planType(w, i, code);
    }
  },
  braceKind(w, i) {
    const { s, top } = w;
    const before = codeAt(s, i - 1);
    if (before === COLON) {
      if (top.labelColon === i - 1) return BLOCK;
      const start = codeAt(s, i - 3);
      const label =
        (top.kind === FILE || top.kind === FUNCTION || top.kind === BLOCK) &&
        top.ternaryColon !== i - 1 &&
        (start === SEMICOLON || start === OPEN_BRACE || start === 125);
      return label ? BLOCK : OBJECT;
    }
    if (before === 0 || before === SEMICOLON || before === OPEN_BRACE || before === FAT_ARROW || endsOperand(s, i - 1))
      return BLOCK;
    return before > 160 ? (BEFORE_OBJECT[before] === 1 ? OBJECT : BLOCK) : OBJECT;
  },
  expressionEnds(w, i, code) {
    if (code === COMMA) return true;
    if (code === COLON) return w.top.pending === 0 && (w.top.colonGroup !== i - 1 || isCall(w.s, i - 1) || isBranch(w));
    if (!afterLine(w.s, i) || i === w.top.open + 1) return false;
    // `value!` ends an operand in TypeScript.
    const before = codeAt(w.s, i - 1) === 33 ? i - 2 : i - 1;
    if (!endsOperand(w.s, before)) return false;
    if (code === STRING) return w.s.bytes[w.s.start[i] ?? 0] !== 96;
    return (
      (isWord(code) && CONTINUES[code] !== 1) || code === NUMBER || code === OPEN_BRACE || code === 64 || code === 125
    );
  },
});

/** The group that ends at `close` holds arguments, not the parameters of an arrow function with a result type. */
function isCall(s: LexState, close: number): boolean {
  return endsOperand(s, partnerOf(s, close) - 1);
}

/** `c ? x => (group) : y`: the group is all of an arrow function that stands between a `?` and its `:`. */
function isBranch({ s, top, frames, depth }: Walk): boolean {
  if (partnerOf(s, top.colonGroup) !== top.open + 1) return false;
  let outer = depth - 1;
  while (outer > 0 && frames[outer]?.kind === EXPRESSION && frames[outer]?.pending === 0) outer--;
  return (frames[outer]?.pending ?? 0) > 0;
}

function planFunction(w: Walk, i: number): void {
  const { s } = w;
  let j = i + 1;
  if (codeAt(s, j) === 42) j++;
  let name = '';
  if (isWord(codeAt(s, j))) name = nameText(s, j++);
  if (codeAt(s, j) === LESS) j = behindAngles(s, j);
  if (j < 0 || codeAt(s, j) !== OPEN_PAREN) return;
  const start = codeAt(s, i - 1) === ASYNC ? i - 1 : i;
  const body = bodyAfter(s, j);
  if (body < 0) return;
  w.plans.set(body, {
    kind: 'function',
    name: name === '' ? assignedName(w, start) : name,
    startToken: i,
    parameters: countParameters(s, j, true),
    list: j,
  });
}

/** `{` of the body behind the parameter group at `open`, over a TypeScript return type; -1 when there is none. */
function bodyAfter(s: LexState, open: number): number {
  const close = partnerOf(s, open);
  if (close < 0) return -1;
  const next = codeAt(s, close + 1);
  if (next === OPEN_BRACE) return close + 1;
  return next === COLON ? skipType(s, close + 2) : -1;
}

function planMethod(w: Walk, open: number): void {
  const { s } = w;
  let name = open - 1;
  if (codeAt(s, name) === GREATER) name = anglesBefore(s, name) - 1;
  if (codeAt(s, name) === QUESTION) name--;
  if (name <= w.top.open) return;
  const code = codeAt(s, name);
  const computed = code === 93 ? partnerOf(s, name) : name;
  if (computed < 0 || !(isWord(code) || code === STRING || code === NUMBER || code === 93)) return;
  if (code === FUNCTION_WORD || code === NEW) return;
  const before = codeAt(s, computed - 1);
  const inClass =
    w.top.kind === TYPE && afterLine(s, computed) && before !== EQUALS && before !== COLON && before !== QUESTION;
  if (BEFORE_MEMBER[before] !== 1 && !inClass && !(w.top.kind === TYPE && endsDecorator(s, computed - 1))) return;
  const body = bodyAfter(s, open);
  if (body < 0) return;
  // `catch(x) {}` as a method name has been taken for a decision.
  const owner = w.functions[w.top.owner];
  if (owner && code !== IDENT && (w.interest.decides[code] === 1 || w.interest.shapes[code] === 1)) unmark(owner, name);
  w.plans.set(body, {
    kind: 'function',
    name: (code === 93 ? computedName(s, computed, name) : nameText(s, name)) || ANONYMOUS,
    startToken: computed,
    parameters: countParameters(s, open, true),
    list: open,
  });
}

/** `[Symbol.iterator]`, as written; nothing when it is long. */
function computedName(s: LexState, open: number, close: number): string {
  if (close - open > LONGEST_KEY) return '';
  let name = '';
  for (let j = open; j <= close; j++) name += tokenText(s, j);
  return name;
}

/** `@name` or `@name.name` ends at token `i`. */
function endsDecorator(s: LexState, i: number): boolean {
  let first = i;
  for (let n = 0; n < REACH && isWord(codeAt(s, first)) && codeAt(s, first - 1) === DOT; n++) first -= 2;
  return isWord(codeAt(s, first)) && codeAt(s, first - 1) === AT;
}

function planType(w: Walk, i: number, code: number): void {
  const { s } = w;
  const named = isWord(codeAt(s, i + 1)) && codeAt(s, i + 1) !== EXTENDS;
  const contextual = code === INTERFACE || code === NAMESPACE || code === MODULE;
  if (contextual && ((!named && codeAt(s, i + 1) !== STRING) || afterLine(s, i + 1))) return;
  if (code !== CLASS && !contextual) return;
  let angle = 0;
  /** Classes and functions it extends that have their own body here. */
  let bases = 0;
  for (let j = i + 1, n = 0; j < s.count && n < REACH; n++) {
    const c = codeAt(s, j);
    if (c === SEMICOLON || (c === EQUALS && angle <= 0) || c === 41 || c === 125) return;
    if (c === LESS) angle++;
    else if (c === GREATER) angle--;
    else if ((c === CLASS || c === FUNCTION_WORD) && codeAt(s, j - 1) === EXTENDS) bases++;
    else if (c === OPEN_BRACE && bases > 0) bases--;
    else if (c === OPEN_BRACE && angle <= 0) {
      const name = named || contextual ? nameText(s, i + 1) : assignedName(w, i);
      w.plans.set(j, { kind: 'type', name, startToken: i, parameters: 0, typeOnly: code === INTERFACE });
      return;
    }
    j = behind(s, j);
  }
}
