import type { SourceLanguage } from '@assay/contract/source-languages';

/** Lines of a file by kind; `total` is their sum and the number of physical lines. */
export interface LineCounts {
  readonly total: number;
  readonly code: number;
  readonly comment: number;
  readonly blank: number;
}

/** Lines of a file or a part, and how many of its comment lines tell the reader something. */
export interface LineMeasure extends LineCounts {
  readonly effectiveComment: number;
}

/** Lines of a file that are in another language than the file. */
export interface EmbeddedLines {
  readonly language: SourceLanguage;
  readonly lines: LineMeasure;
}

/** Counts lines by what they hold. @param kinds bits per line (1 comment, 2 code), index = line, 1-based; the first `total` lines count */
export function countKinds(kinds: Uint8Array, total: number): LineCounts {
  let code = 0;
  let comment = 0;
  for (let line = 1; line <= total; line++) {
    const kind = kinds[line] ?? 0;
    // No branch: which kind comes next is what a processor cannot guess.
    code += kind >> 1;
    comment += kind & 1 & ~(kind >> 1);
  }
  return { total, code, comment, blank: total - code - comment };
}
