/** Where a copy is: lines of one file, 1-based and inclusive. */
export interface CloneBlock {
  readonly file: number;
  readonly startLine: number;
  readonly endLine: number;
}

/** Blocks of the same tokens. */
export interface CloneClass {
  /** 16 hex digits of the tokens' content: the same in every run, wherever the files are and whatever they are called. */
  readonly fingerprint: string;
  readonly tokenCount: number;
  /** Two or more, by file and line; those of one file overlap only where pieces that do not would have too few lines. */
  readonly blocks: readonly CloneBlock[];
}

export interface CloneResult {
  /** By first block. */
  readonly classes: readonly CloneClass[];
  /** Lines of each file that are in at least one block; files without any are absent. */
  readonly duplicatedLines: ReadonlyMap<number, number>;
}

/** Limits a block must reach to be reported. */
export interface CloneLimits {
  readonly minTokens: number;
  readonly minLines: number;
}

/** Lines covered by a set of blocks of one file, each counted once. */
export function coveredLines(blocks: readonly CloneBlock[]): number {
  const sorted = [...blocks].sort((a, b) => a.startLine - b.startLine);
  let lines = 0;
  let covered = 0;
  for (const { startLine, endLine } of sorted) {
    if (endLine <= covered) continue;
    lines += endLine - Math.max(startLine - 1, covered);
    covered = endLine;
  }
  return lines;
}
