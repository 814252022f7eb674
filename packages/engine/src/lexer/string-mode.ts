import type { Heredoc } from './opener.ts';

/** How code inside a string starts. */
export type Interpolation = 'none' | '${' | '$(' | '\\(' | '{' | '#{' | 'php';

/** One way of writing a string; the opening delimiter is already consumed when a mode applies. */
export interface StringMode {
  /** Closing byte. */
  readonly close: number;
  /** How many closing bytes in a row end it (1, 3, or the opening run of a raw string). */
  readonly run: number;
  /** What must follow the closing bytes: the rest of a closing text of different bytes (`"#`, `]]`). */
  readonly tail: string;
  /** How many times the closing bytes come before it is over: twice in Perl's `s/a/b/`. */
  readonly parts: number;
  /** More closing bytes than needed still belong to the string (Kotlin, C# and Swift raw strings). */
  readonly greedy: boolean;
  /** `#` bytes that must follow the closing quotes (Swift). */
  readonly hashes: number;
  readonly escape: 'none' | 'backslash' | 'backtick' | 'doubled';
  /** A line end does not end it. Where it does, an unterminated string costs one line only. */
  readonly multiline: boolean;
  readonly interpolation: Interpolation;
  /** `{` bytes that open an expression, for `{` interpolation (C# raw strings with several `$`). */
  readonly braces: number;
  /** Opening byte that nests, for Ruby `%q(a (b) c)`; 0 where nothing nests. */
  readonly nestOpen: number;
  /** Ruby here-documents on one line, this one last: they end by a word on a line of its own. */
  readonly heredocs: Heredoc[] | undefined;
}

export function stringMode(mode: Partial<StringMode> & { close: number }): StringMode {
  return {
    run: 1,
    tail: '',
    parts: 1,
    greedy: false,
    hashes: 0,
    escape: 'backslash',
    multiline: false,
    interpolation: 'none',
    braces: 1,
    nestOpen: 0,
    heredocs: undefined,
    ...mode,
  };
}
