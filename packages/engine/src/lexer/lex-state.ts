import type { Dispatch } from './dispatch.ts';
import type { JsxMemory } from './jsx.ts';
import type { LexicalRules } from './lexical-rules.ts';
import type { Heredoc } from './opener.ts';
import type { StringMode } from './string-mode.ts';
import { AFTER_LINE } from './symbols.ts';

/** What a line holds so far, as bits: the line rule is "any code = code, else any comment = comment, else blank". */
export const COMMENT_LINE = 1;
export const CODE_LINE = 2;

/** What an open bracket is. The lexer needs it for regular expressions, interpolation and JSX; later stages use `partner`. */
export const IN_PAREN = 1;
/** The parenthesis of `if (...)` and its kin: a `/` after it starts a regular expression. */
export const IN_CONTROL_PAREN = 2;
export const IN_BRACKET = 3;
export const IN_BLOCK = 4;
export const IN_OBJECT = 5;
/** Code inside a string, closed by `}` (or by `)` in Swift). */
export const IN_INTERPOLATION = 6;
export const IN_SWIFT_INTERPOLATION = 7;
export const IN_JSX_ATTRIBUTE = 8;
export const IN_JSX_CHILD = 9;
/** Text between JSX tags; holds no token of its own. */
export const IN_JSX_TEXT = 10;

/** An open `#if`: what was open at it, and whether its other branches are on their own. */
export interface Conditional {
  readonly depth: number;
  readonly innermost: number;
  /** Those of the branch around it. */
  readonly floor: number;
  readonly floorBraces: number;
  apart: boolean;
  /** This branch is `#if 0`. */
  never: boolean;
}

/**
 * The lexer's working memory: one token per index of the parallel arrays. The arrays are as long as the file has bytes,
 * because every token takes at least one byte; they are reused from file to file (see lex.ts).
 */
export interface LexState {
  readonly rules: LexicalRules;
  /** What stands for the rules in the loops. */
  readonly dispatch: Dispatch;
  /** The text and some zero bytes behind it. */
  readonly bytes: Uint8Array;
  /** Of the text. */
  readonly length: number;
  pos: number;
  /** Line of `pos`, 1-based, and what it holds so far. */
  line: number;
  lineKind: number;
  /** AFTER_LINE | AFTER_SPACE for the next token. */
  gap: number;
  count: number;
  readonly code: Uint16Array;
  readonly hash: Int32Array;
  readonly tokenLine: Uint32Array;
  readonly start: Uint32Array;
  readonly end: Uint32Array;
  readonly flags: Uint8Array;
  /** Index of the other bracket for bracket tokens, -1 when it has none. Undefined content for other tokens. */
  readonly partner: Int32Array;
  /** Kind per line, index = line. */
  readonly lineKinds: Uint8Array;
  /** Where the text of each line ends and its line end begins, index = line. */
  readonly lineEnds: Uint32Array;
  /** Open brackets: kind and token index. */
  readonly openKind: Uint8Array;
  readonly openToken: Int32Array;
  depth: number;
  /** Open brackets that `}` can close. */
  braces: number;
  /** What the last closing bracket closed, for the regular expression question. */
  lastClosed: number;
  /** String to go on with after each open interpolation. */
  readonly modes: StringMode[];
  /** Here-documents announced on this line. */
  readonly heredocs: Heredoc[];
  /** The open `#if`s (directives.ts). */
  readonly conditionals: Conditional[];
  /** Open brackets, and those of them that `}` closes, which nothing closes before the `#endif`: they are of another branch. */
  floor: number;
  floorBraces: number;
  /** What was looked up for JSX; each file has its own. */
  readonly jsx: JsxMemory;
  /** Pairs (token, end line). */
  readonly multiline: number[];
  /** Bytes read ahead for literals that turned out to be none. */
  readInVain: number;
}

/** How often each byte of a file may be read ahead in vain, on average; code that people write stays far below one. */
const LOOKS_PER_BYTE = 16;

/**
 * Whether a literal whose end is not known to be there may still be looked for: without a bound, a line that opens one thousands of times
 * and never closes any is read to its end from each.
 */
export function mayLookAhead(s: LexState): boolean {
  return s.readInVain <= s.length * LOOKS_PER_BYTE;
}

/** Appends a token. `line` is where it starts; the state's line is where it ends. */
export function emit(s: LexState, code: number, hash: number, start: number, end: number, line: number): void {
  const index = s.count++;
  s.code[index] = code;
  s.hash[index] = hash;
  s.start[index] = start;
  s.end[index] = end;
  s.tokenLine[index] = line;
  s.flags[index] = s.gap;
  s.gap = 0;
  s.lineKind |= CODE_LINE;
  if (line !== s.line) s.multiline.push(index, s.line);
}

/** Ends the current line, whose line end begins at `at`; `kind` is added to what the line holds. */
export function endLine(s: LexState, at: number, kind: number): void {
  s.lineKinds[s.line] = s.lineKind | kind;
  s.lineEnds[s.line] = at;
  s.line++;
  s.lineKind = 0;
}

/** Steps over the line end at `at`: LF, CR LF or a lone CR, as editors do. @returns the position behind it */
export function passLineEnd(s: LexState, at: number, kind: number): number {
  endLine(s, at, kind);
  s.gap |= AFTER_LINE;
  return s.bytes[at] === 13 && s.bytes[at + 1] === 10 ? at + 2 : at + 1;
}

/** Code of the last token, 0 at the start. */
export function lastCode(s: LexState): number {
  return s.count === 0 ? 0 : (s.code[s.count - 1] ?? 0);
}
