/**
 * The lexer: one pass over the bytes of a file gives its tokens, its matched brackets and the kind of every line.
 * No regular expression, no recursion, no allocation per token. Longer than most files here because it is one loop with
 * one branch per kind of byte; what needs more than a few lines has a file of its own.
 */
import { closeBracket, dropUnclosed, emitBracket, openBracket, popBracket, topKind } from './brackets.ts';
import { isDigit, isLineEnd, isWordByte, isWordStart, WORD_BYTE } from './bytes.ts';
import { skipBlockComment, skipLineComment, skipLinesUntil, startsAt } from './comments.ts';
import { scanDirective } from './directives.ts';
import {
  DISPATCH,
  ON_CLOSE,
  ON_DIGIT,
  ON_HASH,
  ON_LINE_END,
  ON_OPEN,
  ON_PUNCTUATION,
  ON_QUOTE,
  ON_SLASH,
  ON_SPACE,
  ON_SPECIAL,
  ON_WORD,
} from './dispatch.ts';
import { jsxMemory, opensJsx, resumeJsx, scanJsxElement } from './jsx.ts';
import { codeSet, FNV_OFFSET, FNV_PRIME, keyword } from './keywords.ts';
import {
  CODE_LINE,
  COMMENT_LINE,
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
import { operandExpected } from './operand.ts';
import { scanOperator } from './operators.ts';
import { scanRegex } from './regex.ts';
import { opensLiteral, scanHeredocBodies, scanHeredocStart, scanPercent } from './ruby.ts';
import {
  luaBracketEnd,
  luaBracketLevel,
  scanCppRaw,
  scanCsharpString,
  scanHtml,
  scanPhpHeredoc,
  scanSwiftRaw,
  scanUntil,
} from './special-strings.ts';
import { type StringMode, stringMode } from './string-mode.ts';
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
  NUMBER,
  OPTIONAL_DOT,
  STRING,
} from './symbols.ts';

const CONTROL = codeSet('if while for with until unless elsif');
const DEFAULT = keyword('default');
const ELSE = keyword('else');
const CASE = keyword('case');
const DEF = keyword('def');
const CLASS = keyword('class');

/** Lexes a file. @param bytes UTF-8, a byte order mark is skipped */
export function lex(bytes: Uint8Array, rules: LexicalRules): LexState {
  const s = newState(bytes, rules);
  const dispatch = DISPATCH[rules.language];
  const memory = jsxMemory();
  const { length } = s;
  const { keywords } = rules;
  const dollar = rules.dollarNames ? 36 : -1;
  const afterArrow = rules.language === 'php' ? ARROW : -1;
  const afterColons =
    rules.language === 'php' || rules.language === 'java' || rules.language === 'ruby' ? COLON_COLON : -1;

  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) s.pos = 3;
  if (bytes[s.pos] === 35 && bytes[s.pos + 1] === 33) skipLineComment(s, false);
  if (rules.language === 'php') {
    while (isLineEnd(bytes[s.pos])) s.pos = passLineEnd(s, s.pos, 0);
    scanHtml(s);
  }

  while (s.pos < length) {
    const at = s.pos;
    const b = bytes[at] ?? 0;
    switch (dispatch[b]) {
      case ON_SPACE:
        s.pos = at + 1;
        s.gap |= AFTER_SPACE;
        continue;
      case ON_LINE_END:
        s.pos = passLineEnd(s, at, 0);
        if (s.heredocs.length > 0) {
          scanHeredocBodies(s);
          s.gap |= AFTER_LINE;
        }
        if (
          rules.language === 'ruby' &&
          bytes[s.pos] === 61 &&
          startsAt(bytes, s.pos, '=begin') &&
          !isWordByte(bytes[s.pos + 6])
        )
          skipLinesUntil(s, '=end');
        continue;
      case ON_WORD: {
        let hash = Math.imul(FNV_OFFSET ^ b, FNV_PRIME);
        let i = at + 1;
        for (let c = bytes[i] ?? 0; i < length && (WORD_BYTE[c] === 1 || c === dollar); c = bytes[++i] ?? 0)
          hash = Math.imul(hash ^ c, FNV_PRIME);
        const next = bytes[i] ?? 0;
        if ((next === 34 || next === 39) && i - at <= 3 && rules.stringPrefix !== 'none') {
          s.pos = i;
          if (scanPrefixed(s, at, next)) continue;
        }
        if (next === 33 || next === 63) {
          // Ruby method names may end in `?` or `!`.
          if (rules.language === 'ruby' && bytes[i + 1] !== 61 && !(next === 63 && bytes[i + 1] === 58)) {
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
        if (rules.language === 'ruby' && i - at === 7 && s.gap & AFTER_LINE && startsAt(bytes, at, '__END__')) {
          commentRest(s);
          continue;
        }
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
          if (mode) scanString(s, mode, s.pos, s.pos);
        } else if (b === 125 && (top === IN_JSX_ATTRIBUTE || top === IN_JSX_CHILD)) {
          emitBracket(s, INTERP_CLOSE, at);
          resumeJsx(s, popBracket(s, s.count - 1));
        } else {
          emitBracket(s, b, at);
          closeBracket(s, b);
        }
        continue;
      }
      case ON_QUOTE: {
        const quote = rules.quotes.get(b);
        if (!quote) {
          scanOperator(s, b);
          continue;
        }
        if (b === 34 && rules.language === 'csharp' && bytes[at + 1] === 34 && bytes[at + 2] === 34) {
          scanCsharpString(s);
          continue;
        }
        const triple =
          quote.triple !== undefined && bytes[at + 1] === b && bytes[at + 2] === b ? quote.triple : undefined;
        openString(s, triple ?? quote.one, at, triple ? at + 3 : at + 1);
        continue;
      }
      case ON_SLASH: {
        const next = bytes[at + 1];
        if (rules.slashComments && next === 47) {
          skipLineComment(s, rules.continuedComments);
        } else if (rules.slashComments && next === 42) {
          s.lineKind |= COMMENT_LINE;
          s.pos = at + 2;
          skipBlockComment(s, rules.nestedComments);
        } else if (rules.regex === 'none' || !(rules.regex === 'ruby' ? opensLiteral(s, at, 1) : operandExpected(s))) {
          scanOperator(s, b);
        } else if (rules.regex === 'ruby') {
          scanString(s, RUBY_REGEX, at, at + 1);
        } else if (!scanRegex(s)) scanOperator(s, b);
        continue;
      }
      case ON_HASH:
        scanHash(s);
        continue;
      case ON_SPECIAL:
        if (b === 60 && rules.jsx) {
          if (operandExpected(s) && opensJsx(s, memory)) scanJsxElement(s);
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
  finish(s);
  return s;
}

const RUBY_REGEX = stringMode({ close: 47, multiline: true, interpolation: '#{' });
const PYTHON_PREFIX = /^(?:[rbuft]|br|rb|fr|rf|tr|rt)$/i;

/** Strings with letters before the quote at `pos`. @returns false when the word is no prefix */
function scanPrefixed(s: LexState, start: number, quote: number): boolean {
  const { bytes } = s;
  let word = '';
  for (let i = start; i < s.pos; i++) word += String.fromCharCode(bytes[i] ?? 0);
  const from = s.pos;
  const triple = bytes[from + 1] === quote && bytes[from + 2] === quote;
  const run = triple ? 3 : 1;
  if (s.rules.stringPrefix === 'cpp')
    return quote === 34 && word.endsWith('R') && /^(?:u8|[uUL])?R$/.test(word) && scanCppRaw(s);
  if (s.rules.stringPrefix === 'dart') {
    if (word !== 'r') return false;
    openString(s, stringMode({ close: quote, run, multiline: triple, escape: 'none' }), start, from + run);
    return true;
  }
  if (!PYTHON_PREFIX.test(word)) return false;
  const interpolation = /[ft]/i.test(word) ? '{' : 'none';
  openString(s, stringMode({ close: quote, run, multiline: triple, interpolation }), start, from + run);
  return true;
}

/** Reads a string; in Python one that is a whole statement is a docstring: a comment, no token. */
function openString(s: LexState, mode: StringMode, start: number, from: number): void {
  const first = s.count;
  const alone = s.rules.language === 'python' && s.depth === 0 && (s.count === 0 || (s.gap & AFTER_LINE) !== 0);
  const { gap, line, lineKind } = s;
  scanString(s, mode, start, from);
  if (!alone || s.count !== first + 1 || s.depth !== 0) return;
  let i = s.pos;
  while (s.bytes[i] === 32 || s.bytes[i] === 9 || s.bytes[i] === 59) i++;
  if (i < s.length && !isLineEnd(s.bytes[i]) && s.bytes[i] !== 35) return;
  s.pos = i;
  s.count = first;
  s.gap = gap;
  if (s.multiline.length > 0 && s.multiline[s.multiline.length - 2] === first) s.multiline.length -= 2;
  for (let n = line; n < s.line; n++) if ((s.lineKinds[n] ?? 0) !== 0) s.lineKinds[n] = COMMENT_LINE;
  if (line === s.line) s.lineKind = lineKind | COMMENT_LINE;
  else s.lineKind = COMMENT_LINE;
}

function scanHash(s: LexState): void {
  const { bytes, rules, pos } = s;
  const lineStart = s.count === 0 || (s.gap & AFTER_LINE) !== 0;
  switch (rules.hash) {
    case 'comment':
      skipLineComment(s, false);
      return;
    case 'directive':
      if (lineStart) scanDirective(s);
      else scanOperator(s, 35);
      return;
    case 'swift':
      if (scanSwiftRaw(s)) return;
      if (lineStart && /^#(?:if|elseif|else|endif|warning|error|sourceLocation)$/.test(wordAt(bytes, pos)))
        scanDirective(s);
      else scanOperator(s, 35);
      return;
    case 'php':
      if (bytes[pos + 1] === 91) scanOperator(s, 35);
      else skipLineComment(s, false);
      return;
    case 'name': {
      let i = pos + 1;
      let hash = FNV_OFFSET;
      while (isWordByte(bytes[i]) || bytes[i] === 36) hash = Math.imul(hash ^ (bytes[i++] ?? 0), FNV_PRIME);
      s.pos = i;
      emit(s, IDENT, hash, pos, i, s.line);
      return;
    }
    case 'symbol':
      scanOperator(s, 35);
  }
}

function wordAt(bytes: Uint8Array, at: number): string {
  let word = String.fromCharCode(bytes[at] ?? 0);
  for (let i = at + 1; i < at + 16 && isWordByte(bytes[i]); i++) word += String.fromCharCode(bytes[i] ?? 0);
  return word;
}

/** Literals only one language has. @returns false when the byte is an ordinary operator there */
function scanSpecial(s: LexState, b: number): boolean {
  const { bytes, pos: at } = s;
  switch (s.rules.language) {
    case 'csharp':
      if (scanCsharpString(s)) return true;
      if (b !== 64 || !isWordStart(bytes[at + 1])) return false;
      return scanName(s, at + 1);
    case 'php':
      if (b === 60) return bytes[at + 1] === 60 && bytes[at + 2] === 60 && scanPhpHeredoc(s);
      if (bytes[at + 1] !== 62) return false;
      s.lineKind |= CODE_LINE;
      s.pos = at + 2;
      scanHtml(s);
      return true;
    case 'ruby':
      return scanRubySpecial(s, b);
    case 'lua': {
      const comment = b === 45;
      if (comment && bytes[at + 1] !== 45) return false;
      const bracket = comment ? at + 2 : at;
      const level = bytes[bracket] === 91 ? luaBracketLevel(bytes, bracket) : -1;
      if (level >= 0) {
        if (comment) skipLuaComment(s, bracket + level + 2, level);
        else scanUntil(s, STRING, at, at + level + 2, (i) => luaBracketEnd(bytes, i, level));
        return true;
      }
      if (comment) skipLineComment(s, false);
      else {
        emitBracket(s, b, at);
        openBracket(s, IN_BRACKET);
        s.pos = at + 1;
      }
      return true;
    }
    case 'swift':
    case 'kotlin': {
      let i = at + 1;
      while (i < s.length && bytes[i] !== 96 && !isLineEnd(bytes[i])) i++;
      if (bytes[i] !== 96) return false;
      let hash = FNV_OFFSET;
      for (let n = at + 1; n < i; n++) hash = Math.imul(hash ^ (bytes[n] ?? 0), FNV_PRIME);
      s.pos = i + 1;
      emit(s, IDENT, hash, at, i + 1, s.line);
      return true;
    }
    default:
      return false;
  }
}

function scanRubySpecial(s: LexState, b: number): boolean {
  const { bytes, pos: at } = s;
  const next = bytes[at + 1] ?? 0;
  switch (b) {
    case 64: // @name, @@name
      return scanName(s, next === 64 ? at + 2 : at + 1);
    case 36: // $name, $1, $!
      if (isWordByte(next)) return scanName(s, at + 1);
      if (next <= 32) return false;
      emit(s, IDENT, next, at, at + 2, s.line);
      s.pos = at + 2;
      return true;
    case 37:
      return scanPercent(s);
    case 60:
      return next === 60 && lastCode(s) !== CLASS && scanHeredocStart(s);
    case 58: {
      // :symbol and :"symbol"; `a ? b : c` and `A::B` are not.
      if (next === 34 && operandOrSpace(s)) {
        scanString(s, stringMode({ close: 34, multiline: true, interpolation: '#{' }), at, at + 2);
        return true;
      }
      if (!isWordStart(next)) return operandExpected(s) && next !== 58 && scanOperatorSymbol(s);
      let i = at + 1;
      let hash = FNV_OFFSET;
      while (isWordByte(bytes[i])) hash = Math.imul(hash ^ (bytes[i++] ?? 0), FNV_PRIME);
      if ((bytes[i] === 63 || bytes[i] === 33) && bytes[i + 1] !== 61) i++;
      s.pos = i;
      emit(s, STRING, hash, at, i, s.line);
      return true;
    }
    case 63: // ?a
      if (!operandExpected(s) || next <= 32 || isWordByte(bytes[at + 2])) return false;
      emit(s, STRING, next, at, at + 2, s.line);
      s.pos = at + 2;
      return true;
    default:
      return false;
  }
}

/** `:+`, `:[]=`, `:/`: an operator as a symbol. */
function scanOperatorSymbol(s: LexState): boolean {
  const { bytes, pos: at } = s;
  let i = at + 1;
  while (i - at <= 3 && OPERATOR_SYMBOL.includes(String.fromCharCode(bytes[i] ?? 0))) i++;
  if (i === at + 1) return false;
  emit(s, STRING, (bytes[at + 1] ?? 0) | ((bytes[i - 1] ?? 0) << 8), at, i, s.line);
  s.pos = i;
  return true;
}
const OPERATOR_SYMBOL = '+-*/%<>=!~^&|[]';

function operandOrSpace(s: LexState): boolean {
  return s.gap !== 0 || operandExpected(s);
}

/** A name whose first byte(s) are a mark: emitted whole, never a keyword. */
function scanName(s: LexState, from: number): boolean {
  const { bytes } = s;
  let i = from;
  let hash = FNV_OFFSET;
  while (isWordByte(bytes[i])) hash = Math.imul(hash ^ (bytes[i++] ?? 0), FNV_PRIME);
  if (i === from) return false;
  emit(s, IDENT, hash, s.pos, i, s.line);
  s.pos = i;
  return true;
}

function skipLuaComment(s: LexState, from: number, level: number): void {
  const { bytes } = s;
  let kind = COMMENT_LINE;
  let i = from;
  s.gap |= AFTER_SPACE;
  while (i < s.length) {
    const end = luaBracketEnd(bytes, i, level);
    if (end > 0) {
      i = end;
      kind = COMMENT_LINE;
      break;
    }
    if (isLineEnd(bytes[i])) {
      i = passLineEnd(s, i, kind);
      kind = 0;
      continue;
    }
    if ((bytes[i] ?? 0) > 32) kind = COMMENT_LINE;
    i++;
  }
  s.lineKind |= kind;
  s.pos = i;
}

/** Numbers of every language, loosely: digits, letters, `_`, one `.` before a digit, a sign after an exponent. */
function scanNumber(s: LexState): void {
  const { bytes, length } = s;
  const start = s.pos;
  const hex = bytes[start] === 48 && ((bytes[start + 1] ?? 0) | 32) === 120;
  let hash = FNV_OFFSET;
  let i = start;
  while (i < length) {
    const b = bytes[i] ?? 0;
    const exponent = !hex && (bytes[i - 1] === 101 || bytes[i - 1] === 69) && i > start;
    const goesOn =
      WORD_BYTE[b] === 1 ||
      (b === DOT && isDigit(bytes[i + 1])) ||
      ((b === 43 || b === 45) && exponent && isDigit(bytes[i + 1])) ||
      (b === 39 && s.rules.stringPrefix === 'cpp' && isWordByte(bytes[i + 1]));
    if (!goesOn) break;
    hash = Math.imul(hash ^ b, FNV_PRIME);
    i++;
  }
  // `1.` is a float where `.` cannot start a member or a range.
  if (bytes[i] === DOT && bytes[i + 1] !== DOT && !isWordStart(bytes[i + 1])) i++;
  s.pos = i;
  emit(s, NUMBER, hash, start, i, s.line);
}

function startsNumber(s: LexState): boolean {
  const last = lastCode(s);
  return last !== IDENT && last !== 41 && last !== 93 && last !== NUMBER && last !== OPTIONAL_DOT && last !== DOT;
}

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

/** Ruby's `__END__`: what follows is data, not program. */
function commentRest(s: LexState): void {
  let kind = COMMENT_LINE;
  while (s.pos < s.length) {
    const b = s.bytes[s.pos] ?? 0;
    if (isLineEnd(b)) {
      s.pos = passLineEnd(s, s.pos, kind);
      kind = 0;
    } else {
      if (b > 32) kind = COMMENT_LINE;
      s.pos++;
    }
  }
  s.lineKind |= kind;
}

/** Ties up the last line and leaves what is still open without partner. */
function finish(s: LexState): void {
  const last = s.bytes[s.length - 1];
  const open = s.length > 0 && !isLineEnd(last);
  if (open) s.lineKinds[s.line] = s.lineKind;
  else s.line--;
}

interface Scratch {
  readonly code: Uint16Array;
  readonly hash: Int32Array;
  readonly tokenLine: Uint32Array;
  readonly start: Uint32Array;
  readonly end: Uint32Array;
  readonly flags: Uint8Array;
  readonly partner: Int32Array;
  readonly lineKinds: Uint8Array;
  readonly openKind: Uint8Array;
  readonly openToken: Int32Array;
}

/** Files up to this size share working memory; a larger one gets its own, which is then forgotten. */
const KEPT_BYTES = 4 * 1024 * 1024;
let kept = scratch(64 * 1024);

function scratch(size: number): Scratch {
  return {
    code: new Uint16Array(size),
    hash: new Int32Array(size),
    tokenLine: new Uint32Array(size),
    start: new Uint32Array(size),
    end: new Uint32Array(size),
    flags: new Uint8Array(size),
    partner: new Int32Array(size),
    lineKinds: new Uint8Array(size),
    openKind: new Uint8Array(size),
    openToken: new Int32Array(size),
  };
}

function newState(bytes: Uint8Array, rules: LexicalRules): LexState {
  const needed = bytes.length + 16;
  let memory = kept;
  if (memory.code.length < needed) {
    memory = scratch(Math.max(needed, Math.min(needed * 2, KEPT_BYTES)));
    if (needed <= KEPT_BYTES) kept = memory;
  }
  return {
    rules,
    bytes,
    length: bytes.length,
    pos: 0,
    line: 1,
    lineKind: 0,
    gap: AFTER_LINE,
    count: 0,
    ...memory,
    depth: 0,
    braces: 0,
    lastClosed: 0,
    modes: [],
    heredocs: [],
    conditionals: [],
    ignoringBrackets: false,
    multiline: [],
  };
}
