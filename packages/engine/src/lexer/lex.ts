/**
 * The lexer: one pass over the bytes of a file gives its tokens, its matched brackets and the kind of every line.
 * No regular expression, no recursion, no allocation per token. Longer than most files here: it is one loop with one branch per kind of byte;
 * what needs more than a few lines has a file of its own.
 */
import { closeBracket, dropUnclosed, emitBracket, openBracket, popBracket, topKind } from './brackets.ts';
import { isBlank, isDigit, isLineEnd, isWordStart, WORD_BYTE } from './bytes.ts';
import { skipLineComment } from './comments.ts';
import {
  dispatchOf,
  ON_CLOSE,
  ON_DIGIT,
  ON_HASH,
  ON_LINE_END,
  ON_OPEN,
  ON_OPENER,
  ON_PUNCTUATION,
  ON_SLASH,
  ON_SPACE,
  ON_SPECIAL,
  ON_WORD,
} from './dispatch.ts';
import { opensJsx, resumeJsx, scanJsxElement } from './jsx.ts';
import { FNV_OFFSET, FNV_PRIME, keyword } from './keywords.ts';
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
import type { LexicalRules } from './lexical-rules.ts';
import { scanNumber, startsNumber } from './numbers.ts';
import { scanPrefixed } from './open-string.ts';
import { CONTROL, operandExpected } from './operand.ts';
import { scanOperator } from './operators.ts';
import { readOpener, textStart } from './read-opener.ts';
import { scanRegex } from './regex.ts';
import { opensLiteral, resumeHeredoc, scanHeredocBodies } from './ruby.ts';
import { newState } from './scratch.ts';
import { scanHash, scanSpecial } from './special.ts';
import { scanHtml } from './special-strings.ts';
import { stringMode } from './string-mode.ts';
import { scanString } from './strings.ts';
import {
  AFTER_LINE,
  AFTER_SPACE,
  ARROW,
  CLOSE_BRACE,
  COLON,
  COLON_COLON,
  DOT,
  FAT_ARROW,
  IDENT,
  INTERP_CLOSE,
  OPTIONAL_DOT,
  STRING,
} from './symbols.ts';

const DEFAULT = keyword('default');
const ELSE = keyword('else');
const CASE = keyword('case');
const DEF = keyword('def');

/** Lexes a file. @param bytes UTF-8, a byte order mark is skipped */
export function lex(bytes: Uint8Array, rules: LexicalRules): LexState {
  const s = newState(bytes, rules);
  begin(s);
  lexOn(s, -1);
  finish(s);
  return s;
}

/** Steps over what may stand before the first token: a byte order mark, an interpreter line, a page around PHP. */
export function begin(s: LexState): void {
  const { bytes } = s;
  s.pos = textStart(bytes);
  // `#![feature]` is Rust.
  if (bytes[s.pos] === 35 && bytes[s.pos + 1] === 33 && bytes[s.pos + 2] !== 91) skipLineComment(s, false);
  if (s.rules.language === 'php') {
    while (isLineEnd(bytes[s.pos])) s.pos = passLineEnd(s, s.pos, 0);
    scanHtml(s);
  }
}

/**
 * Reads tokens from `pos` to the end of the file, or only what is open.
 * @param untilDepth stop as soon as no more brackets are open than these, and no string; -1: never
 */
export function lexOn(s: LexState, untilDepth: number): void {
  const { bytes, rules } = s;
  const { first, fallback, openers } = dispatchOf(rules);
  const { length } = s;
  const { keywords } = rules;
  const inName = rules.dollarNames ? 36 : rules.dashNames ? 45 : -1;
  const plain = rules.language === 'other';
  const afterArrow = rules.language === 'php' ? ARROW : -1;
  const afterColons =
    rules.language === 'php' || rules.language === 'java' || rules.language === 'ruby' ? COLON_COLON : -1;

  while (s.pos < length) {
    const at = s.pos;
    const b = bytes[at] ?? 0;
    let step = first[b];
    if (step === ON_OPENER) {
      if (readOpener(s, openers[b] ?? [])) continue;
      step = fallback[b];
      if (plain && step === ON_PUNCTUATION && b !== 92) {
        // Alone: the byte behind it may open what this one did not.
        s.pos = at + 1;
        emit(s, b, b, at, at + 1, s.line);
        continue;
      }
    }
    switch (step) {
      case ON_SPACE: {
        // Indentation is a quarter of all bytes, mostly of one kind.
        let i = at + 1;
        while (bytes[i] === b) i++;
        s.pos = i;
        s.gap |= AFTER_SPACE;
        continue;
      }
      case ON_LINE_END:
        s.pos = passLineEnd(s, at, 0);
        if (s.heredocs.length > 0) {
          scanHeredocBodies(s);
          s.gap |= AFTER_LINE;
        }
        continue;
      case ON_WORD: {
        let hash = Math.imul(FNV_OFFSET ^ b, FNV_PRIME);
        let i = at + 1;
        for (let c = bytes[i] ?? 0; i < length && (WORD_BYTE[c] === 1 || c === inName); c = bytes[++i] ?? 0)
          hash = Math.imul(hash ^ c, FNV_PRIME);
        const next = bytes[i] ?? 0;
        if ((next === 34 || next === 39) && i - at <= 3 && rules.stringPrefix !== 'none') {
          s.pos = i;
          if (scanPrefixed(s, at, next)) continue;
        }
        if (next === 33 || next === 63) {
          // Ruby method names may end in `?` or `!`.
          const afterNext = bytes[i + 1] ?? 0;
          // `a ?b : c` is a choice, `a?: b` a key.
          const chooses = next === 63 && afterNext === 58 && !isBlank(bytes[i + 2]);
          if (rules.language === 'ruby' && afterNext !== 61 && !chooses) {
            hash = Math.imul(hash ^ next, FNV_PRIME);
            i++;
          }
        }
        let code = IDENT;
        let slot = hash & keywords.mask;
        for (let found = keywords.codes[slot] ?? 0; found !== 0; found = keywords.codes[slot] ?? 0) {
          if (keywords.hashes[slot] === hash && spells(keywords.spelling[slot], bytes, at, i)) {
            const last = lastCode(s);
            const member = last === DOT || last === OPTIONAL_DOT || last === afterArrow || last === afterColons;
            const label =
              rules.labels &&
              next === COLON &&
              bytes[i + 1] !== COLON &&
              found !== DEFAULT &&
              found !== ELSE &&
              found !== CASE;
            if (!member && !label) code = found;
            break;
          }
          slot = (slot + 1) & keywords.mask;
        }
        if (
          rules.language === 'ruby' &&
          lastCode(s) === DEF &&
          bytes[i] === 61 &&
          (bytes[i + 1] === 40 || isWordStart(bytes[i + 1]))
        )
          i++;
        s.pos = i;
        emit(s, code, hash, at, i, s.line);
        continue;
      }
      case ON_DIGIT:
        scanNumber(s);
        continue;
      case ON_OPEN: {
        if (b === 40) {
          const control = CONTROL[lastCode(s)] === 1;
          emitBracket(s, b, at);
          openBracket(s, control ? IN_CONTROL_PAREN : IN_PAREN);
        } else if (b === 91) {
          emitBracket(s, b, at);
          openBracket(s, IN_BRACKET);
        } else {
          const object =
            rules.regex !== 'none' &&
            lastCode(s) !== FAT_ARROW &&
            lastCode(s) !== 0 &&
            operandExpected(s) &&
            !statementStart(s);
          emitBracket(s, b, at);
          openBracket(s, object ? IN_OBJECT : IN_BLOCK);
        }
        s.pos = at + 1;
        continue;
      }
      case ON_CLOSE: {
        if (b === 125) dropUnclosed(s);
        const top = topKind(s);
        s.pos = at + 1;
        if (
          !s.ignoringBrackets &&
          ((b === 125 && top === IN_INTERPOLATION) || (b === 41 && top === IN_SWIFT_INTERPOLATION))
        ) {
          emitBracket(s, INTERP_CLOSE, at);
          popBracket(s, s.count - 1);
          const mode = s.modes.pop();
          if (mode?.heredocs) resumeHeredoc(s, mode.heredocs);
          else if (mode) scanString(s, mode, s.pos, s.pos);
        } else if (b === 125 && (top === IN_JSX_ATTRIBUTE || top === IN_JSX_CHILD)) {
          emitBracket(s, INTERP_CLOSE, at);
          resumeJsx(s, popBracket(s, s.count - 1));
        } else {
          emitBracket(s, b, at);
          closeBracket(s, b);
        }
        if (s.depth <= untilDepth && s.modes.length === 0) return;
        continue;
      }
      case ON_SLASH:
        if (!(rules.regex === 'ruby' ? opensLiteral(s, at, 1) : operandExpected(s))) scanOperator(s, b);
        else if (rules.regex === 'ruby') scanString(s, RUBY_REGEX, at, at + 1);
        else if (!scanRegex(s)) scanOperator(s, b);
        continue;
      case ON_HASH:
        scanHash(s);
        continue;
      case ON_SPECIAL:
        if (b === 60 && rules.jsx) {
          if (operandExpected(s) && opensJsx(s, s.jsx)) scanJsxElement(s);
          else scanOperator(s, b);
        } else if (!scanSpecial(s, b)) scanOperator(s, b);
        continue;
      case ON_PUNCTUATION:
        if (b === 92 && isLineEnd(bytes[at + 1])) {
          // A backslash joins two lines: no line end for those who look for one.
          const gap = s.gap;
          s.lineKind |= CODE_LINE;
          s.pos = passLineEnd(s, at + 1, 0);
          s.gap = gap | AFTER_SPACE;
          continue;
        }
        if (
          b === COLON &&
          topKind(s) === IN_INTERPOLATION &&
          s.modes.at(-1)?.interpolation === '{' &&
          bytes[at + 1] !== COLON
        ) {
          scanFormat(s);
          continue;
        }
        if (b === DOT && isDigit(bytes[at + 1]) && startsNumber(s)) scanNumber(s);
        else scanOperator(s, b);
        continue;
    }
  }
}

const RUBY_REGEX = stringMode({ close: 47, multiline: true, interpolation: '#{' });
/** Format part of an interpolation (`{x:0.00}`, `{x:>{width}}`): text up to the closing brace. */
function scanFormat(s: LexState): void {
  const { bytes, length } = s;
  const start = s.pos;
  const close = s.modes.at(-1)?.close;
  let depth = 0;
  let hash = FNV_OFFSET;
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
    last === COLON_COLON ||
    CONTROL[last] === 1
  );
}

function spells(word: Uint8Array | undefined, bytes: Uint8Array, start: number, end: number): boolean {
  if (!word || word.length !== end - start) return false;
  for (let n = 0; n < word.length; n++) if (word[n] !== bytes[start + n]) return false;
  return true;
}

/** Ties up the last line and leaves what is still open without partner. */
export function finish(s: LexState): void {
  const last = s.bytes[s.length - 1];
  const open = s.length > 0 && !isLineEnd(last);
  if (open) {
    s.lineKinds[s.line] = s.lineKind;
    s.lineEnds[s.line] = s.length;
  } else s.line--;
}
