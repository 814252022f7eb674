import type { ReportSource } from '../report-source.ts';

/** What a test run did with one line. */
export interface LineCoverage {
  /** How often it ran; formats that only know "ran" say 1. */
  readonly hits: number;
  /** Ways out of the line that were taken, of all there are; absent where it has none. */
  readonly branches?: { readonly covered: number; readonly total: number };
}

/** Lines that could have run, by number from 1; a line that is not here is no code to the producer. */
export type CoveredLines = ReadonlyMap<number, LineCoverage>;

/**
 * Functions of a file by a key that is the same in every report of the producer, and whether one of their lines ran. Empty
 * where the format knows none.
 */
export type CoveredFunctions = ReadonlyMap<string, boolean>;

export interface CoverageRequest {
  readonly source: ReportSource;
  readonly signal?: AbortSignal;
  /**
   * Files one by one, in the order of the report; the same file may come several times (one record per class or test).
   * @param name as the report spells it: a path below some root, an absolute one, or package and file
   */
  readonly onFile: (name: string, lines: CoveredLines, functions: CoveredFunctions) => void;
  /** Folders that names are relative to, as the report says. */
  readonly onRoot?: (folder: string) => void;
}

/** What was read, and what of it made no sense. */
export interface CoverageTally {
  readonly files: number;
  readonly lines: number;
  /** Records that could not be understood and were left out. */
  readonly dropped: number;
}

/** The largest number of a line that is believed; sources are smaller. */
const MOST_LINES = 10_000_000;
/** Loops run often; more than this says nothing more. */
export const MOST_HITS = 0xffff_ffff;
/** Conditions of one line; a switch of a thousand cases is one line. */
const MOST_BRANCHES = 65_535;

/** Functions of one file that are kept; the largest generated sources have some thousand. */
const MOST_FUNCTIONS = 100_000;
const MOST_NAME = 300;

/** Gathers the functions of one file: one that ran anywhere ran. */
export class FunctionCollector {
  readonly #functions = new Map<string, boolean>();

  get functions(): CoveredFunctions {
    return this.#functions;
  }

  add(key: string, ran: boolean): void {
    const short = key.slice(0, MOST_NAME);
    const known = this.#functions.get(short);
    if (known === undefined && this.#functions.size >= MOST_FUNCTIONS) return;
    this.#functions.set(short, ran || known === true);
  }
}

/** Gathers the lines of one file; what is no number of a line is refused. */
export class LineCollector {
  readonly #lines = new Map<number, LineCoverage>();

  get lines(): CoveredLines {
    return this.#lines;
  }

  /**
   * Of two records of a line the one that ran more often counts, and the one that knows more branches.
   * @returns false when there can be no such line
   */
  add(line: number, hits: number, branches?: { covered: number; total: number }): boolean {
    if (!Number.isSafeInteger(line) || line < 1 || line > MOST_LINES || !(hits >= 0)) return false;
    this.#lines.set(
      line,
      mergeLines(this.#lines.get(line), { hits: capped(hits), ...(branches && { branches: sane(branches) }) }),
    );
    return true;
  }
}

/** Two records of the same line, of one report or of several: more hits win, and of branches the better known. */
export function mergeLines(a: LineCoverage | undefined, b: LineCoverage): LineCoverage {
  if (!a) return b;
  const branches = betterBranches(a.branches, b.branches);
  return { hits: Math.max(a.hits, b.hits), ...(branches && { branches }) };
}

function betterBranches(a: LineCoverage['branches'], b: LineCoverage['branches']): LineCoverage['branches'] {
  if (!a || !b) return a ?? b;
  if (a.total !== b.total) return a.total > b.total ? a : b;
  return a.covered >= b.covered ? a : b;
}

function capped(hits: number): number {
  return Math.min(Math.floor(hits), MOST_HITS);
}

function sane({ covered, total }: { covered: number; total: number }): { covered: number; total: number } {
  const all = Math.min(Math.max(0, Math.floor(total) || 0), MOST_BRANCHES);
  return { covered: Math.min(Math.max(0, Math.floor(covered) || 0), all), total: all };
}
