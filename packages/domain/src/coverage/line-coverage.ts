/** What tests did with one line of a file. */
export interface LineHits {
  /** From 1. */
  readonly line: number;
  readonly hits: number;
  /** Ways out of the line that were taken, of all; both 0 where it has none. */
  readonly coveredBranches: number;
  readonly branches: number;
  /** The line is new code: it came or changed since the base of the build (docs/coverage.md). */
  readonly isNew?: boolean;
}

/** Sums of a file, a folder or everything. */
export interface CoverageSums {
  readonly lines: number;
  readonly coveredLines: number;
  readonly branches: number;
  readonly coveredBranches: number;
  readonly functions: number;
  readonly coveredFunctions: number;
  /** Of `lines`, those that are new code. */
  readonly newLines: number;
  readonly coveredNewLines: number;
}

export const NO_COVERAGE: CoverageSums = {
  lines: 0,
  coveredLines: 0,
  branches: 0,
  coveredBranches: 0,
  functions: 0,
  coveredFunctions: 0,
  newLines: 0,
  coveredNewLines: 0,
};

/** Sums of one file. Functions are not lines: reports count them on their own, and some know none. */
export function sumsOf(
  lines: Iterable<LineHits>,
  { functions, coveredFunctions }: Pick<CoverageSums, 'functions' | 'coveredFunctions'> = NO_COVERAGE,
): CoverageSums {
  const sums = { ...NO_COVERAGE, functions, coveredFunctions };
  for (const { hits, coveredBranches, branches, isNew } of lines) {
    const ran = hits > 0 ? 1 : 0;
    sums.lines += 1;
    sums.coveredLines += ran;
    sums.branches += branches;
    sums.coveredBranches += coveredBranches;
    sums.newLines += isNew ? 1 : 0;
    sums.coveredNewLines += isNew ? ran : 0;
  }
  return sums;
}

export function addSums(a: CoverageSums, b: CoverageSums): CoverageSums {
  return {
    lines: a.lines + b.lines,
    coveredLines: a.coveredLines + b.coveredLines,
    branches: a.branches + b.branches,
    coveredBranches: a.coveredBranches + b.coveredBranches,
    functions: a.functions + b.functions,
    coveredFunctions: a.coveredFunctions + b.coveredFunctions,
    newLines: a.newLines + b.newLines,
    coveredNewLines: a.coveredNewLines + b.coveredNewLines,
  };
}

/** Percent with two decimals; undefined where there is nothing to cover, which is not 0 %. */
export function rateOf(covered: number, all: number): number | undefined {
  return all === 0 ? undefined : Math.round((covered / all) * 10_000) / 100;
}
