import type { ActiveRule } from './compile-rules.ts';
import { COMMENT_OPENERS, isCode } from './language-groups.ts';
import type { RuleFile } from './rule.ts';
import type { Finder } from './run-rules.ts';
import { scanText } from './string-facts.ts';

/**
 * Calls the rules with every line of every comment. The lexer keeps no comments: what lies between two tokens and is no white space
 * is one, and the kinds of lines say where to look, so finding them here costs nothing where no rule is on. A file without tokens is
 * one stretch, for what is told by its beginning alone.
 */
export function walkComments(file: RuleFile, rules: readonly ActiveRule[], finder: Finder | undefined): void {
  const { bytes, tokens } = file;
  if (!isCode(file.language)) {
    finder?.place(0, 1);
    if (finder) scanText(bytes, 0, bytes.length, finder.starts);
    return;
  }
  const openers: readonly number[] = COMMENT_OPENERS[file.language];
  const { tokenLine, lineKinds, count } = tokens;
  let line = 1;
  let hasComment = ((lineKinds[1] ?? 0) & 1) === 1;
  for (let at = 0; at <= count; at++) {
    const next = at < count ? (tokenLine[at] ?? line) : file.text.lines;
    const before = line;
    if (next !== line) {
      let found = hasComment;
      while (line < next) {
        line++;
        if (((lineKinds[line] ?? 0) & 1) === 1) found = true;
      }
      hasComment = ((lineKinds[line] ?? 0) & 1) === 1;
      if (!found) continue;
    } else if (!hasComment && at < count) continue;
    const from = at > 0 ? (tokens.end[at - 1] ?? 0) : 0;
    const to = at < count ? (tokens.start[at] ?? 0) : bytes.length;
    if (to - from > 1) readGap(file, { from, to, line: before, openers, rules, finder });
  }
}

/** What lies between two tokens, line by line. `line` is at most the line of `from`. */
function readGap(
  file: RuleFile,
  {
    from,
    to,
    line: first,
    openers,
    rules,
    finder,
  }: {
    from: number;
    to: number;
    line: number;
    openers: readonly number[];
    rules: readonly ActiveRule[];
    finder: Finder | undefined;
  },
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
        finder.place(start, line);
        scanText(bytes, start, end, finder.starts);
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
