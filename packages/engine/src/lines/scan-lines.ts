/**
 * The lexer without tokens: the same openers, strings and comments, told by the same tables and read by the same functions, but code
 * between them is stepped over. Only what tells a string from code is looked at; where that needs more than a glance back
 * (a regular expression behind a bracket, JSX), the file is left to the lexer, so that both always say the same.
 */
import { closeBracket, dropUnclosed, emitBracket, openBracket } from '../lexer/brackets.ts';
import { isLineEnd } from '../lexer/bytes.ts';
import {
  type Dispatch,
  ON_CLOSE,
  ON_HASH,
  ON_LINE_END,
  ON_OPEN,
  ON_OPENER,
  ON_SLASH,
  ON_SPACE,
  ON_SPECIAL,
} from '../lexer/dispatch.ts';
import { opensJsx, scanJsxElement } from '../lexer/jsx.ts';
import { begin, lexOn } from '../lexer/lex.ts';
import { CODE_LINE, IN_BLOCK, IN_BRACKET, IN_PAREN, type LexState, passLineEnd } from '../lexer/lex-state.ts';
import type { LexicalRules } from '../lexer/lexical-rules.ts';
import { readOpener } from '../lexer/read-opener.ts';
import { scanRegex } from '../lexer/regex.ts';
import { scanHeredocBodies } from '../lexer/ruby.ts';
import { scanHash, scanSpecial } from '../lexer/special.ts';
import { continuesWord, readPrefixed } from './before-quote.ts';
import { operandBefore, plainToLineEnd } from './look-back.ts';

/** What the loop does at a byte. The first two cost nothing. */
const CODE = 0;
const SPACE = 1;
const LINE_END = 2;
const OPENER = 3;
const BRACKET = 4;
const JOIN = 5;
const HASH = 6;
const SPECIAL = 7;
const SLASH = 8;
const MARKUP = 9;

/** What became of a byte: something was read, it is code, or only the lexer can tell. */
const READ = 0;
const NOTHING = 1;
const UNSURE = 2;

/** The last stretch of code and the state before it: it may turn out to be the prefix of a string. */
interface Run extends Steps {
  start: number;
  end: number;
  gap: number;
  kind: number;
}

/**
 * Fills the state's line kinds.
 * @returns false when only the lexer can tell: the state is then of no use
 */
export function scanLines(s: LexState): boolean {
  const { bytes, rules, length } = s;
  // Too much depends on what stood before.
  if (rules.language === 'ruby') return false;
  const { steps, otherwise } = stepsOf(rules, s.dispatch);
  const run: Run = { start: -1, end: 0, gap: 0, kind: 0, steps, otherwise };
  begin(s);
  while (s.pos < length) {
    let i = s.pos;
    let step: number = steps[bytes[i] ?? 0] ?? CODE;
    if (step <= SPACE) {
      // Blanks alone leave a line as it is; behind the first code nothing but a step can change it.
      while (step === SPACE && ++i < length) step = steps[bytes[i] ?? 0] ?? CODE;
      if (i < length && step === CODE) {
        run.start = i;
        run.gap = s.gap;
        run.kind = s.lineKind;
        s.lineKind |= CODE_LINE;
        s.gap = 0;
        while (step <= SPACE && ++i < length) step = steps[bytes[i] ?? 0] ?? CODE;
        run.end = i;
      }
      if (i >= length) break;
      s.pos = i;
    }
    const did = readStep(s, step, i, run);
    if (did === READ) continue;
    if (did === UNSURE) return false;
    s.lineKind |= CODE_LINE;
    s.gap = 0;
    s.pos = i + 1;
    run.end = i + 1;
  }
  s.pos = length;
  return true;
}

/** By a table, as in the lexer (lexer/readers.ts): what one language comes to first must not undo the loop of all. */
function readStep(s: LexState, step: number, at: number, run: Run): number {
  return (READERS[step] ?? readNothing)(s, s.bytes[at] ?? 0, at, run);
}

type Reader = (s: LexState, b: number, at: number, run: Run) => number;

function readNothing(): number {
  return NOTHING;
}

function readLineEnd(s: LexState, _b: number, at: number): number {
  s.pos = passLineEnd(s, at, 0);
  if (s.heredocs.length > 0) scanHeredocBodies(s);
  return READ;
}

function readOpening(s: LexState, b: number, at: number, run: Run): number {
  const read = readPrefixed(s, b, run) || (!continuesWord(s, b) && readOpener(s, s.dispatch.openers[b] ?? []));
  if (!read) return readStep(s, run.otherwise[b] ?? CODE, at, run);
  if (s.modes.length > 0) lexOn(s, s.depth - 1);
  return READ;
}

function readJoin(s: LexState, _b: number, at: number): number {
  if (!isLineEnd(s.bytes[at + 1])) return NOTHING;
  const { gap } = s;
  s.lineKind |= CODE_LINE;
  s.pos = passLineEnd(s, at + 1, 0);
  s.gap = gap;
  return READ;
}

function readHash(s: LexState): number {
  scanHash(s);
  return READ;
}

function readSpecial(s: LexState, b: number): number {
  if (!scanSpecial(s, b)) return NOTHING;
  if (s.modes.length > 0) lexOn(s, s.depth - 1);
  return READ;
}

function readSlash(s: LexState, _b: number, at: number, run: Run): number {
  const operand = operandBefore(s, at, run.end);
  if (operand === 'unsure') return plainToLineEnd(s, at + 1, run.steps) ? NOTHING : UNSURE;
  return operand === 'no' && scanRegex(s) ? READ : NOTHING;
}

function readMarkup(s: LexState, _b: number, at: number, run: Run): number {
  if (!opensTag(s.bytes[at + 1])) return NOTHING;
  const operand = operandBefore(s, at, run.end);
  if (operand === 'yes' || !opensJsx(s, s.jsx)) return NOTHING;
  if (operand === 'unsure') return UNSURE;
  const { depth } = s;
  scanJsxElement(s);
  if (s.depth > depth) lexOn(s, depth);
  return READ;
}

/** Brackets matter where code inside strings ends with one, and where a string between them is no documentation. */
function readBracket(s: LexState, b: number, at: number): number {
  s.pos = at + 1;
  if (b === 40 || b === 91 || b === 123) {
    emitBracket(s, b, at);
    openBracket(s, b === 40 ? IN_PAREN : b === 91 ? IN_BRACKET : IN_BLOCK);
    return READ;
  }
  if (b === 125) dropUnclosed(s);
  emitBracket(s, b, at);
  closeBracket(s, b);
  return READ;
}

/** By step. */
const READERS: readonly Reader[] = [
  readNothing,
  readNothing,
  readLineEnd,
  readOpening,
  readBracket,
  readJoin,
  readHash,
  readSpecial,
  readSlash,
  readMarkup,
];

/** `<` before a name or `>` may open JSX. */
function opensTag(next: number | undefined): boolean {
  return (
    next === 62 || (next !== undefined && (next >= 128 || next === 95 || ((next | 32) >= 97 && (next | 32) <= 122)))
  );
}

interface Steps {
  readonly steps: Uint8Array;
  /** Where no opener fits. */
  readonly otherwise: Uint8Array;
}

const known = new WeakMap<LexicalRules, Steps>();

function stepsOf(rules: LexicalRules, dispatch: Dispatch): Steps {
  const made = known.get(rules) ?? { steps: build(rules, dispatch.first), otherwise: build(rules, dispatch.fallback) };
  known.set(rules, made);
  return made;
}

function build(rules: LexicalRules, from: Uint8Array): Uint8Array {
  const brackets =
    rules.docstrings ||
    rules.openers.some(({ mode }) => mode.interpolation !== 'none') ||
    rules.stringPrefix === 'python' ||
    rules.hash === 'swift' ||
    rules.language === 'csharp';
  const steps = new Uint8Array(256);
  for (let b = 0; b < 256; b++) {
    switch (from[b]) {
      case ON_SPACE:
        steps[b] = SPACE;
        break;
      case ON_LINE_END:
        steps[b] = LINE_END;
        break;
      case ON_OPENER:
        steps[b] = OPENER;
        break;
      case ON_OPEN:
      case ON_CLOSE:
        steps[b] = brackets ? BRACKET : CODE;
        break;
      case ON_HASH:
        steps[b] = rules.hash === 'name' ? CODE : HASH;
        break;
      case ON_SPECIAL:
        steps[b] = rules.jsx ? MARKUP : SPECIAL;
        break;
      case ON_SLASH:
        steps[b] = SLASH;
        break;
      default:
        steps[b] = b === 92 ? JOIN : CODE;
    }
  }
  return steps;
}
