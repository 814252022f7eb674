import type { LexState } from '../lexer/lex-state.ts';
import { IDENT, NUMBER, PP_LINE, REGEX, STRING } from '../lexer/symbols.ts';
import type { TokenStream } from '../token-stream.ts';
import { finish } from './content-hash.ts';
import { spellDirective } from './directive-tokens.ts';
import { importTokens } from './import-statements.ts';
import { contents, push, type WordList, wordList } from './word-list.ts';

/** What two copies may differ in and still be copies. */
export interface CloneView {
  /** Imports, includes, usings and package lines make no copy: however many follow each other, they are one token. */
  readonly ignoreImports?: boolean;
  /** Strings, numbers and regular expressions are all alike, each among its kind. */
  readonly ignoreLiterals?: boolean;
  /** Names are all alike; keywords are not. */
  readonly ignoreIdentifiers?: boolean;
}

/** The tokens of a file as duplication compares them: a copy, since the lexer's memory is used again for the next file. */
export function cloneTokens(s: LexState, view: CloneView = {}): TokenStream {
  const hashes = s.hash.slice(0, s.count);
  if (view.ignoreLiterals || view.ignoreIdentifiers) {
    for (let n = 0; n < hashes.length; n++) {
      const code = s.code[n] ?? 0;
      if (code === IDENT ? view.ignoreIdentifiers : view.ignoreLiterals && LITERALS[code] === 1) hashes[n] = -code;
    }
  }
  const whole = {
    hashes,
    lines: s.tokenLine.slice(0, s.count),
    // A text that never ends may end on the empty line behind the last line end.
    multiline: Uint32Array.from(s.multiline, (value, n) => (n % 2 === 1 ? Math.min(value, s.line) : value)),
  };
  const dropped = view.ignoreImports ? importTokens(s) : undefined;
  const kept = dropped ? without(whole, dropped) : { ...whole, origin: undefined };
  return withDirectives(s, kept);
}

/** A stream and, where it is not simply the lexer's, the lexer's token of each of its own. */
interface KeptTokens extends TokenStream {
  readonly origin: Uint32Array | undefined;
}

/** Lines of the preprocessor as the words they are made of: a macro is code like other code, not one token. */
function withDirectives(s: LexState, { hashes, lines, multiline, origin }: KeptTokens): TokenStream {
  const plain = { hashes, lines, multiline };
  if (s.rules.hash !== 'directive') return plain;
  let made: { readonly hashes: WordList; readonly lines: WordList } | undefined;
  const pairs: number[] = [];
  let next = 0;
  for (let n = 0; n < hashes.length; n++) {
    const token = origin ? (origin[n] ?? 0) : n;
    const spans = multiline[next] === n;
    // A stretch of imports may begin with an #include; it stays the one token it has become.
    if (s.code[token] === PP_LINE && hashes[n] === s.hash[token]) {
      if (!made) {
        made = { hashes: wordList(hashes.length + 256), lines: wordList(hashes.length + 256) };
        for (let k = 0; k < n; k++) {
          push(made.hashes, hashes[k] ?? 0);
          push(made.lines, lines[k] ?? 0);
        }
      }
      spellDirective(s, token, made);
    } else if (made) {
      if (spans) pairs.push(made.hashes.length, multiline[next + 1] ?? 0);
      push(made.hashes, hashes[n] ?? 0);
      push(made.lines, lines[n] ?? 0);
    } else if (spans) pairs.push(n, multiline[next + 1] ?? 0);
    if (spans) next += 2;
  }
  if (!made) return plain;
  return {
    hashes: contents(made.hashes).slice(),
    lines: Uint32Array.from(contents(made.lines)),
    multiline: Uint32Array.from(pairs),
  };
}

const LITERALS = new Uint8Array(256);
for (const code of [NUMBER, STRING, REGEX]) LITERALS[code] = 1;

/**
 * One token stands for every dropped stretch and is its content, so that a copy reaches over a stretch only where that is equal too: too short
 * to make a copy, never a gap inside one.
 */
function without({ hashes, lines, multiline }: TokenStream, dropped: Uint8Array): KeptTokens {
  const kept = new Uint32Array(hashes.length);
  let count = 0;
  for (let n = 0; n < hashes.length; n++) if (!dropped[n] || !dropped[n - 1]) kept[count++] = n;
  const pairs: number[] = [];
  let next = 0;
  const made = { hashes: new Int32Array(count), lines: new Uint32Array(count) };
  for (let k = 0; k < count; k++) {
    const n = kept[k] ?? 0;
    made.hashes[k] = dropped[n] ? contentOf(hashes, n, dropped) : (hashes[n] ?? 0);
    made.lines[k] = lines[n] ?? 0;
    while ((multiline[next] ?? Number.POSITIVE_INFINITY) < n) next += 2;
    if (multiline[next] === n && !dropped[n]) pairs.push(k, multiline[next + 1] ?? 0);
  }
  return { ...made, multiline: Uint32Array.from(pairs), origin: kept.subarray(0, count) };
}

function contentOf(hashes: Int32Array, from: number, dropped: Uint8Array): number {
  let hash = 0;
  for (let n = from; dropped[n] === 1; n++) hash = finish(Math.imul(hash, 31) ^ (hashes[n] ?? 0));
  return hash;
}
