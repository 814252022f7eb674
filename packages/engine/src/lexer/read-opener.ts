import { isLineEnd, WORD_BYTE } from './bytes.ts';
import { skipBlockComment, skipLineComment, skipLinesUntil, skipRest, startsAt } from './comments.ts';
import { FNV_OFFSET, FNV_PRIME } from './keywords.ts';
import { CODE_LINE, emit, type LexState } from './lex-state.ts';
import { openString } from './open-string.ts';
import { block, type Opener, type Place } from './opener.ts';
import { IDENT, STRING } from './symbols.ts';

/** Reads the comment or string that begins at `pos`. @param openers those with the byte there @returns false, nothing read, when none of them fits */
export function readOpener(s: LexState, openers: readonly Opener[]): boolean {
  const { pos: at } = s;
  const next = s.bytes[at + 1] ?? 0;
  for (const opener of openers) {
    if (opener.second !== 0 && opener.second !== next) continue;
    if (
      (opener.open.length <= 2 || startsAt(s.bytes, at, opener.open)) &&
      (opener.anywhere || fits(s, at, opener)) &&
      read(s, at, opener)
    )
      return true;
  }
  return false;
}

/** Reads what a fitting opener opens. @returns false, nothing read, when that is nothing */
function read(s: LexState, at: number, opener: Opener): boolean {
  const behind = at + opener.open.length;
  switch (opener.kind) {
    case 'line':
      // What stands before it on a card is the card's number.
      if (opener.place === 'seventh') s.lineKind = 0;
      skipLineComment(s, opener.continued);
      return true;
    case 'block':
      skipBlockComment(s, behind, opener);
      return true;
    case 'lines':
      skipLinesUntil(s, opener);
      return true;
    case 'rest':
      skipRest(s);
      return true;
    case 'string':
      openString(s, opener.mode, at, behind);
      return true;
    case 'escape':
      if (behind >= s.length || isLineEnd(s.bytes[behind])) return false;
      readLiteral(s, IDENT, behind + 1);
      return true;
    case 'match':
      return readMatch(s, opener);
  }
}

function readMatch(s: LexState, opener: Opener): boolean {
  const found = opener.match?.(s.bytes, s.pos);
  if (!found) return false;
  if (found.mode) openString(s, found.mode, s.pos, found.from);
  else if (found.close !== undefined) skipBlockComment(s, found.from, block('', found.close));
  else {
    readLiteral(s, STRING, found.from);
    if (found.heredoc) s.heredocs.push(found.heredoc);
  }
  return true;
}

/** One token up to `end`, on one line. */
function readLiteral(s: LexState, code: number, end: number): void {
  let hash = FNV_OFFSET;
  for (let i = s.pos; i < end; i++) hash = Math.imul(hash ^ (s.bytes[i] ?? 0), FNV_PRIME);
  const start = s.pos;
  s.pos = end;
  emit(s, code, hash, start, end, s.line);
}

/** Whether an opener whose bytes stand at `at` is a word of its own, if it is one, and stands where it opens something. */
function fits(s: LexState, at: number, { open, follows, place }: Opener): boolean {
  const { bytes } = s;
  if (WORD_BYTE[bytes[at] ?? 0] === 1 && at > textStart(bytes) && WORD_BYTE[bytes[at - 1] ?? 0] === 1) return false;
  return (
    (follows === undefined || follows(bytes, at + open.length)) && isPlaced(bytes, at, place, s.lineKind < CODE_LINE)
  );
}

/** @param first nothing but blanks and comments stands before it on its line */
function isPlaced(bytes: Uint8Array, at: number, place: Place, first: boolean): boolean {
  if (place === 'anywhere') return true;
  if (place === 'line') return first;
  const before = at === textStart(bytes) ? 10 : (bytes[at - 1] ?? 0);
  switch (place) {
    case 'column':
      return isLineEnd(before);
    case 'space':
      return before <= 32;
    case 'word':
      return before <= 32 || before === 59 || before === 38 || before === 124 || before === 40 || before === 41;
    case 'seventh':
      return isSeventh(bytes, at);
  }
}

function isSeventh(bytes: Uint8Array, at: number): boolean {
  for (let n = 1; n <= 6; n++) if (at - n < 0 || isLineEnd(bytes[at - n])) return false;
  return at === 6 || isLineEnd(bytes[at - 7]);
}

/** First byte of the text: behind a byte order mark. */
export function textStart(bytes: Uint8Array): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}
