import { codeSet, keyword } from '../lexer/keywords.ts';
import type { LexState } from '../lexer/lex-state.ts';
import {
  AND_AND,
  ARROW,
  CLOSE_PAREN,
  COLON,
  COMMA,
  DOT,
  ELVIS,
  EQUALS,
  GREATER,
  IDENT,
  LESS,
  OPEN_BRACE,
  OPEN_PAREN,
  OPTIONAL_DOT,
  OR_OR,
  QUESTION,
  SEMICOLON,
} from '../lexer/symbols.ts';
import { BLOCK, FILE, TYPE } from './frame.ts';
import { endsOperand } from './operand-end.ts';
import {
  afterLine,
  behind,
  behindAngles,
  codeAt,
  countParameters,
  isClose,
  isWord,
  nameText,
  partnerOf,
  REACH,
  tokenText,
} from './token-reader.ts';
import { grammar, type Walk } from './walk-state.ts';

/** Kotlin: functions with block or expression bodies, secondary constructors, accessors. Lambdas belong to the function around them. */

const FUN = keyword('fun');
const CLASS = keyword('class');
const INTERFACE = keyword('interface');
const OBJECT = keyword('object');
const CONSTRUCTOR = keyword('constructor');
const VAL = keyword('val');
const VAR = keyword('var');
const ELSE = keyword('else');
const WHERE = keyword('where');

/** A line that begins with one of these goes on with the expression before it. */
const CONTINUES = codeSet('else as in is', DOT, OPTIONAL_DOT, ELVIS, AND_AND, OR_OR, ARROW, OPEN_BRACE);

export const KOTLIN = grammar({
  triggers: codeSet('fun class interface object constructor get set val var'),
  onToken(w, i, code) {
    const { s, top } = w;
    if (codeAt(s, i - 1) === DOT) return;
    switch (code) {
      case FUN:
        if (codeAt(s, i + 1) !== INTERFACE) planFunction(w, i);
        return;
      case CLASS:
      case INTERFACE:
      case OBJECT:
        if (codeAt(s, i - 1) !== 135) planType(w, i, code);
        return;
      case VAL:
      case VAR:
        top.property = nameText(s, codeAt(s, i + 1) === LESS ? behindAngles(s, i + 1) : i + 1);
        return;
      case CONSTRUCTOR:
        if (top.kind !== TYPE || codeAt(s, i + 1) !== OPEN_PAREN) return;
        return plan(w, { start: i, open: i + 1, name: 'constructor', delegates: true });
      default:
        if ((top.kind === TYPE || top.kind === FILE) && codeAt(s, i + 1) === OPEN_PAREN)
          plan(w, {
            start: i,
            open: i + 1,
            name: `${top.property === '' ? '' : `${top.property}.`}${tokenText(s, i)}`,
            delegates: false,
          });
    }
  },
  braceKind(w, i) {
    return w.top.kind === TYPE && w.top.constants && isConstant(w.s, i) ? TYPE : BLOCK;
  },
  expressionEnds(w, i, code) {
    if (code === COMMA) return true;
    if (!afterLine(w.s, i) || i === w.top.open + 1 || !endsValue(w.s, i - 1)) return false;
    if (code === ELSE || isAnnotated(w.s, w.top.open + 1, i)) return false;
    return CONTINUES[code] !== 1 && (isWord(code) || code === 64 || code === 125 || code === 3 || code === 2);
  },
});

/** `NAME {` or `NAME(arguments) {` as a constant of an enum. */
function isConstant(s: LexState, open: number): boolean {
  const name = (codeAt(s, open - 1) === CLOSE_PAREN ? partnerOf(s, open - 1) : open) - 1;
  const before = codeAt(s, name - 1);
  return codeAt(s, name) === IDENT && (before === OPEN_BRACE || before === COMMA || before === CLOSE_PAREN);
}

/** All that stands from `start` up to the expression at `i` is an annotation of it. */
function isAnnotated(s: LexState, start: number, i: number): boolean {
  if (codeAt(s, start) !== 64) return false;
  let j = start + 1;
  while (isWord(codeAt(s, j)) && codeAt(s, j + 1) === DOT) j += 2;
  j++;
  return i === (codeAt(s, j) === OPEN_PAREN ? behind(s, j) : j);
}

/** An operand, or a type that may be null behind `as`. */
function endsValue(s: LexState, i: number): boolean {
  return endsOperand(s, i) || (codeAt(s, i) === QUESTION && endsOperand(s, i - 1));
}

function planFunction(w: Walk, i: number): void {
  const { s } = w;
  let j = i + 1;
  if (codeAt(s, j) === LESS) j = behindAngles(s, j);
  if (j < 0) return;
  // Receiver and name: words, dots and type arguments up to the parameters.
  let name = '';
  for (let n = 0; n < 48; n++) {
    const c = codeAt(s, j);
    if (c === OPEN_PAREN) {
      // `fun (Receiver).name(` has a group before the dot.
      if (codeAt(s, behind(s, j)) !== DOT || name !== '') break;
      j = behind(s, j);
    } else if (c === LESS) {
      j = behindAngles(s, j);
      if (j < 0) return;
    } else if (isWord(c)) name = nameText(s, j++);
    else if (c === DOT || c === QUESTION || c === OPTIONAL_DOT || c === 64) j++;
    else return;
  }
  if (codeAt(s, j) !== OPEN_PAREN) return;
  plan(w, { start: i, open: j, name: name === '' ? '(anonymous)' : name, delegates: false });
}

/** Plans the `{` or `=` behind the parameters at `open`; nothing for a function without body. */
function plan(w: Walk, at: { start: number; open: number; name: string; delegates: boolean }): void {
  const { s } = w;
  const parameters = countParameters(s, at.open, true);
  let typed = false;
  for (let j = behind(s, at.open), n = 0; j < s.count && n < REACH; n++) {
    const c = codeAt(s, j);
    if (c === OPEN_BRACE || c === EQUALS) {
      if (!w.plans.has(j))
        w.plans.set(j, {
          kind: c === EQUALS ? 'expression' : 'function',
          name: at.name,
          startToken: at.start,
          parameters,
          list: at.open,
        });
      return;
    }
    if (c === SEMICOLON || isClose(c) || (c === COMMA && !typed)) return;
    if (c === COLON) typed = true;
    else if (!typed && c !== WHERE) return;
    if (
      afterLine(s, j) &&
      c !== COLON &&
      c !== WHERE &&
      codeAt(s, j - 1) !== COLON &&
      codeAt(s, j - 1) !== ARROW &&
      codeAt(s, j - 1) !== COMMA
    )
      return;
    j = c === LESS ? behindAngles(s, j) : behind(s, j);
    if (j < 0) return;
  }
}

function planType(w: Walk, i: number, code: number): void {
  const { s } = w;
  let name = codeAt(s, i + 1) === IDENT ? nameText(s, i + 1) : '';
  if (code === OBJECT && name === '') name = tokenText(s, i - 1) === 'companion' ? 'Companion' : 'object';
  let j = i + 1;
  for (let n = 0; j < s.count && n < REACH; n++) {
    const c = codeAt(s, j);
    if (c === OPEN_BRACE) {
      w.plans.set(j, { kind: 'type', name, startToken: i, parameters: 0, constants: tokenText(s, i - 1) === 'enum' });
      return;
    }
    if (c === SEMICOLON || c === EQUALS || isClose(c) || c === FUN || c === VAL || c === VAR) return;
    const before = codeAt(s, j - 1);
    const goesOn =
      c === COLON ||
      c === OPEN_PAREN ||
      c === WHERE ||
      c === CONSTRUCTOR ||
      c === 64 ||
      before === COLON ||
      before === COMMA;
    if (afterLine(s, j) && j > i + 1 && !goesOn && before !== CONSTRUCTOR && before !== GREATER) return;
    j = c === LESS ? behindAngles(s, j) : behind(s, j);
    if (j < 0) return;
  }
}
