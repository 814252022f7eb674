import { COMMENT_LINE, endLine, type LexState } from './lex-state.ts';
import { block, type Opener } from './opener.ts';
import { AFTER_LINE, AFTER_SPACE } from './symbols.ts';

/** The comment that directives and tags may hold. */
export const SLASH_STAR = block('/*', '*/');

/** Skips to the end of the line, which stays unread. @param continued a backslash before the line end goes on (C family) */
export function skipLineComment(s: LexState, continued: boolean): void {
  const { bytes, length } = s;
  let i = s.pos;
  s.lineKind |= COMMENT_LINE;
  s.gap |= AFTER_SPACE;
  // In PHP a one-line comment ends where the code does.
  const question = s.rules.hash === 'php' ? 63 : -1;
  while (i < length) {
    let b = bytes[i] ?? 0;
    while (b > 13 && b !== question) b = bytes[++i] ?? 0;
    if (b === 10 || b === 13) {
      if (!continued || bytes[i - 1] !== 92) break;
      endLine(s, i, COMMENT_LINE);
      i += b === 13 && bytes[i + 1] === 10 ? 2 : 1;
      s.lineKind |= COMMENT_LINE;
      continue;
    }
    if (i >= length || (b === question && bytes[i + 1] === 62)) break;
    i++;
  }
  s.pos = i;
}

/**
 * Skips a block comment. Blank lines inside stay blank.
 * @param from behind its opening text
 */
export function skipBlockComment(s: LexState, from: number, { open, close, nested }: Opener): void {
  const { bytes, length } = s;
  const first = close.charCodeAt(0);
  const second = close.length > 1 ? close.charCodeAt(1) : -1;
  const again = nested ? open.charCodeAt(0) : -1;
  let i = from;
  let depth = 1;
  let kind = COMMENT_LINE;
  s.lineKind |= COMMENT_LINE;
  s.gap |= AFTER_SPACE;
  while (i < length) {
    let b = bytes[i] ?? 0;
    // Most bytes are text and nothing else. The sign of `ink` says whether any of them is more than a blank.
    let ink = 0;
    while (b > 13 && b !== first && b !== again) {
      ink |= 32 - b;
      b = bytes[++i] ?? 0;
    }
    if (ink < 0) kind = COMMENT_LINE;
    if (i >= length) break;
    if (b === 10 || b === 13) {
      endLine(s, i, kind);
      s.gap |= AFTER_LINE;
      kind = 0;
      i += b === 13 && bytes[i + 1] === 10 ? 2 : 1;
    } else if (b === first && (second < 0 || bytes[i + 1] === second) && startsAt(bytes, i, close)) {
      i += close.length;
      kind = COMMENT_LINE;
      if (--depth === 0) break;
    } else if (b === again && startsAt(bytes, i, open)) {
      depth++;
      i += open.length;
      kind = COMMENT_LINE;
    } else {
      if (b > 32) kind = COMMENT_LINE;
      i++;
    }
  }
  s.lineKind |= kind;
  s.pos = i;
}

/** Skips whole lines as comment, up to and with one that starts with the closing text. */
export function skipLinesUntil(s: LexState, { open, close, place }: Opener): void {
  const { bytes, length } = s;
  let i = s.pos + open.length;
  let last = false;
  s.lineKind |= COMMENT_LINE;
  for (;;) {
    let kind = 0;
    while (i < length && bytes[i] !== 10 && bytes[i] !== 13) if ((bytes[i++] ?? 0) > 32) kind = COMMENT_LINE;
    s.lineKind |= kind;
    if (i >= length || last) break;
    endLine(s, i, 0);
    i += bytes[i] === 13 && bytes[i + 1] === 10 ? 2 : 1;
    let start = i;
    if (place === 'line') while (bytes[start] === 32 || bytes[start] === 9) start++;
    last = startsAt(bytes, start, close);
  }
  s.gap |= AFTER_LINE;
  s.pos = i;
}

/** What follows is no program: comment to the end of the file. */
export function skipRest(s: LexState): void {
  skipBlockComment(s, s.pos, NEVER_CLOSED);
}
/** No byte equals the code units of this text. */
const NEVER_CLOSED = block('', '\u{10ffff}');

export function startsAt(bytes: Uint8Array, at: number, word: string): boolean {
  for (let n = 0; n < word.length; n++) if (bytes[at + n] !== word.charCodeAt(n)) return false;
  return true;
}
