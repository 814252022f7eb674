import { COMMENT_LINE } from '../lexer/lex-state.ts';
import { COMMENT_OPENERS, isCode } from './language-groups.ts';
import type { CommentLine, Rule, RuleFile } from './rule.ts';
import type { Looker } from './rule-program.ts';

type OnComment = Looker<NonNullable<Rule['comment']>>;

/**
 * The lexer keeps no comments: what lies between two tokens and is no white space is one, and the kinds of lines say where to look, so
 * finding them here costs nothing where no rule is on. A gap is named by the token behind it.
 */

/** Calls the rules with every line of every comment. */
export function walkComments(file: RuleFile, lookers: readonly OnComment[]): void {
  const { tokens } = file;
  const { tokenLine, lineKinds, count } = tokens;
  const { lines } = file.text;
  // First token that is not before the line, and the first one whose gap has not been read.
  let at = 0;
  let unread = 0;
  for (let line = 1; line <= lines; line++) {
    if (((lineKinds[line] ?? 0) & COMMENT_LINE) === 0) continue;
    at = firstOnLine(tokens, at, line);
    // Behind every token of the line lies a gap, and before the first one.
    for (let gap = Math.max(at, unread); gap <= count; gap++) {
      if (lineBefore(tokens, gap) > line) break;
      readGap(file, gap, lookers);
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

/** Line on which the token before the gap begins. */
function lineBefore({ tokenLine }: RuleFile['tokens'], gap: number): number {
  return gap > 0 ? (tokenLine[gap - 1] ?? 1) : 1;
}

function startOfGap({ tokens }: RuleFile, gap: number): number {
  return gap > 0 ? (tokens.end[gap - 1] ?? 0) : 0;
}

function endOfGap({ tokens, bytes }: RuleFile, gap: number): number {
  return gap < tokens.count ? (tokens.start[gap] ?? 0) : bytes.length;
}

/** Whether a gap holds comments: what begins none is no comment, and neither is what stands on lines without any. */
export function isComment(file: RuleFile, gap: number): boolean {
  if (!opensComment(file, gap)) return false;
  const { tokenLine, lineKinds, count } = file.tokens;
  const last = gap < count ? (tokenLine[gap] ?? 1) : file.text.lines;
  for (let line = lineBefore(file.tokens, gap); line <= last; line++)
    if (((lineKinds[line] ?? 0) & COMMENT_LINE) !== 0) return true;
  return false;
}

function opensComment(file: RuleFile, gap: number): boolean {
  const from = startOfGap(file, gap);
  const to = endOfGap(file, gap);
  if (to - from < 2) return false;
  const i = skipBlanks(file.bytes, from, to);
  // Where no rule is on tokens, the kind of the line says enough.
  if (!isCode(file.language)) return i < to;
  const openers: readonly number[] = COMMENT_OPENERS[file.language];
  return i < to && openers.includes(file.bytes[i] ?? 0);
}

/** What of a gap stands on a line, without the blanks around it. */
export function commentLine(file: RuleFile, gap: number, line: number): CommentLine {
  const { bytes, text } = file;
  const to = endOfGap(file, gap);
  const start = skipBlanks(bytes, Math.max(startOfGap(file, gap), text.lineStart[line] ?? 0), to);
  let end = Math.min(to, text.lineStart[line + 1] ?? to);
  while (end > start && (bytes[end - 1] ?? 0) <= 32) end--;
  return { start, end, line };
}

/** What lies between two tokens, line by line. */
function readGap(file: RuleFile, gap: number, lookers: readonly OnComment[]): void {
  if (!opensComment(file, gap)) return;
  const { bytes, text } = file;
  const { lineStart, lines } = text;
  const to = endOfGap(file, gap);
  let line = lineBefore(file.tokens, gap);
  for (let i = startOfGap(file, gap); i < to; ) {
    i = skipBlanks(bytes, i, to);
    while (line < lines && (lineStart[line + 1] ?? 0) <= i) line++;
    const comment = commentLine(file, gap, line);
    if (comment.end > comment.start) for (const { look, report } of lookers) look(file, comment, report);
    i = Math.max(i + 1, lineStart[line + 1] ?? to);
  }
}

function skipBlanks(bytes: Uint8Array, from: number, to: number): number {
  let i = from;
  while (i < to && (bytes[i] ?? 0) <= 32) i++;
  return i;
}
