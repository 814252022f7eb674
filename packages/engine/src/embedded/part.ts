import type { SourceLanguage } from '@assay/contract/source-languages';

/** Whole lines of a file that are written in another language than the file. */
export interface Part {
  readonly language: SourceLanguage;
  /** Its text: a stretch of the file, or what a notebook's strings spell. */
  readonly bytes: Uint8Array;
  /** Line of the file on which its line `n` (1-based) stands: first + n - 1, or `lines[n - 1]`. */
  readonly first: number;
  readonly lines?: readonly number[];
}

/** Line of the file on which a line of the part stands. */
export function lineInFile({ first, lines }: Part, line: number): number {
  return lines ? (lines[Math.min(line, lines.length) - 1] ?? 1) : first + line - 1;
}
