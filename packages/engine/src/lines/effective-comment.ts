import { COMMENT_LINE, type LexState } from '../lexer/lex-state.ts';

/**
 * How many comment lines tell the reader something. Not counted are lines without a word (separators, the marks of an empty line), the
 * licence at the head of a file, and code that was commented out, which ends as code does: with `;`, `{` or `}`.
 * Of a read file, the lines that are comment alone are looked at.
 */
export function effectiveCommentLines({ bytes, lineKinds, lineEnds, line: total }: LexState): number {
  let effective = 0;
  /** Effective lines of the paragraph at the head of the file, which may turn out to be the licence. */
  let paragraph = 0;
  let licence = false;
  let head = true;
  for (let line = 1; line <= total; line++) {
    const kind = lineKinds[line];
    if (kind === COMMENT_LINE) {
      const start = line === 1 ? 0 : behindLineEnd(bytes, lineEnds[line - 1] ?? 0);
      const end = lineEnds[line] ?? 0;
      const says = hasWord(bytes, start, end) && !endsAsCode(bytes, start, end);
      if (!head) effective += says ? 1 : 0;
      else {
        paragraph += says ? 1 : 0;
        licence ||= says && speaksOfLicence(bytes, start, end);
      }
    } else if (head) {
      if (!licence) effective += paragraph;
      paragraph = 0;
      licence = false;
      head = kind === 0;
    }
  }
  return effective + (licence ? 0 : paragraph);
}

function behindLineEnd(bytes: Uint8Array, at: number): number {
  return bytes[at] === 13 && bytes[at + 1] === 10 ? at + 2 : at + 1;
}

/** Two letters in a row, or any character that is not ASCII. */
function hasWord(bytes: Uint8Array, start: number, end: number): boolean {
  let before = false;
  for (let i = start; i < end; i++) {
    const b = bytes[i] ?? 0;
    if (b >= 0x80) return true;
    const letter = (b | 32) >= 97 && (b | 32) <= 122;
    if (letter && before) return true;
    before = letter;
  }
  return false;
}

function endsAsCode(bytes: Uint8Array, start: number, end: number): boolean {
  let i = end - 1;
  while (i >= start && (bytes[i] ?? 0) <= 32) i--;
  const b = bytes[i];
  return b === 59 || b === 123 || b === 125;
}

const LICENCE_WORDS = ['copyright', 'licen', 'spdx', 'all rights reserved'].map((word) =>
  [...word].map((c) => c.charCodeAt(0)),
);

function speaksOfLicence(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) for (const word of LICENCE_WORDS) if (spells(bytes, i, word)) return true;
  return false;
}

/** Letters in either case; a space is any byte up to a space. */
function spells(bytes: Uint8Array, at: number, word: readonly number[]): boolean {
  for (let n = 0; n < word.length; n++) if (((bytes[at + n] ?? 0) | 32) !== word[n]) return false;
  return true;
}
