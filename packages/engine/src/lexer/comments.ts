import { COMMENT_LINE, endLine, type LexState } from './lex-state.ts';
import { AFTER_SPACE } from './symbols.ts';

/** Skips to the end of the line, which stays unread. @param continued a backslash before the line end goes on (C family) */
export function skipLineComment(s: LexState, continued: boolean): void {
  const { bytes, length } = s;
  let i = s.pos;
  s.lineKind |= COMMENT_LINE;
  s.gap |= AFTER_SPACE;
  const inPhp = s.rules.hash === 'php';
  while (i < length) {
    const b = bytes[i] ?? 0;
    if (b === 10 || b === 13) {
      const before = bytes[i - 1];
      if (!continued || before !== 92) break;
      endLine(s, COMMENT_LINE);
      i += b === 13 && bytes[i + 1] === 10 ? 2 : 1;
      s.lineKind |= COMMENT_LINE;
      continue;
    }
    // In PHP a one-line comment ends where the code does.
    if (inPhp && b === 63 && bytes[i + 1] === 62) break;
    i++;
  }
  s.pos = i;
}

/** Skips a block comment; `pos` is behind its opener of two bytes. Blank lines inside stay blank. */
export function skipBlockComment(s: LexState, nested: boolean): void {
  const { bytes, length } = s;
  let i = s.pos;
  let depth = 1;
  let kind = COMMENT_LINE;
  s.gap |= AFTER_SPACE;
  while (i < length) {
    const b = bytes[i] ?? 0;
    if (b === 42 && bytes[i + 1] === 47) {
      i += 2;
      kind = COMMENT_LINE;
      if (--depth === 0) break;
      continue;
    }
    if (nested && b === 47 && bytes[i + 1] === 42) {
      depth++;
      i += 2;
      kind = COMMENT_LINE;
      continue;
    }
    if (b === 10 || b === 13) {
      endLine(s, kind);
      s.gap |= 1;
      kind = 0;
      i += b === 13 && bytes[i + 1] === 10 ? 2 : 1;
      continue;
    }
    if (b > 32) kind = COMMENT_LINE;
    i++;
  }
  s.lineKind |= kind;
  s.pos = i;
}

/** Skips whole lines as comment until one that starts with `word`; used for Ruby `=begin ... =end`. */
export function skipLinesUntil(s: LexState, word: string): void {
  const { bytes, length } = s;
  let i = s.pos;
  for (;;) {
    const last = startsAt(bytes, i, word);
    let kind = 0;
    while (i < length && bytes[i] !== 10 && bytes[i] !== 13) if ((bytes[i++] ?? 0) > 32) kind = COMMENT_LINE;
    s.lineKind |= kind;
    if (i >= length || last) break;
    endLine(s, 0);
    i += bytes[i] === 13 && bytes[i + 1] === 10 ? 2 : 1;
  }
  s.gap |= 1;
  s.pos = i;
}

export function startsAt(bytes: Uint8Array, at: number, word: string): boolean {
  for (let n = 0; n < word.length; n++) if (bytes[at + n] !== word.charCodeAt(n)) return false;
  return true;
}
