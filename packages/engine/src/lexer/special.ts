import { isLineEnd, isWordByte, isWordStart } from './bytes.ts';
import { scanDirective } from './directives.ts';
import { FNV_OFFSET, FNV_PRIME, keyword, TEXT_OFFSET } from './keywords.ts';
import { CODE_LINE, emit, type LexState, lastCode } from './lex-state.ts';
import { operandExpected } from './operand.ts';
import { scanOperator } from './operators.ts';
import { scanSwiftRegex } from './regex.ts';
import { scanHeredocStart, scanPercent } from './ruby.ts';
import { scanCsharpString, scanHtml, scanPhpHeredoc, scanSwiftRaw } from './special-strings.ts';
import { stringMode } from './string-mode.ts';
import { scanString } from './strings.ts';
import { AFTER_LINE, IDENT, STRING } from './symbols.ts';

/** Bytes that mean something special in one language: `#` everywhere, and the ON_SPECIAL bytes of dispatch.ts. */

const CLASS = keyword('class');

/** Reads what `#` begins: a directive, a name or a mark. */
export function scanHash(s: LexState): void {
  const { bytes, rules, pos } = s;
  const lineStart = (s.gap & AFTER_LINE) !== 0;
  switch (rules.hash) {
    case 'directive':
      if (lineStart) scanDirective(s);
      else scanOperator(s, 35);
      return;
    case 'swift':
      if (scanSwiftRaw(s) || scanSwiftRegex(s)) return;
      if (lineStart && /^#(?:if|elseif|else|endif|warning|error|sourceLocation)$/.test(wordAt(bytes, pos)))
        scanDirective(s);
      else scanOperator(s, 35);
      return;
    case 'name': {
      let i = pos + 1;
      let hash = FNV_OFFSET;
      while (isWordByte(bytes[i]) || bytes[i] === 36) hash = Math.imul(hash ^ (bytes[i++] ?? 0), FNV_PRIME);
      s.pos = i;
      emit(s, IDENT, hash, pos, i, s.line);
      return;
    }
    case 'php':
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
export function scanSpecial(s: LexState, b: number): boolean {
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
      let hash = TEXT_OFFSET;
      while (isWordByte(bytes[i])) hash = Math.imul(hash ^ (bytes[i++] ?? 0), FNV_PRIME);
      if ((bytes[i] === 63 || bytes[i] === 33) && bytes[i + 1] !== 61) i++;
      s.pos = i;
      emit(s, STRING, hash, at, i, s.line);
      return true;
    }
    case 63: // ?a
      if (next <= 32 || isWordByte(bytes[at + 2]) || !(operandExpected(s) || isArgument(s, at))) return false;
      emit(s, STRING, next, at, at + 2, s.line);
      s.pos = at + 2;
      return true;
    default:
      return false;
  }
}

/** `assert ?h.in?(x)`, `f ?a, ?b`: what follows the character at once shows that no value is chosen; nor is one where a line begins with it. */
function isArgument(s: LexState, at: number): boolean {
  if ((s.gap & AFTER_LINE) !== 0) return true;
  return lastCode(s) === IDENT && s.gap !== 0 && ').,]\n'.includes(String.fromCharCode(s.bytes[at + 2] ?? 0));
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
