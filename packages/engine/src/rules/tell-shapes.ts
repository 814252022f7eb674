import { WORD_BYTE } from '../lexer/bytes.ts';
import { STRING } from '../lexer/symbols.ts';
import { commentLine, isComment } from './comments.ts';
import type { LanguageProgram, Shaped } from './compile-rules.ts';
import { isCode } from './language-groups.ts';
import type { Seen } from './read-through.ts';
import type { RuleFile } from './rule.ts';
import { lineOf } from './text-facts.ts';

/** Text something stands in: a string, a line of a comment, or a whole file without rules on tokens. */
interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly isComment: boolean;
}

/** Tells the rules of what begins with one of their prefixes, where text stands that they read. */
export function tellShapes({ search: { shapes } }: LanguageProgram, file: RuleFile, { begun }: Seen): void {
  const stretchAt = isCode(file.language)
    ? textFinder(file)
    : () => ({ start: 0, end: file.bytes.length, isComment: true });
  for (let n = 0; n < begun.length; n += 2) {
    const at = begun[n] ?? 0;
    const shape = shapes[begun[n + 1] ?? 0];
    if (shape) tellShape(file, at, { shape, stretchAt });
  }
}

function tellShape(
  file: RuleFile,
  at: number,
  { shape, stretchAt }: { shape: Shaped; stretchAt: (at: number) => Stretch | undefined },
): void {
  const { bytes, text } = file;
  const stretch = stretchAt(at);
  if (stretch === undefined || (shape.inComments && !stretch.isComment)) return;
  // What begins within a word is something else.
  if (at > stretch.start && WORD_BYTE[bytes[at] ?? 0] === 1 && WORD_BYTE[bytes[at - 1] ?? 0] === 1) return;
  const values = shape.verify(bytes, at, stretch);
  if (values !== undefined) shape.active.report.offset(at, lineOf(text, at), values);
}

/** Finds the string or the line of a comment around an offset. Neighbours ask for the same one: the last answer is kept. */
function textFinder(file: RuleFile): (at: number) => Stretch | undefined {
  const { tokens } = file;
  let gap = -1;
  let isInComment = false;
  let last: Stretch | undefined;
  return (at) => {
    const token = tokenBefore(file, at);
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
function tokenBefore({ tokens }: RuleFile, at: number): number {
  let low = -1;
  let high = tokens.count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((tokens.start[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
