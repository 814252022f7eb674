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
import { isOwnCall } from './recursion.ts';

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
/** More open extents than this are told apart no more: hostile nesting must not make searches quadratic. */
const DEEPEST = 64;

/** What is open at a mark. The arrays are reused from function to function. */
interface Open {
  readonly ends: number[];
  /** Control structures and lambdas open here, conditional expressions left out. */
  readonly blocks: number[];
  depth: number;
}

const shared: Open = { ends: [], blocks: [], depth: 0 };

/** Works out cognitive complexity and nesting of one function. */
export function weigh(s: LexState, found: FoundFunction): void {
  if (found.marks.length === 0) return;
  const rules = cognitiveRules(s.rules.language);
  const open = shared;
  open.depth = 0;
  /** Tokens already accounted for: `while` of a `do`, `else` of a `guard`, braces that are bodies. */
  let settled: Set<number> | undefined;
  const settle = (token: number): void => {
    settled ??= new Set();
    settled.add(token);
  };
  let recursive = false;

  for (const mark of found.marks) {
    const t = tokenOf(mark);
    const code = s.code[t] ?? 0;
    while (open.depth > 0 && (open.ends[open.depth - 1] ?? 0) < t) open.depth--;
    if (settled?.has(t)) continue;
    if (isLogical(code)) {
      if (!continuesRun(s, t)) increase(found, t, 1);
    } else if (code === QUESTION) {
      increase(found, t, 1 + open.depth);
      enter(found, open, s, { end: () => expressionEnd(s, t + 1, 1), block: false });
    } else if (code === IDENT) {
      if (!recursive && isOwnCall(s, found, t)) {
        recursive = true;
        increase(found, t, 1);
      }
    } else if (ENDS[code] === 1) {
      leaveAlternative(open);
    } else if (rules.branches[code] === 1) {
      branch(s, found, open, t, settle);
    } else if (rules.jumps[code] === 1) {
      if (code === GOTO || hasLabel(s, t)) increase(found, t, 1);
    } else if (rules.structures[code] === 1) {
      structure(s, found, open, { t, rules, settle });
    } else if (rules.plain[code] === 1) {
      const body = firstBrace(s, t + 1);
      if (body >= 0) settle(body);
    } else if (!isDecision(mark)) {
      lambda(s, found, open, t);
    }
  }
}

function enter(found: FoundFunction, open: Open, s: LexState, extent: { end: () => number; block: boolean }): void {
  const { depth } = open;
  const blocks = (depth === 0 ? 0 : (open.blocks[depth - 1] ?? 0)) + (extent.block ? 1 : 0);
  if (blocks > found.maxNesting) found.maxNesting = blocks;
  open.ends[depth] = depth < DEEPEST ? Math.min(extent.end(), s.count) : (open.ends[depth - 1] ?? 0);
  open.blocks[depth] = blocks;
  open.depth++;
}

interface At {
  readonly t: number;
  readonly rules: CompiledCognitive;
  readonly settle: (token: number) => void;
}

function structure(s: LexState, found: FoundFunction, open: Open, { t, rules, settle }: At): void {
  const code = codeAt(s, t);
  const elseIf = code === IF && codeAt(s, t - 1) === ELSE;
  increase(found, t, elseIf ? 1 : 1 + open.depth);
  if (code === GUARD) {
    let j = t + 1;
    for (let n = 0; n < REACH && j < s.count && codeAt(s, j) !== ELSE && !isClose(codeAt(s, j)); n++) j = behind(s, j);
    if (codeAt(s, j) === ELSE) settle(j);
    if (codeAt(s, j + 1) === OPEN_BRACE) settle(j + 1);
    enter(found, open, s, { end: () => statementEnd(s, j + 1), block: true });
    return;
  }
  const body = rules.body === 'brace' ? firstBrace(s, t + 1) : behindHead(s, t, code);
  if (body < 0) {
    enter(found, open, s, { end: () => t, block: true });
    return;
  }
  if (codeAt(s, body) === COLON && s.rules.language === 'php') {
    enter(found, open, s, { end: () => Number.POSITIVE_INFINITY, block: true });
    open.ends[open.depth - 1] = Number.POSITIVE_INFINITY;
    return;
  }
  if (codeAt(s, body) === OPEN_BRACE) settle(body);
  enter(found, open, s, { end: () => blockEnd(s, body), block: true });
  const end = open.ends[open.depth - 1] ?? 0;
  if ((code === DO || code === REPEAT) && codeAt(s, end + 1) === WHILE) settle(end + 1);
}

/** `else` goes on with its structure; before an `if`, that is what counts; before `->` it is the default of a `when`. */
function branch(s: LexState, found: FoundFunction, open: Open, t: number, settle: (token: number) => void): void {
  const next = codeAt(s, t + 1);
  if (next === ARROW) return;
  leaveAlternative(open);
  if (codeAt(s, t) === ELSE && next === IF) return;
  increase(found, t, 1);
  const body = codeAt(s, t) === ELSE ? t + 1 : behindHead(s, t, 0);
  if (codeAt(s, body) === COLON && s.rules.language === 'php') {
    enter(found, open, s, { end: () => Number.POSITIVE_INFINITY, block: true });
    open.ends[open.depth - 1] = Number.POSITIVE_INFINITY;
    return;
  }
  if (codeAt(s, body) === OPEN_BRACE) settle(body);
  enter(found, open, s, { end: () => blockEnd(s, body), block: true });
}

/** `if (...):` of PHP ends at its `else:`, `elseif` or `endif`. */
function leaveAlternative(open: Open): void {
  if (open.depth > 0 && open.ends[open.depth - 1] === Number.POSITIVE_INFINITY) open.depth--;
}

function lambda(s: LexState, found: FoundFunction, open: Open, t: number): void {
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
  enter(found, open, s, {
    end: () => (codeAt(s, body) === OPEN_BRACE ? blockEnd(s, body) : expressionEnd(s, body, 0)),
    block: true,
  });
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
