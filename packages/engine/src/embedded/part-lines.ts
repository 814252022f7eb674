import { LANGUAGES } from '../languages/table.ts';
import { CODE_LINE } from '../lexer/lex-state.ts';
import { kindsOf } from '../lines/count-lines.ts';
import { effectiveCommentLines } from '../lines/effective-comment.ts';
import type { LineMeasure } from '../lines/line-counts.ts';
import { lineInFile, type Part } from './part.ts';

const NO_LINES: LineMeasure = { total: 0, code: 0, comment: 0, blank: 0, effectiveComment: 0 };

/** First and last line of a part that it has for itself. @param total its lines */
export function wholeLines({ whole, lines }: Part, total: number): readonly [number, number] {
  return whole ?? [1, lines?.length ?? total];
}

/**
 * The lines of the file that a part has for itself, by kind. Where several of its lines stand on one of the file, that one is code when any
 * of them is, else comment when any is: the sums stay those of the file.
 * @param measured its own lines, each on one of the file
 */
export function linesOfPart(part: Part, measured: LineMeasure): LineMeasure {
  if (hasAllForItself(part)) return measured;
  if (part.whole && part.whole[0] > part.whole[1]) return NO_LINES;
  const s = kindsOf(part.bytes, LANGUAGES[part.language].rules);
  const [from, to] = wholeLines(part, s.line);
  const sum = [0, 0, 0, 0];
  let last = 0;
  let kind = 0;
  let total = 0;
  for (let line = 1; line <= s.line; line++) {
    if (line < from || line > to) {
      // Not looked at, and the end of a licence at the head.
      s.lineKinds[line] = CODE_LINE;
      continue;
    }
    const inFile = lineInFile(part, line);
    if (inFile !== last) {
      if (last > 0) sum[kind] = (sum[kind] ?? 0) + 1;
      last = inFile;
      kind = 0;
      total++;
    }
    kind |= s.lineKinds[line] ?? 0;
  }
  if (last > 0) sum[kind] = (sum[kind] ?? 0) + 1;
  const [blank = 0, comment = 0] = sum;
  return {
    total,
    code: total - blank - comment,
    comment,
    blank,
    effectiveComment: Math.min(comment, effectiveCommentLines(s)),
  };
}

function hasAllForItself({ whole, lines }: Part): boolean {
  return whole === undefined && (lines?.every((line, n) => line !== lines[n - 1]) ?? true);
}
