/** What tests did with one line of a file. */
export interface LineHits {
  /** From 1. */
  readonly line: number;
  readonly hits: number;
  /** Ways out of the line that were taken, of all; both 0 where it has none. */
  readonly coveredBranches: number;
  readonly branches: number;
}

/** Sums of a file, a folder or everything. */
export interface CoverageSums {
  readonly lines: number;
  readonly coveredLines: number;
  readonly branches: number;
  readonly coveredBranches: number;
}

export const NO_COVERAGE: CoverageSums = { lines: 0, coveredLines: 0, branches: 0, coveredBranches: 0 };

export function sumsOf(lines: Iterable<LineHits>): CoverageSums {
  let sums = NO_COVERAGE;
  for (const { hits, coveredBranches, branches } of lines)
    sums = addSums(sums, { lines: 1, coveredLines: hits > 0 ? 1 : 0, branches, coveredBranches });
  return sums;
}

export function addSums(a: CoverageSums, b: CoverageSums): CoverageSums {
  return {
    lines: a.lines + b.lines,
    coveredLines: a.coveredLines + b.coveredLines,
    branches: a.branches + b.branches,
    coveredBranches: a.coveredBranches + b.coveredBranches,
  };
}

/** Percent with two decimals; undefined where there is nothing to cover, which is not 0 %. */
export function rateOf(covered: number, all: number): number | undefined {
  return all === 0 ? undefined : Math.round((covered / all) * 10_000) / 100;
}
