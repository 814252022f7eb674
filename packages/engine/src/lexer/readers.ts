/** What the main loop does at a byte that is neither a blank nor of a word: one function for each kind of byte. */
import { closeBracket, dropUnclosed, emitBracket, openBracket, popBracket, topKind } from './brackets.ts';
import { isDigit, isLineEnd } from './bytes.ts';
import { ON_PUNCTUATION } from './dispatch.ts';
import { opensJsx, resumeJsx, scanJsxElement } from './jsx.ts';
import { FNV_PRIME, keyword, TEXT_OFFSET } from './keywords.ts';
import {
  CODE_LINE,
  emit,
  IN_BLOCK,
  IN_BRACKET,
  IN_CONTROL_PAREN,
  IN_INTERPOLATION,
  IN_JSX_ATTRIBUTE,
  IN_JSX_CHILD,
  IN_OBJECT,
  IN_PAREN,
  IN_SWIFT_INTERPOLATION,
  type LexState,
  lastCode,
  passLineEnd,
} from './lex-state.ts';
import { scanNumber, startsNumber } from './numbers.ts';
import { CONTROL, operandExpected } from './operand.ts';
import { scanOperator } from './operators.ts';
import { readOpener } from './read-opener.ts';
import { scanRegex } from './regex.ts';
import { opensLiteral, resumeHeredoc, scanHeredocBodies } from './ruby.ts';
import { scanHash, scanSpecial } from './special.ts';
import { stringMode } from './string-mode.ts';
import { scanString } from './strings.ts';
import {
  AFTER_LINE,
  AFTER_SPACE,
  CLOSE_BRACE,
  CLOSE_PAREN,
  COLON,
  COLON_COLON,
  DOT,
  FAT_ARROW,
  INTERP_CLOSE,
  STRING,
} from './symbols.ts';
import { readWord } from './words.ts';

/** Reads what begins at `at`, whose byte is `b`. */
type Reader = (s: LexState, b: number, at: number) => void;

const ELSE = keyword('else');

/** Indentation is a quarter of all bytes, mostly of one kind. */
export function readSpace(s: LexState, b: number, at: number): void {
  const { bytes, length } = s;
  let i = at + 1;
  // A zero is space too, and behind the text there are nothing but zeros where no file was so long before.
  while (bytes[i] === b && i < length) i++;
  s.pos = i;
  s.gap |= AFTER_SPACE;
}

function readLineEnd(s: LexState, _b: number, at: number): void {
  s.pos = passLineEnd(s, at, 0);
  if (s.heredocs.length === 0) return;
  scanHeredocBodies(s);
  s.gap |= AFTER_LINE;
}

function readOpen(s: LexState, b: number, at: number): void {
  if (b === 40) {
    const control = CONTROL[lastCode(s)] === 1;
    emitBracket(s, b, at);
    openBracket(s, control ? IN_CONTROL_PAREN : IN_PAREN);
  } else if (b === 91) {
    emitBracket(s, b, at);
    openBracket(s, IN_BRACKET);
  } else {
    const object = s.dispatch.objects && opensObject(s);
    emitBracket(s, b, at);
    openBracket(s, object ? IN_OBJECT : IN_BLOCK);
  }
  s.pos = at + 1;
}

function opensObject(s: LexState): boolean {
  const last = lastCode(s);
  return last !== FAT_ARROW && last !== 0 && operandExpected(s) && !statementStart(s);
}

function readClose(s: LexState, b: number, at: number): void {
  if (b === 125) dropUnclosed(s);
  const top = topKind(s);
  s.pos = at + 1;
  // No other kinds are code inside of something else.
  if (top >= IN_INTERPOLATION && closesCode(s, b, top, at)) return;
  emitBracket(s, b, at);
  closeBracket(s, b);
}

/** Closes code in a string or in markup and reads on in that. @returns false when this is an ordinary bracket */
function closesCode(s: LexState, b: number, top: number, at: number): boolean {
  if (s.depth > s.floor && ((b === 125 && top === IN_INTERPOLATION) || (b === 41 && top === IN_SWIFT_INTERPOLATION))) {
    emitBracket(s, INTERP_CLOSE, at);
    popBracket(s, s.count - 1);
    const mode = s.modes.pop();
    if (mode?.heredocs) resumeHeredoc(s, mode.heredocs);
    else if (mode) scanString(s, mode, s.pos, s.pos);
    return true;
  }
  if (b !== 125 || (top !== IN_JSX_ATTRIBUTE && top !== IN_JSX_CHILD)) return false;
  emitBracket(s, INTERP_CLOSE, at);
  resumeJsx(s, popBracket(s, s.count - 1));
  return true;
}

function readSlash(s: LexState, b: number, at: number): void {
  const ruby = s.rules.regex === 'ruby';
  if (!(ruby ? opensLiteral(s, at, 1) : operandExpected(s))) scanOperator(s, b);
  else if (ruby) scanString(s, RUBY_REGEX, at, at + 1);
  else if (!scanRegex(s)) scanOperator(s, b);
}

function readSpecial(s: LexState, b: number): void {
  if (b === 60 && s.rules.jsx) {
    if (operandExpected(s) && opensJsx(s, s.jsx)) scanJsxElement(s);
    else scanOperator(s, b);
  } else if (!scanSpecial(s, b)) scanOperator(s, b);
}

function readPunctuation(s: LexState, b: number, at: number): void {
  const next = s.bytes[at + 1] ?? 0;
  if (b === 92 && isLineEnd(next)) {
    // A backslash joins two lines: no line end for those who look for one.
    const { gap } = s;
    s.lineKind |= CODE_LINE;
    s.pos = passLineEnd(s, at + 1, 0);
    s.gap = gap | AFTER_SPACE;
    return;
  }
  if (b === COLON && next !== COLON && topKind(s) === IN_INTERPOLATION && s.modes.at(-1)?.interpolation === '{')
    scanFormat(s);
  else if (b === DOT && isDigit(next) && startsNumber(s)) scanNumber(s);
  else scanOperator(s, b);
}

/** A comment or a string; where none of the openers fits, what the byte is otherwise. */
function readOpening(s: LexState, b: number, at: number): void {
  const { openers, fallback, plain } = s.dispatch;
  if (readOpener(s, openers[b] ?? [])) return;
  const step = fallback[b] ?? ON_PUNCTUATION;
  if (plain && step === ON_PUNCTUATION && b !== 92) {
    // Alone: the byte behind it may open what this one did not.
    s.pos = at + 1;
    emit(s, b, b, at, at + 1, s.line);
    return;
  }
  readStep(s, step, b, at);
}

/** By step (dispatch.ts). */
const READERS: readonly Reader[] = [
  readSpace,
  readLineEnd,
  readWord,
  scanNumber,
  readPunctuation,
  readOpen,
  readClose,
  readSlash,
  scanHash,
  readSpecial,
  readOpening,
];

/**
 * Does what a byte asks for. By a table, not in a `switch`: a language that comes to a branch no language before came to throws away the
 * machine code of the whole function the branch is in, and that of the main loop was compiled twenty times so.
 */
export function readStep(s: LexState, step: number, b: number, at: number): void {
  (READERS[step] ?? readPunctuation)(s, b, at);
}

const RUBY_REGEX = stringMode({ close: 47, multiline: true, interpolation: '#{' });
/** Format part of an interpolation (`{x:0.00}`, `{x:>{width}}`): text up to the closing brace. */
function scanFormat(s: LexState): void {
  const { bytes, length } = s;
  const start = s.pos;
  const close = s.modes.at(-1)?.close;
  let depth = 0;
  let hash = TEXT_OFFSET;
  let i = start;
  while (i < length && !isLineEnd(bytes[i])) {
    const b = bytes[i] ?? 0;
    if (b === 123) depth++;
    else if (b === CLOSE_BRACE && depth-- === 0) break;
    else if (b === close) break;
    hash = Math.imul(hash ^ b, FNV_PRIME);
    i++;
  }
  s.pos = i;
  emit(s, STRING, hash, start, i, s.line);
}

/** `{` after these opens a block although an operand could follow. */
function statementStart(s: LexState): boolean {
  const last = lastCode(s);
  return (
    last === 59 ||
    last === 123 ||
    last === ELSE ||
    (last === CLOSE_BRACE && s.lastClosed === IN_BLOCK) ||
    (last === CLOSE_PAREN && s.lastClosed === IN_CONTROL_PAREN) ||
    last === COLON_COLON ||
    CONTROL[last] === 1
  );
}
