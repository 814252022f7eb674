import { WORD_BYTE } from '../lexer/bytes.ts';
import { STRING } from '../lexer/symbols.ts';
import { commentLine, isComment } from './comments.ts';
import { isCode } from './language-groups.ts';
import type { Seen } from './read-through.ts';
import type { RuleFile } from './rule.ts';
import type { LanguageProgram, Shaped } from './rule-program.ts';
import { endOfLine, lineOf } from './text-facts.ts';

/** Text something stands in: a string, a line of a comment, or a line or the whole of a file without rules on tokens. */
interface Place {
  readonly start: number;
  readonly end: number;
  readonly isComment: boolean;
}

type Finder = (at: number) => Place | undefined;

/** Tells the rules of what begins with one of their prefixes, where text stands that they read. */
export function tellShapes({ search: { shapes } }: LanguageProgram, file: RuleFile, { begun }: Seen): void {
  const placeAt = isCode(file.language) ? inTokens(file) : inPlainText(file);
  for (let n = 0; n < begun.length; n += 2) {
    const at = begun[n] ?? 0;
    const shape = shapes[begun[n + 1] ?? 0];
    if (shape) tellShape(file, at, { shape, placeAt: placeAt(shape.reads) });
  }
}

function tellShape(file: RuleFile, at: number, { shape, placeAt }: { shape: Shaped; placeAt: Finder }): void {
  const { bytes, text, language } = file;
  const { verify, active, reads } = shape;
  const place = placeAt(at);
  if (place === undefined || (reads === 'comments' && !place.isComment)) return;
  // What begins within a word is something else.
  const isWithin = at > place.start && WORD_BYTE[bytes[at] ?? 0] === 1 && WORD_BYTE[bytes[at - 1] ?? 0] === 1;
  if (isWithin && reads !== 'settings') return;
  const values = verify(bytes, at, { start: place.start, end: place.end, language, params: active.report.params });
  if (values !== undefined) active.report.offset(at, lineOf(text, at), values);
}

function inTokens(file: RuleFile): (reads: Shaped['reads']) => Finder {
  const find = textFinder(file);
  return () => find;
}

/** Without rules on tokens everything is read, but comments are told from the rest by the lexer, who is asked when the first is wanted. */
function inPlainText(file: RuleFile): (reads: Shaped['reads']) => Finder {
  const whole = { start: 0, end: file.bytes.length, isComment: false };
  let inComments: Finder | undefined;
  return (reads) => {
    if (reads === 'all') return () => whole;
    if (reads === 'settings') return (at) => settingLine(file, at);
    inComments ??= textFinder({ ...file, tokens: file.lexLate?.() ?? file.tokens });
    return inComments;
  };
}

/** The line around an offset, unless a comment begins it. */
function settingLine({ bytes, text }: RuleFile, at: number): Place | undefined {
  const line = lineOf(text, at);
  const start = text.lineStart[line] ?? 0;
  const end = endOfLine(text, bytes, line);
  let first = start;
  while (first < at && first < start + 200 && (bytes[first] ?? 0) <= 32) first++;
  const a = bytes[first];
  const b = bytes[first + 1];
  // `#`, `;`, `//`, `--`, `/*`, `*`, `%`, `!`
  const opens = a === 35 || a === 59 || a === 42 || a === 37 || a === 33 || (a === 45 && b === 45) || (a === 47 && (b === 47 || b === 42)); // biome-ignore format: one line
  return opens ? undefined : { start, end, isComment: false };
}

/** Finds the string or the line of a comment around an offset. Neighbours ask for the same one: the last answer is kept. */
function textFinder(file: RuleFile): Finder {
  const { tokens } = file;
  let gap = -1;
  let isInComment = false;
  let last: Place | undefined;
  return (at) => {
    const token = tokenBefore(tokens, at);
    const start = tokens.start[token] ?? 0;
    const end = tokens.end[token] ?? 0;
    if (token >= 0 && at < end) return tokens.code[token] === STRING ? { start, end, isComment: false } : undefined;
    if (token + 1 !== gap) {
      gap = token + 1;
      isInComment = isComment(file, gap);
      last = undefined;
    }
    if (!isInComment) return undefined;
    if (last === undefined || at < last.start || at >= last.end)
      last = { ...commentLine(file, gap, lineOf(file.text, at)), isComment: true };
    return last;
  };
}

/** Index of the last token that begins at the offset or before it, -1 when there is none. */
function tokenBefore(tokens: RuleFile['tokens'], at: number): number {
  let low = -1;
  let high = tokens.count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((tokens.start[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
