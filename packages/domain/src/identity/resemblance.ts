import type { Work } from './diff.ts';

/**
 * Finds, for files of one list, the files of another they resemble most, by the weight of common lines (a line weighs
 * its characters without leading white space). Idea and the threshold of one half: git's diffcore-rename; own index,
 * because candidates must be bounded: a line that occurs in many files points nowhere and is skipped.
 */
export interface FileText {
  readonly path: string;
  readonly lines: readonly string[];
}

export interface Resemblance {
  /** Positions in the two lists. */
  readonly source: number;
  readonly target: number;
  /** Common weight by the weight of the larger file, 0 to 1. */
  readonly score: number;
}

export const RESEMBLES = 0.5;
/** Lines that occur in more sources than this are no evidence. */
const MAX_SOURCES_PER_LINE = 32;
const CANDIDATES_PER_TARGET = 8;

interface Weighed {
  readonly counts: ReadonlyMap<number, number>;
  readonly weight: number;
}

/** All pairs that reach `RESEMBLES`, at most eight sources for a target. */
export function resemblances(sources: readonly FileText[], targets: readonly FileText[], work: Work): Resemblance[] {
  const ids = new Map<string, number>();
  const weightOf: number[] = [];
  const weigh = (file: FileText): Weighed => {
    const counts = new Map<number, number>();
    let weight = 0;
    for (const line of file.lines) {
      const text = line.trimStart();
      if (text === '') continue;
      let id = ids.get(text);
      if (id === undefined) {
        id = ids.size;
        ids.set(text, id);
        weightOf.push(text.length);
      }
      counts.set(id, (counts.get(id) ?? 0) + 1);
      weight += text.length;
    }
    work.steps += file.lines.length;
    return { counts, weight };
  };
  const weighedSources = sources.map(weigh);
  const sourcesOfLine = indexLines(weighedSources);
  const found: Resemblance[] = [];
  for (const [target, file] of targets.entries()) {
    const weighed = weigh(file);
    for (const source of candidates(weighed, sourcesOfLine, weightOf, work)) {
      const other = weighedSources[source];
      if (!other) continue;
      const score = commonWeight(weighed, other, weightOf, work) / Math.max(weighed.weight, other.weight, 1);
      if (score >= RESEMBLES) found.push({ source, target, score });
    }
  }
  return found;
}

function indexLines(sources: readonly Weighed[]): Map<number, number[]> {
  const index = new Map<number, number[]>();
  for (const [source, { counts }] of sources.entries()) {
    for (const id of counts.keys()) {
      const entry = index.get(id);
      if (!entry) index.set(id, [source]);
      else if (entry.length <= MAX_SOURCES_PER_LINE) entry.push(source);
    }
  }
  return index;
}

function candidates(
  target: Weighed,
  sourcesOfLine: ReadonlyMap<number, readonly number[]>,
  weightOf: readonly number[],
  work: Work,
): number[] {
  const shared = new Map<number, number>();
  for (const id of target.counts.keys()) {
    const sources = sourcesOfLine.get(id) ?? [];
    if (sources.length > MAX_SOURCES_PER_LINE) continue;
    work.steps += sources.length;
    for (const source of sources) shared.set(source, (shared.get(source) ?? 0) + (weightOf[id] ?? 0));
  }
  return [...shared]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, CANDIDATES_PER_TARGET)
    .map(([source]) => source);
}

function commonWeight(a: Weighed, b: Weighed, weightOf: readonly number[], work: Work): number {
  let common = 0;
  for (const [id, count] of a.counts) common += Math.min(count, b.counts.get(id) ?? 0) * (weightOf[id] ?? 0);
  work.steps += a.counts.size;
  return common;
}
