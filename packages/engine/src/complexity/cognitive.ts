import type { FoundFunction } from '../functions/found-function.ts';
import { endsOperand } from '../functions/operand-end.ts';
import {
  afterLine,
  behind,
  behindAngles,
  codeAt,
  isClose,
  isWord,
  partnerOf,
  REACH,
} from '../functions/token-reader.ts';
import { codeSet, keyword } from '../lexer/keywords.ts';
import type { LexState } from '../lexer/lex-state.ts';
import {
  ARROW,
  AT,
  CLOSE_PAREN,
  COLON,
  FAT_ARROW,
  IDENT,
  LESS,
  NUMBER,
  OPEN_BRACE,
  OPEN_BRACKET,
  OPEN_PAREN,
  QUESTION,
  SEMICOLON,
} from '../lexer/symbols.ts';
import { type CompiledCognitive, cognitiveRules } from './cognitive-table.ts';
import { expressionEnd, statementEnd } from './extents.ts';
import { increase } from './increase.ts';
import { continuesRun, isLogical } from './logical-runs.ts';
import { isDecision, tokenOf } from './marks.ts';
import {
  ENDLESS,
  endOfInnermost,
  leaveBefore,
  leaveEndless,
  mayTellApart,
  nothingOpen,
  type OpenExtents,
  openExtent,
} from './open-extents.ts';
import { isOwnCall } from './recursion.ts';
import { isSettled, noneSettled, type Settled, settle } from './settled.ts';

/**
 * Cognitive complexity and nesting of the brace languages, from the marks the walk has set (cognitive-table.ts says the rule).
 * A structure's extent is found once, when it begins; how deep a mark stands is how many extents are still open there.
 */

const IF = keyword('if');
const ELSE = keyword('else');
const DO = keyword('do');
const REPEAT = keyword('repeat');
const WHILE = keyword('while');
const GOTO = keyword('goto');
const GUARD = keyword('guard');
const CATCH = keyword('catch');
const ON = keyword('on');
const ASYNC = keyword('async');
const CASE = keyword('case');
const DEFAULT = keyword('default');
const FN = keyword('fn');
const ENDS = codeSet('endif endfor endforeach endwhile endswitch');

/** Works out cognitive complexity and nesting of one function. */
export function weigh(s: LexState, found: FoundFunction): void {
  const { marks, markCount } = found;
  if (markCount === 0) return;
  const rules = cognitiveRules(s.rules.language);
  const open = nothingOpen();
  const settled = noneSettled(s.count);
  let recursive = false;

  for (let n = 0; n < markCount; n++) {
    const mark = marks[n] ?? 0;
    const t = tokenOf(mark);
    const code = s.code[t] ?? 0;
    leaveBefore(open, t);
    if (isLogical(code)) {
      if (!continuesRun(s, t)) increase(found, t, 1);
    } else if (code === QUESTION) {
      increase(found, t, 1 + open.depth);
      enter(s, found, open, { extent: CHOICE, from: t + 1 });
    } else if (code === IDENT) {
      if (!recursive && isOwnCall(s, found, t)) {
        recursive = true;
        increase(found, t, 1);
      }
    } else if (isSettled(settled, t)) {
      // A word or a brace that counted with the structure it belongs to.
    } else if (ENDS[code] === 1) {
      leaveEndless(open);
    } else if (rules.branches[code] === 1) {
      branch(s, found, open, { t, settled });
    } else if (rules.jumps[code] === 1) {
      if (code === GOTO || hasLabel(s, t)) increase(found, t, 1);
    } else if (rules.structures[code] === 1) {
      structure(s, found, open, { t, rules, settled });
    } else if (rules.plain[code] === 1) {
      const body = firstBrace(s, t + 1);
      if (body >= 0) settle(settled, body);
    } else if (!isDecision(mark)) {
      lambda(s, found, open, t);
    }
  }
}

/** How far something reaches from a token on. */
const BODY = 0;
const STATEMENT = 1;
/** A block or an expression; the rest of a `? :`, behind its `?`; that token alone; up to the `else:`, `elseif` or `endif` that PHP writes. */
const LAMBDA = 2;
const CHOICE = 3;
const NONE = 4;
const ALTERNATIVE = 5;

/** Opens an extent at this mark. Where too many are open, it ends with the one around it and nothing is searched. */
function enter(
  s: LexState,
  found: FoundFunction,
  open: OpenExtents,
  { extent, from }: { extent: number; from: number },
): void {
  const told = extent === ALTERNATIVE || mayTellApart(open);
  const end = told ? endOf(s, extent, from) : endOfInnermost(open);
  const blocks = openExtent(open, end, extent !== CHOICE);
  if (blocks > found.maxNesting) found.maxNesting = blocks;
}

function endOf(s: LexState, extent: number, from: number): number {
  switch (extent) {
    case ALTERNATIVE:
      return ENDLESS;
    case NONE:
      return from;
    case CHOICE:
      return expressionEnd(s, from, 1);
    case LAMBDA:
      return codeAt(s, from) === OPEN_BRACE ? blockEnd(s, from) : expressionEnd(s, from, 0);
    case STATEMENT:
      return statementEnd(s, from);
    default:
      return blockEnd(s, from);
  }
}

interface At {
  readonly t: number;
  readonly settled: Settled;
}

function structure(
  s: LexState,
  found: FoundFunction,
  open: OpenExtents,
  { t, rules, settled }: At & { readonly rules: CompiledCognitive },
): void {
  const code = codeAt(s, t);
  const elseIf = code === IF && codeAt(s, t - 1) === ELSE;
  increase(found, t, elseIf ? 1 : 1 + open.depth);
  if (code === GUARD) {
    let j = t + 1;
    for (let n = 0; n < REACH && j < s.count && codeAt(s, j) !== ELSE && !isClose(codeAt(s, j)); n++) j = behind(s, j);
    if (codeAt(s, j) === ELSE) settle(settled, j);
    if (codeAt(s, j + 1) === OPEN_BRACE) settle(settled, j + 1);
    enter(s, found, open, { extent: STATEMENT, from: j + 1 });
    return;
  }
  const body = rules.body === 'brace' ? firstBrace(s, t + 1) : behindHead(s, t, code);
  if (body < 0) {
    enter(s, found, open, { extent: NONE, from: t });
    return;
  }
  if (codeAt(s, body) === COLON && s.rules.language === 'php') {
    enter(s, found, open, { extent: ALTERNATIVE, from: t });
    return;
  }
  if (codeAt(s, body) === OPEN_BRACE) settle(settled, body);
  enter(s, found, open, { extent: BODY, from: body });
  if (code !== DO && code !== REPEAT) return;
  const behindBody = endOfInnermost(open) + 1;
  if (codeAt(s, behindBody) === WHILE) settle(settled, behindBody);
}

/** `else` goes on with its structure; before an `if`, that is what counts; before `->` it is the default of a `when`. */
function branch(s: LexState, found: FoundFunction, open: OpenExtents, { t, settled }: At): void {
  const next = codeAt(s, t + 1);
  if (next === ARROW) return;
  leaveEndless(open);
  if (codeAt(s, t) === ELSE && next === IF) return;
  increase(found, t, 1);
  const body = codeAt(s, t) === ELSE ? t + 1 : behindHead(s, t, 0);
  if (codeAt(s, body) === COLON && s.rules.language === 'php') {
    enter(s, found, open, { extent: ALTERNATIVE, from: t });
    return;
  }
  if (codeAt(s, body) === OPEN_BRACE) settle(settled, body);
  enter(s, found, open, { extent: BODY, from: body });
}

function lambda(s: LexState, found: FoundFunction, open: OpenExtents, t: number): void {
  const code = codeAt(s, t);
  let body = t + 1;
  if (code === OPEN_BRACE) {
    // A literal of a map or set is no lambda: Dart's closures have parameters before their brace.
    // The block of a `when` branch is none either.
    if (s.rules.language === 'dart' ? !isClosureBrace(s, t) : codeAt(s, t - 1) === ARROW) return;
    body = t;
  } else if (code === OPEN_BRACKET) {
    body = cppLambdaBody(s, t);
    if (body < 0) return;
  } else if (code === 94) {
    if (endsOperand(s, t - 1)) return;
    body = firstBrace(s, t + 1);
    if (body < 0) return;
  } else if (code === ARROW) {
    if (isCaseArrow(s, t)) return;
  } else if (code !== FAT_ARROW && code !== FN) return;
  if (code === FN) {
    while (body < s.count && codeAt(s, body) !== FAT_ARROW && body < t + 32) body = behind(s, body);
    body++;
  }
  enter(s, found, open, { extent: LAMBDA, from: body });
}

function blockEnd(s: LexState, body: number): number {
  if (codeAt(s, body) !== OPEN_BRACE) return statementEnd(s, body);
  const close = partnerOf(s, body);
  return close < 0 ? s.count : close;
}

/** First token of the body of the structure at `t`, behind its head in parentheses; -1 when there is none. */
function behindHead(s: LexState, t: number, code: number): number {
  let j = t + 1;
  // `catch`, `catch (E e) when (...)`, `catch Error(string r)`, `on E catch (e)`.
  if (code === CATCH || code === ON) return firstBrace(s, j);
  // `if constexpr (`, `for await (`, `for each (`.
  if (isWord(codeAt(s, j)) && codeAt(s, j + 1) === OPEN_PAREN && code !== DO) j++;
  if (codeAt(s, j) === OPEN_PAREN && code !== DO) j = behind(s, j);
  return j < s.count ? j : -1;
}

function firstBrace(s: LexState, from: number): number {
  for (let j = from, n = 0; j < s.count && n < REACH; n++) {
    const c = codeAt(s, j);
    if (c === OPEN_BRACE) return j;
    if (isClose(c)) return -1;
    j = behind(s, j);
  }
  return -1;
}

/** A label, or PHP's number of levels, on the same line. */
function hasLabel(s: LexState, t: number): boolean {
  const next = codeAt(s, t + 1);
  if (afterLine(s, t + 1)) return false;
  const { language } = s.rules;
  if (language === 'kotlin') return next === AT;
  if (language === 'php') return next === NUMBER;
  return next === IDENT;
}

/** `case x ->` and `default ->` of a Java switch. */
function isCaseArrow(s: LexState, arrow: number): boolean {
  for (let j = arrow - 1, n = 0; j >= 0 && n < 64; n++) {
    const c = codeAt(s, j);
    if (c === CASE || c === DEFAULT) return true;
    if (c === SEMICOLON || c === OPEN_BRACE || c === 125 || c === OPEN_PAREN || c === ARROW) return false;
    const open = isClose(c) ? partnerOf(s, j) : j;
    if (open < 0) return false;
    j = open - 1;
  }
  return false;
}

function isClosureBrace(s: LexState, t: number): boolean {
  const before = codeAt(s, t - 1);
  return before === CLOSE_PAREN || before === ASYNC || before === 42;
}

/** `{` of the lambda whose captures begin at `open`; -1 when these are no captures. */
function cppLambdaBody(s: LexState, open: number): number {
  if (endsOperand(s, open - 1)) return -1;
  let j = behind(s, open);
  if (codeAt(s, j) === LESS) j = behindAngles(s, j);
  if (j < 0) return -1;
  if (codeAt(s, j) === OPEN_PAREN) j = behind(s, j);
  for (let n = 0; n < 24 && j < s.count; n++) {
    const c = codeAt(s, j);
    if (c === OPEN_BRACE) return j;
    if (!isWord(c) && c !== ARROW && c !== 42 && c !== 38 && c !== 135 && c !== OPEN_PAREN && c !== LESS && c !== 62)
      return -1;
    j = behind(s, j);
  }
  return -1;
}
