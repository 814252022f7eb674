import { isBlank, isLineEnd, WORD_BYTE } from './bytes.ts';
import { startsAt } from './comments.ts';
import { FNV_OFFSET, FNV_PRIME } from './keywords.ts';
import { emit, type LexState, mayLookAhead } from './lex-state.ts';
import { MOST_MARKS, scanUntil } from './special-strings.ts';
import { REGEX } from './symbols.ts';

/**
 * Reads `/.../flags` with `/` at `pos`; a `/` inside `[...]` is text.
 * @returns false, nothing read, when the line ends first: then it was a division
 */
export function scanRegex(s: LexState): boolean {
  const { bytes, length } = s;
  const start = s.pos;
  const swift = s.rules.language === 'swift';
  // In Swift `/` alone is a function, and a regular expression neither begins nor ends with a blank.
  if ((swift && NO_SWIFT_START.has(bytes[start + 1] ?? 0)) || !mayLookAhead(s)) return false;
  let hash = FNV_OFFSET;
  let inClass = false;
  let i = start + 1;
  for (; i < length; i++) {
    const b = bytes[i] ?? 0;
    if (isLineEnd(b)) break;
    hash = Math.imul(hash ^ b, FNV_PRIME);
    if (b === 92) {
      if (isLineEnd(bytes[i + 1])) break;
      hash = Math.imul(hash ^ (bytes[++i] ?? 0), FNV_PRIME);
    } else if (b === 91) inClass = true;
    else if (b === 93) inClass = false;
    else if (b === 47 && !inClass) break;
  }
  if (bytes[i] !== 47 || inClass || (swift && isBlank(bytes[i - 1]))) {
    s.readInVain += i - start;
    return false;
  }
  i++;
  while (i < length && WORD_BYTE[bytes[i] ?? 0] === 1) hash = Math.imul(hash ^ (bytes[i++] ?? 0), FNV_PRIME);
  s.pos = i;
  emit(s, REGEX, hash, start, i, s.line);
  return true;
}

/** Blanks, and what follows an operator that stands as a value: `reduce(1, /)`. */
const NO_SWIFT_START = new Set([9, 32, 41, 44, 58, 59, 93, 125]);

/** Reads Swift's `#/.../#`, with as many `#` in front as behind; what begins with a line end goes over lines. @returns false when it is none */
export function scanSwiftRegex(s: LexState): boolean {
  const { bytes, length } = s;
  let hashes = 0;
  while (hashes < MOST_MARKS && bytes[s.pos + hashes] === 35) hashes++;
  const open = s.pos + hashes;
  if (bytes[open] !== 47) return false;
  const closing = `/${'#'.repeat(hashes)}`;
  let text = open + 1;
  while (isBlank(bytes[text])) text++;
  if (isLineEnd(bytes[text])) {
    scanUntil(s, REGEX, s.pos, open + 1, (at) =>
      bytes[at] === 47 && startsAt(bytes, at, closing) ? at + closing.length : 0,
    );
    return true;
  }
  if (!mayLookAhead(s)) return false;
  let i = open + 1;
  for (; i < length && !isLineEnd(bytes[i]); i++) {
    if (bytes[i] === 92) i++;
    else if (bytes[i] === 47 && startsAt(bytes, i, closing)) {
      const end = i + closing.length;
      let hash = FNV_OFFSET;
      for (let n = open; n < i; n++) hash = Math.imul(hash ^ (bytes[n] ?? 0), FNV_PRIME);
      emit(s, REGEX, hash, s.pos, end, s.line);
      s.pos = end;
      return true;
    }
  }
  s.readInVain += i - open;
  return false;
}
