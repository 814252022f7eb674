import { emitBracket, openBracket, openJsxText, popBracket, topKind } from './brackets.ts';
import { isWordByte, isWordStart, WORD_BYTE } from './bytes.ts';
import { SLASH_STAR, skipBlockComment, skipLineComment } from './comments.ts';
import { FNV_OFFSET, FNV_PRIME, TEXT_OFFSET } from './keywords.ts';
import {
  CODE_LINE,
  emit,
  endLine,
  IN_JSX_ATTRIBUTE,
  IN_JSX_CHILD,
  IN_JSX_TEXT,
  type LexState,
  passLineEnd,
} from './lex-state.ts';
import { stringMode } from './string-mode.ts';
import { scanString } from './strings.ts';
import { AFTER_SPACE, EQUALS, IDENT, INTERP_OPEN, MARKUP, STRING } from './symbols.ts';

const ATTRIBUTE_DOUBLE = stringMode({ close: 34, escape: 'none', multiline: true });
const ATTRIBUTE_SINGLE = stringMode({ close: 39, escape: 'none', multiline: true });

/** Longest tag name and longest white space the JSX question looks at. */
const LOOK_AHEAD = 128;

/**
 * Is the `<` at `pos`, where an operand is expected, a JSX element? In TypeScript it may also be `<T>(x) => ...` or `<Type>value`.
 * A tag without attributes counts when the file closes it further on; one with attributes when it reads like one.
 */
export function opensJsx(s: LexState, jsx: JsxMemory): boolean {
  const { bytes } = s;
  let i = s.pos + 1;
  if (bytes[i] === 62) return jsx.lastIndexOf(s, '</>') > i;
  if (!isWordStart(bytes[i])) return false;
  const nameStart = i;
  while (i - nameStart < LOOK_AHEAD && (isWordByte(bytes[i]) || bytes[i] === 46 || bytes[i] === 45 || bytes[i] === 58))
    i++;
  let name = '';
  for (let n = nameStart; n < i; n++) name += String.fromCharCode(bytes[n] ?? 0);
  const afterName = i;
  while (i - afterName < LOOK_AHEAD && (bytes[i] ?? 33) <= 32) i++;
  const next = bytes[i];
  const afterNext = bytes[i + 1];
  if (next === 47 && afterNext === 62) return true;
  if (next === 62) return jsx.lastIndexOf(s, `</${name}`) > i;
  const comment = next === 47 && (afterNext === 42 || afterNext === 47);
  const attribute = isWordStart(next) || next === 123 || comment;
  if (!attribute || i === afterName) return false;
  if (isExtends(bytes, i)) return false;
  return jsx.lastIndexOf(s, '/>') > i || jsx.lastIndexOf(s, `</${name}`) > i;
}

function isExtends(bytes: Uint8Array, at: number): boolean {
  const word = 'extends';
  for (let n = 0; n < word.length; n++) if (bytes[at + n] !== word.charCodeAt(n)) return false;
  return !isWordByte(bytes[at + word.length]) && bytes[at + word.length] !== 61;
}

/** Where a text last occurs in the file, asked at most MEMORY times afresh, so that a hostile file stays linear. */
export interface JsxMemory {
  lastIndexOf(s: LexState, text: string): number;
}

const MEMORY = 64;

export function jsxMemory(): JsxMemory {
  const known = new Map<string, number>();
  return {
    lastIndexOf(s, text) {
      const found = known.get(text);
      if (found !== undefined) return found;
      if (known.size >= MEMORY) return s.length;
      const at = lastIndexOfText(s.bytes, s.length, text);
      known.set(text, at);
      return at;
    },
  };
}

function lastIndexOfText(bytes: Uint8Array, length: number, text: string): number {
  const first = text.charCodeAt(0);
  for (let at = bytes.lastIndexOf(first, length - 1); at >= 0; at = at === 0 ? -1 : bytes.lastIndexOf(first, at - 1)) {
    let n = 1;
    while (n < text.length && bytes[at + n] === text.charCodeAt(n)) n++;
    if (n === text.length) return at;
  }
  return -1;
}

/** Reads the opening tag at `pos` (a `<`), its text and nested elements, up to the end or the next `{`. */
export function scanJsxElement(s: LexState): void {
  markup(s, 1);
  scanJsxTag(s);
}

/** Goes on after the `}` of a JSX expression. @param kind what the closing brace closed */
export function resumeJsx(s: LexState, kind: number): void {
  if (kind === IN_JSX_ATTRIBUTE) scanJsxTag(s);
  else scanJsxText(s);
}

/** Inside a tag, behind `<` or an attribute: reads on to its end and, when the element or its parent has text, that too. */
function scanJsxTag(s: LexState): void {
  if (readTag(s) && topKind(s) === IN_JSX_TEXT) scanJsxText(s);
}

/** Between tags: text until `<` or `{`. One loop for all nesting levels, no recursion. */
function scanJsxText(s: LexState): void {
  const { bytes, length } = s;
  while (s.pos < length) {
    const b = bytes[s.pos] ?? 0;
    if (b === 123) {
      openCode(s, IN_JSX_CHILD);
      return;
    }
    if (b !== 60) {
      text(s);
      continue;
    }
    if (bytes[s.pos + 1] !== 47) {
      markup(s, 1);
      if (!readTag(s)) return;
      continue;
    }
    // A closing tag ends the innermost element; the enclosing one, if any, goes on in this loop.
    markup(s, 2);
    while (s.pos < length && bytes[s.pos] !== 62) {
      const c = bytes[s.pos] ?? 0;
      if (c === 10 || c === 13) s.pos = passLineEnd(s, s.pos, 0);
      else if (WORD_BYTE[c] === 1) word(s);
      else s.pos++;
    }
    if (s.pos < length) markup(s, 1);
    popBracket(s, -1);
    if (topKind(s) !== IN_JSX_TEXT) return;
  }
}

/** Reads to the end of a tag. @returns false when an expression has been opened and the main loop must go on */
function readTag(s: LexState): boolean {
  const { bytes, length } = s;
  /** Type arguments of the element: `<List<string> ...>`. */
  let angles = 0;
  while (s.pos < length) {
    const b = bytes[s.pos] ?? 0;
    if (b === 10 || b === 13) {
      s.pos = passLineEnd(s, s.pos, 0);
      // No statement begins inside of a tag.
      s.gap = AFTER_SPACE;
    } else if (b <= 32) s.pos++;
    else if (b === 60) {
      angles++;
      markup(s, 1);
    } else if (b === 62 && angles > 0) {
      angles--;
      markup(s, 1);
    } else if (b === 34) scanString(s, ATTRIBUTE_DOUBLE, s.pos, s.pos + 1);
    else if (b === 39) scanString(s, ATTRIBUTE_SINGLE, s.pos, s.pos + 1);
    else if (b === 123) {
      openCode(s, IN_JSX_ATTRIBUTE);
      return false;
    } else if (b === 47 && bytes[s.pos + 1] === 62) {
      markup(s, 2);
      return true;
    } else if (b === 47 && bytes[s.pos + 1] === 47) skipLineComment(s, false);
    else if (b === 47 && bytes[s.pos + 1] === 42) skipBlockComment(s, s.pos + 2, SLASH_STAR);
    else if (b === 62) {
      markup(s, 1);
      openJsxText(s);
      return true;
    } else if (WORD_BYTE[b] === 1) word(s);
    else if (b === 61) {
      emitBracket(s, EQUALS, s.pos);
      s.pos++;
    } else markup(s, 1);
  }
  return true;
}

function openCode(s: LexState, kind: number): void {
  emitBracket(s, INTERP_OPEN, s.pos);
  openBracket(s, kind);
  s.pos++;
}

function markup(s: LexState, width: number): void {
  emit(s, MARKUP, width, s.pos, s.pos + width, s.line);
  s.pos += width;
}

function word(s: LexState): void {
  const { bytes, length } = s;
  const start = s.pos;
  let hash = FNV_OFFSET;
  let i = start;
  while (i < length && (WORD_BYTE[bytes[i] ?? 0] === 1 || bytes[i] === 45))
    hash = Math.imul(hash ^ (bytes[i++] ?? 0), FNV_PRIME);
  s.pos = i;
  emit(s, IDENT, hash, start, i, s.line);
}

function text(s: LexState): void {
  const { bytes, length } = s;
  const start = s.pos;
  const startLine = s.line;
  let hash = TEXT_OFFSET;
  let i = start;
  let seen = false;
  let any = false;
  while (i < length) {
    const b = bytes[i] ?? 0;
    if (b === 60 || b === 123) break;
    if (b === 10 || b === 13) {
      endLine(s, i, seen ? CODE_LINE : 0);
      seen = false;
      i += b === 13 && bytes[i + 1] === 10 ? 2 : 1;
      continue;
    }
    if (b > 32) {
      seen = true;
      any = true;
      hash = Math.imul(hash ^ b, FNV_PRIME);
    }
    i++;
  }
  s.pos = i;
  if (!any) return;
  const kind = s.lineKind | (seen ? CODE_LINE : 0);
  emit(s, STRING, hash, start, i, startLine);
  s.lineKind = kind;
}
