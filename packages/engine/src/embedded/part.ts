import type { SourceLanguage } from '@assay/contract/source-languages';

/** A stretch of a file that is written in another language than the file. */
export interface Part {
  readonly language: SourceLanguage;
  /** Its text: a stretch of the file, or what a notebook's strings spell. */
  readonly bytes: Uint8Array;
  /** Line of the file on which its line `n` (1-based) stands: first + n - 1, or `lines[n - 1]`, which may be the same for several. */
  readonly first: number;
  readonly lines?: readonly number[];
  /** First and last of its lines that it has for itself; absent: all. The others are counted with what stands around it. */
  readonly whole?: readonly [number, number];
  /** UTF-16 units before it on its first line; absent: it begins with a line. */
  readonly indent?: number;
}

/** Line of the file on which a line of the part stands. */
export function lineInFile({ first, lines }: Part, line: number): number {
  return lines ? (lines[Math.min(line, lines.length) - 1] ?? 1) : first + line - 1;
}
