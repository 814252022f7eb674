import { isLineEnd, isWordByte, isWordStart, textOf } from './bytes.ts';
import { startsAt } from './comments.ts';
import { FNV_PRIME, TEXT_OFFSET } from './keywords.ts';
import { CODE_LINE, emit, endLine, type LexState } from './lex-state.ts';
import { stringMode } from './string-mode.ts';
import { scanString } from './strings.ts';
import { MARKUP, STRING } from './symbols.ts';

/** C++ `R"delim( ... )delim"` with the quote at `pos`; the prefix letter has been read. @returns false when it is none */
export function scanCppRaw(s: LexState): boolean {
  let i = s.pos + 1;
  while (i - s.pos <= 17 && s.bytes[i] !== 40 && !isLineEnd(s.bytes[i])) i++;
  if (s.bytes[i] !== 40) return false;
  const closing = `)${textOf(s.bytes, s.pos + 1, i)}"`;
  scanUntil(s, STRING, s.pos, i + 1, (at) => (startsAt(s.bytes, at, closing) ? at + closing.length : 0));
  return true;
}

/** PHP `<<<ID`, `<<<"ID"`, `<<<'ID'` with `<` at `pos`. @returns false when it is an operator */
export function scanPhpHeredoc(s: LexState): boolean {
  const { bytes } = s;
  let i = s.pos + 3;
  while (bytes[i] === 32 || bytes[i] === 9) i++;
  const quote = bytes[i] === 34 || bytes[i] === 39 ? bytes[i] : 0;
  if (quote !== 0) i++;
  if (!isWordStart(bytes[i])) return false;
  const from = i;
  while (isWordByte(bytes[i])) i++;
  const word = textOf(bytes, from, i);
  scanUntil(s, STRING, s.pos, i, (at) => {
    const before = bytes[at - 1];
    const starts =
      bytes[at] === word.charCodeAt(0) && before !== undefined && before <= 32 && onlyBlanksBefore(bytes, at);
    return starts && startsAt(bytes, at, word) && !isWordByte(bytes[at + word.length]) ? at + word.length : 0;
  });
  return true;
}

/** Indentation of a closing here-document word; bounded, nobody indents further. */
function onlyBlanksBefore(bytes: Uint8Array, at: number): boolean {
  let i = at - 1;
  while (at - i < 200 && (bytes[i] === 32 || bytes[i] === 9)) i--;
  return isLineEnd(bytes[i]);
}

/** PHP outside of its tags: one MARKUP token up to and with `<?php` or `<?=`. */
export function scanHtml(s: LexState): void {
  const { bytes } = s;
  scanUntil(s, MARKUP, s.pos, s.pos, (at) => {
    if (bytes[at] !== 60 || bytes[at + 1] !== 63) return 0;
    if (startsAt(bytes, at + 2, 'xml')) return 0;
    if (bytes[at + 2] === 61) return at + 3;
    return ((bytes[at + 2] ?? 0) | 32) === 112 ? at + 5 : at + 2;
  });
}

/** Longer runs of `#` or `$` open nothing: looking for their end from each of them would not be linear. */
export const MOST_MARKS = 255;

const VERBATIM = stringMode({ close: 34, escape: 'doubled', multiline: true });
const VERBATIM_WITH_CODE = stringMode({ close: 34, escape: 'doubled', multiline: true, interpolation: '{' });
const PLAIN = stringMode({ close: 34 });
const WITH_CODE = stringMode({ close: 34, interpolation: '{' });

/** C# strings that start with `@` or `$` at `pos`. @returns false when none does */
export function scanCsharpString(s: LexState): boolean {
  const { bytes } = s;
  let i = s.pos;
  let dollars = 0;
  let verbatim = false;
  while ((bytes[i] === 36 || bytes[i] === 64) && i - s.pos < MOST_MARKS) {
    if (bytes[i] === 36) dollars++;
    else verbatim = true;
    i++;
  }
  if (bytes[i] !== 34) return false;
  let run = 0;
  while (bytes[i + run] === 34) run++;
  const interpolation = dollars > 0 ? '{' : 'none';
  if (run >= 3 && !verbatim) {
    scanString(
      s,
      stringMode({ close: 34, run, greedy: true, escape: 'none', multiline: true, interpolation, braces: dollars }),
      s.pos,
      i + run,
    );
  } else if (verbatim) {
    scanString(s, dollars > 0 ? VERBATIM_WITH_CODE : VERBATIM, s.pos, i + 1);
  } else {
    scanString(s, dollars > 0 ? WITH_CODE : PLAIN, s.pos, i + 1);
  }
  return true;
}

/** Swift `#"..."#` with `#` at `pos`. @returns false when it is no string */
export function scanSwiftRaw(s: LexState): boolean {
  let hashes = 0;
  while (s.bytes[s.pos + hashes] === 35 && hashes < MOST_MARKS) hashes++;
  const quote = s.pos + hashes;
  if (s.bytes[quote] !== 34) return false;
  const run = s.bytes[quote + 1] === 34 && s.bytes[quote + 2] === 34 ? 3 : 1;
  scanString(
    s,
    stringMode({ close: 34, run, hashes, escape: 'none', multiline: run === 3, interpolation: '\\(' }),
    s.pos,
    quote + run,
  );
  return true;
}

/** One token up to the position `ending` answers (0 = not here), or to the end of the file. */
export function scanUntil(
  s: LexState,
  code: number,
  start: number,
  from: number,
  ending: (at: number) => number,
): void {
  const { bytes, length } = s;
  const startLine = s.line;
  let hash = TEXT_OFFSET;
  let seen = from > start;
  let i = from;
  while (i < length) {
    const end = Math.min(ending(i), length);
    if (end > 0) {
      i = end;
      seen = true;
      break;
    }
    const b = bytes[i] ?? 0;
    if (b === 10 || b === 13) {
      endLine(s, i, seen ? CODE_LINE : 0);
      seen = false;
      i += b === 13 && bytes[i + 1] === 10 ? 2 : 1;
      hash = Math.imul(hash ^ 10, FNV_PRIME);
      continue;
    }
    if (b > 32) seen = true;
    hash = Math.imul(hash ^ b, FNV_PRIME);
    i++;
  }
  s.pos = i;
  const kind = s.lineKind | (seen ? CODE_LINE : 0);
  if (i > start) emit(s, code, hash, start, i, startLine);
  s.lineKind = kind;
}
