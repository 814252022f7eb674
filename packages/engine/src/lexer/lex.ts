/**
 * The lexer: one pass over the bytes of a file gives its tokens, its matched brackets and the kind of every line.
 * No regular expression, no recursion, no allocation per token. What a byte begins is read by a function for its kind (readers.ts).
 */
import { isLineEnd } from './bytes.ts';
import { skipLineComment } from './comments.ts';
import { ON_CLOSE, ON_SPACE, ON_WORD } from './dispatch.ts';
import { type LexState, passLineEnd } from './lex-state.ts';
import type { LexicalRules } from './lexical-rules.ts';
import { textStart } from './read-opener.ts';
import { readSpace, readStep } from './readers.ts';
import { newState } from './scratch.ts';
import { scanHtml } from './special-strings.ts';
import { readWord } from './words.ts';

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
  const { bytes, length } = s;
  const { first } = s.dispatch;
  while (s.pos < length) {
    const at = s.pos;
    const b = bytes[at] ?? 0;
    const step = first[b] ?? ON_SPACE;
    if (step === ON_SPACE) readSpace(s, b, at);
    else if (step === ON_WORD) readWord(s, b, at);
    else {
      readStep(s, step, b, at);
      if (step === ON_CLOSE && s.depth <= untilDepth && s.modes.length === 0) return;
    }
  }
}

/** Ties up the last line and leaves what is still open without partner. */
export function finish(s: LexState): void {
  const open = s.length > 0 && !isLineEnd(s.bytes[s.length - 1]);
  if (open) {
    s.lineKinds[s.line] = s.lineKind;
    s.lineEnds[s.line] = s.length;
  } else s.line--;
}
