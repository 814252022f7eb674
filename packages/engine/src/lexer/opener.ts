import { isWordByte, WORD_BYTE } from './bytes.ts';
import { type StringMode, stringMode } from './string-mode.ts';

/** Where an opener opens anything; elsewhere its bytes are ordinary code. */
export type Place =
  | 'anywhere'
  /** The first thing on its line. */
  | 'line'
  /** The first byte of its line. */
  | 'column'
  /** The seventh byte of its line, as on a punched card. */
  | 'seventh'
  /** Behind white space, or first on its line. */
  | 'space'
  /** Where a word of a command line begins: behind white space or one of `;&|()`. */
  | 'word';

/** What an opener that decides by itself has found. */
export interface Found {
  /** First byte behind what opens it; the end of a literal that is over already. */
  readonly from: number;
  /** The string that begins at `from`. */
  readonly mode?: StringMode;
  /** The block comment that begins at `from` ends here. */
  readonly close?: string;
  /** The text begins on the next line and ends on the line that reads `word`. */
  readonly heredoc?: Heredoc;
}

/** Text announced on one line and read from the next (`<<EOF`). */
export interface Heredoc {
  readonly word: string;
  /** The closing word may be indented. */
  readonly indented: boolean;
  /** `#{...}` in it is code (Ruby). */
  readonly interpolated?: boolean;
}

/**
 * Bytes that begin something other than code: one row of a language's table. All have the same fields, so that the
 * lexer and the counter, which both read them, meet one shape.
 *
 * - `line`: a comment to the end of the line - `block`: a comment up to `close` - `lines`: whole lines of comment, up to one that
 *   starts with `close` - `rest`: a comment to the end of the file
 * - `string`: a string in this mode - `escape`: the next byte is plain, whatever it is - `match`: `match` looks and decides
 */
export interface Opener {
  readonly kind: 'line' | 'block' | 'lines' | 'rest' | 'string' | 'escape' | 'match';
  readonly open: string;
  /** Second byte of `open`, 0 where there is none. */
  readonly second: number;
  /** It opens wherever it stands. */
  readonly anywhere: boolean;
  readonly place: Place;
  /** What must come behind it, for openers that are part of longer words or operators. */
  readonly follows: ((bytes: Uint8Array, behind: number) => boolean) | undefined;
  readonly close: string;
  /** Block comments hold block comments. */
  readonly nested: boolean;
  /** A line comment goes on when its line ends with a backslash. */
  readonly continued: boolean;
  readonly mode: StringMode;
  readonly match: ((bytes: Uint8Array, at: number) => Found | undefined) | undefined;
}

type Options = Partial<Pick<Opener, 'place' | 'follows' | 'nested' | 'continued'>>;

const NO_MODE = stringMode({ close: 0 });

/** Field by field, for the sake of the one shape. */
function opener(given: Partial<Opener> & Pick<Opener, 'kind' | 'open'>): Opener {
  const { kind, open, place = 'anywhere', follows, mode = NO_MODE, match: matcher } = given;
  const word = WORD_BYTE[open.charCodeAt(0)] === 1;
  return {
    kind,
    open,
    second: open.length > 1 ? open.charCodeAt(1) : 0,
    anywhere: place === 'anywhere' && follows === undefined && !word,
    place,
    follows,
    close: given.close ?? '',
    nested: given.nested ?? false,
    continued: given.continued ?? false,
    mode,
    match: matcher,
  };
}

/** A comment to the end of the line. */
export const line = (open: string, options: Options = {}): Opener => opener({ kind: 'line', open, ...options });

/** A word that makes the rest of the line a comment: `REM`, in capitals and in small letters. */
export const remark = (word: string, options: Options = {}): Opener[] =>
  [
    ...new Set([word.toUpperCase(), word.toLowerCase(), word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()]),
  ].map((open) => line(open, { follows: (bytes, behind) => !isWordByte(bytes[behind]), ...options }));

/** A comment from `open` to `close`, over lines. */
export const block = (open: string, close: string, options: Options = {}): Opener =>
  opener({ kind: 'block', open, close, ...options });

/** Block comments that may hold their like. */
export const nested = (open: string, close: string, options: Options = {}): Opener =>
  block(open, close, { nested: true, ...options });

/** Whole lines of comment, the closing one included; `close` may be indented where `place` is `line`. */
export const lines = (open: string, close: string, options: Options = {}): Opener =>
  opener({ kind: 'lines', open, close, place: 'column', ...options });

/** Everything behind it is no program. */
export const rest = (open: string, options: Options = {}): Opener =>
  opener({ kind: 'rest', open, place: 'column', ...options });

/** A string of one line, with backslashes unless the mode says otherwise. `open` is a quote, or a run of quotes. */
export function text(open: string, mode: Partial<StringMode> = {}, options: Options = {}): Opener {
  const close = open.charCodeAt(open.length - 1);
  return opener({ kind: 'string', open, mode: stringMode({ close, run: quoteRun(open), ...mode }), ...options });
}

/** A string that may span lines. */
export const long = (open: string, mode: Partial<StringMode> = {}, options: Options = {}): Opener =>
  text(open, { multiline: true, ...mode }, options);

/** A string that may span lines and knows no backslash. */
export const raw = (open: string, mode: Partial<StringMode> = {}, options: Options = {}): Opener =>
  long(open, { escape: 'none', ...mode }, options);

/** A string with different ends: `[[ ... ]]`, `{| ... |}`. */
export const between = (open: string, close: string, mode: Partial<StringMode> = {}, options: Options = {}): Opener =>
  raw(open, { close: close.charCodeAt(0), run: 1, tail: close.slice(1), ...mode }, options);

/** The byte behind `open` is plain: `\"`, `$'`, `#\;`. */
export const plainNext = (open: string): Opener => opener({ kind: 'escape', open });

/** Something whose end depends on how it begins. @param open its first bytes */
export const match = (open: string, matcher: NonNullable<Opener['match']>, options: Options = {}): Opener =>
  opener({ kind: 'match', open, match: matcher, ...options });

/** How many of the last byte stand at the end of `open`: three for `"""` and `r"""`. */
function quoteRun(open: string): number {
  let run = 1;
  while (open.at(-1 - run) === open.at(-1)) run++;
  return run;
}
