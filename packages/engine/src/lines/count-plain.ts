import { isLineEnd } from '../lexer/bytes.ts';
import { startsAt } from '../lexer/comments.ts';
import { countKinds, type LineCounts } from './line-counts.ts';
import type { PlainRules } from './plain-rules.ts';

/** Counts the lines of a file in a language without lexer. Same line rule as for all (see the package's README). */
export function countPlainLines(bytes: Uint8Array, rules: PlainRules): LineCounts {
  const kinds = new Uint8Array(bytes.length + 2);
  const { length } = bytes;
  const first = firstBytes(rules);
  let line = 1;
  let kind = 0;
  /** Closing text of the block comment we are in, its opening one and how often it is open. */
  let close = '';
  let open = '';
  let depth = 0;
  let quote = 0;
  let i = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  while (i < length) {
    const b = bytes[i] ?? 0;
    if (isLineEnd(b)) {
      kinds[line++] = kind;
      kind = 0;
      if (!rules.longQuotes) quote = 0;
      i += b === 13 && bytes[i + 1] === 10 ? 2 : 1;
      if (rules.pod && bytes[i] === 61 && depth === 0 && (bytes[i + 1] ?? 0) > 96)
        [close, open, depth] = ['\n=cut', '', 1];
      // The mark stands at the start of a line, so its line end is already behind us.
      if (close === '\n=cut' && startsAt(bytes, i, '=cut')) {
        while (i < length && !isLineEnd(bytes[i])) i++;
        kind = 1;
        close = '';
        depth = 0;
      }
      continue;
    }
    if (b <= 32) {
      i++;
      continue;
    }
    if (depth > 0) {
      kind |= 1;
      if (b === close.charCodeAt(0) && startsAt(bytes, i, close)) {
        i += close.length;
        depth--;
      } else if (rules.nested && open !== '' && startsAt(bytes, i, open)) {
        i += open.length;
        depth++;
      } else i++;
      continue;
    }
    if (quote !== 0) {
      kind |= 2;
      if (b === 92 && rules.escapes && !isLineEnd(bytes[i + 1])) i++;
      else if (b === quote) quote = 0;
      i++;
      continue;
    }
    if (first[b] === 1) {
      const block = rules.block.find(([text]) => startsAt(bytes, i, text));
      if (block) {
        [open, close] = block;
        depth = 1;
        kind |= 1;
        i += open.length;
        continue;
      }
      if (startsComment(bytes, i, rules, kind)) {
        kind |= 1;
        while (i < length && !isLineEnd(bytes[i])) i++;
        continue;
      }
      if (rules.quotes.includes(String.fromCharCode(b))) quote = b;
    }
    kind |= 2;
    i += b === 92 && rules.escapes && (bytes[i + 1] ?? 0) > 32 ? 2 : 1;
  }
  const total = length > 0 && !isLineEnd(bytes[length - 1]) ? line : line - 1;
  kinds[line] = kind;
  return countKinds(kinds, total);
}

function startsComment(bytes: Uint8Array, at: number, rules: PlainRules, kind: number): boolean {
  if (!rules.line.some((text) => startsAt(bytes, at, text))) return false;
  if (rules.lineOnlyFirst) return kind === 0;
  return !rules.lineNeedsSpace || kind === 0 || (bytes[at - 1] ?? 0) <= 32;
}

function firstBytes(rules: PlainRules): Uint8Array {
  const table = new Uint8Array(256);
  for (const text of [...rules.line, ...rules.block.map(([open]) => open), ...rules.quotes])
    table[text.charCodeAt(0)] = 1;
  return table;
}
