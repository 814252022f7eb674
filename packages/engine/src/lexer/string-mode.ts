import type { Heredoc } from './opener.ts';

/** How code inside a string starts. */
export type Interpolation = 'none' | '${' | '$(' | '\\(' | '{' | '#{' | 'php';

/** What stops the text of a string (mixed-strings.ts): the zero behind it; a line end; what may close it; what nests; what may open code or escape. */
const AT_NOTHING = 1;
const AT_LINE_END = 2;
const AT_CLOSE = 3;
const AT_NEST = 4;
const AT_MARK = 5;

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
  /** By byte, what it may be besides text (`AT_...`); 0 where it is text. */
  readonly stops: Uint8Array;
  /** The byte that takes the meaning from the next one, -1 where none does. */
  readonly escapeByte: number;
  /** One closing byte ends it, whatever stands beside, and it holds text alone. */
  readonly plain: boolean;
}

type Given = Partial<Omit<StringMode, 'stops' | 'escapeByte' | 'plain'>>;

/** Field by field: all modes are objects of one shape. */
export function stringMode(given: Given & { readonly close: number }): StringMode {
  const { close, run = 1, tail = '', parts = 1, greedy = false, hashes = 0 } = given;
  const { escape: escaped = 'backslash', interpolation = 'none', nestOpen = 0 } = given;
  const oneByte = run === 1 && tail === '' && parts === 1 && !greedy && hashes === 0 && escaped !== 'doubled';
  return {
    close,
    run,
    tail,
    parts,
    greedy,
    hashes,
    escape: escaped,
    multiline: given.multiline ?? false,
    interpolation,
    braces: given.braces ?? 1,
    nestOpen,
    heredocs: given.heredocs,
    stops: stopsOf({ close, escape: escaped, interpolation, nestOpen }),
    escapeByte: escaped === 'backslash' ? 92 : escaped === 'backtick' ? 96 : -1,
    plain: oneByte && interpolation === 'none' && nestOpen === 0,
  };
}

const known = new Map<string, Uint8Array>();

/** Few tables for many modes: those of Perl, Ruby and C# are made while a file is read. */
function stopsOf(mode: Pick<StringMode, 'close' | 'escape' | 'interpolation' | 'nestOpen'>): Uint8Array {
  const { close, escape: escaped, interpolation, nestOpen } = mode;
  const key = `${close} ${escaped} ${interpolation} ${nestOpen}`;
  const made = known.get(key);
  if (made) return made;
  const stops = new Uint8Array(256);
  stops[0] = AT_NOTHING;
  if (interpolation !== 'none') for (const b of [123, 36, 35]) stops[b] = AT_MARK;
  if (escaped === 'backslash' || interpolation === '\\(') stops[92] = AT_MARK;
  if (escaped === 'backtick') stops[96] = AT_MARK;
  // A byte that is several of these is the last of them.
  if (nestOpen !== 0) stops[nestOpen] = AT_NEST;
  stops[close] = AT_CLOSE;
  for (const b of [10, 13]) stops[b] = AT_LINE_END;
  known.set(key, stops);
  return stops;
}
