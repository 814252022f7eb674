import { COMMENT_LINE } from '../lexer/lex-state.ts';
import type { ActiveRule } from './compile-rules.ts';
import { COMMENT_OPENERS, isCode } from './language-groups.ts';
import type { RuleFile } from './rule.ts';
import type { Finder } from './run-rules.ts';
import { type Halves, halvesOf, searchText } from './search-text.ts';

/**
 * Calls the rules with every line of every comment. The lexer keeps no comments: what lies between two tokens and is no white space
 * is one, and the kinds of lines say where to look, so finding them here costs nothing where no rule is on. A file without tokens is
 * one stretch, for what is told by its beginning alone.
 */
export function walkComments(file: RuleFile, rules: readonly ActiveRule[], finder: Finder | undefined): void {
  const { bytes, tokens } = file;
  if (!isCode(file.language)) {
    finder?.place(1);
    if (finder) searchText(halvesOf(bytes), 0, bytes.length, finder.starts, finder.found);
    return;
  }
  const { start, end, tokenLine, lineKinds, count } = tokens;
  const { lines } = file.text;
  const reading = { openers: COMMENT_OPENERS[file.language], rules, finder, halves: halvesOf(bytes) };
  // First token that is not before the line, and the first one whose gap has not been read.
  let at = 0;
  let unread = 0;
  for (let line = 1; line <= lines; line++) {
    if (((lineKinds[line] ?? 0) & COMMENT_LINE) === 0) continue;
    at = firstOnLine(tokens, at, line);
    // Behind every token of the line lies a gap, and before the first one.
    for (let gap = Math.max(at, unread); gap <= count; gap++) {
      const before = gap > 0 ? (tokenLine[gap - 1] ?? 1) : 1;
      if (before > line) break;
      const from = gap > 0 ? (end[gap - 1] ?? 0) : 0;
      const to = gap < count ? (start[gap] ?? 0) : bytes.length;
      if (to - from > 1) readGap(file, { from, to, line: before }, reading);
      unread = gap + 1;
    }
    // Lines that the last gap has covered are done, but for the one its token stands on.
    const next = unread <= count ? (tokenLine[unread - 1] ?? lines) : lines + 1;
    if (next > line + 1) line = next - 1;
  }
}

/** First token that stands on the line or behind it, from `at` on: steps that double, then halves. */
function firstOnLine({ tokenLine, count }: RuleFile['tokens'], at: number, line: number): number {
  let low = at;
  let step = 1;
  while (low + step < count && (tokenLine[low + step] ?? 0) < line) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, count);
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokenLine[middle] ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Who is told of the comments of a file, and the bytes that may begin one. */
interface Reading {
  readonly openers: readonly number[];
  readonly rules: readonly ActiveRule[];
  readonly finder: Finder | undefined;
  readonly halves: Halves;
}

/** What lies between two tokens, line by line. `line` is at most the line of `from`. */
function readGap(
  file: RuleFile,
  { from, to, line: first }: { readonly from: number; readonly to: number; readonly line: number },
  { openers, rules, finder, halves }: Reading,
): void {
  const { bytes, text } = file;
  const { lineStart, lines } = text;
  let i = skipBlanks(bytes, from, to);
  if (i >= to || !openers.includes(bytes[i] ?? 0)) return;
  let line = first;
  while (i < to) {
    while (line < lines && (lineStart[line + 1] ?? 0) <= i) line++;
    const start = i;
    let end = Math.min(to, lineStart[line + 1] ?? to);
    i = Math.max(end, start + 1);
    while (end > start && (bytes[end - 1] ?? 0) <= 32) end--;
    if (end > start) {
      for (const { rule, report } of rules) rule.comment?.(file, { start, end, line }, report);
      if (finder) {
        finder.place(line);
        searchText(halves, start, end, finder.starts, finder.found);
      }
    }
    i = skipBlanks(bytes, i, to);
  }
}

function skipBlanks(bytes: Uint8Array, from: number, to: number): number {
  let i = from;
  while (i < to && (bytes[i] ?? 0) <= 32) i++;
  return i;
}
