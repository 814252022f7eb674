import { isLineEnd, WORD_BYTE } from './bytes.ts';
import { FNV_OFFSET, FNV_PRIME } from './keywords.ts';
import { emit, type LexState } from './lex-state.ts';
import { REGEX } from './symbols.ts';

/**
 * Reads `/.../flags` with `/` at `pos`; a `/` inside `[...]` is text.
 * @returns false, nothing read, when the line ends first: then it was a division
 */
export function scanRegex(s: LexState): boolean {
  const { bytes, length } = s;
  const start = s.pos;
  let hash = FNV_OFFSET;
  let inClass = false;
  let i = start + 1;
  for (; i < length; i++) {
    const b = bytes[i] ?? 0;
    if (isLineEnd(b)) return false;
    hash = Math.imul(hash ^ b, FNV_PRIME);
    if (b === 92) {
      if (isLineEnd(bytes[i + 1])) return false;
      hash = Math.imul(hash ^ (bytes[++i] ?? 0), FNV_PRIME);
    } else if (b === 91) inClass = true;
    else if (b === 93) inClass = false;
    else if (b === 47 && !inClass) break;
  }
  if (i >= length) return false;
  i++;
  while (i < length && WORD_BYTE[bytes[i] ?? 0] === 1) hash = Math.imul(hash ^ (bytes[i++] ?? 0), FNV_PRIME);
  s.pos = i;
  emit(s, REGEX, hash, start, i, s.line);
  return true;
}
