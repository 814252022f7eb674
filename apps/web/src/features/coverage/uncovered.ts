import type { CoverageLine } from './api/coverage.ts';

export type LineState = 'covered' | 'partly' | 'missed';

/** A line that ran and left some of its branches untaken ran partly. */
export function stateOf({ hits, branches, coveredBranches }: CoverageLine): LineState {
  if (hits === 0) return 'missed';
  return coveredBranches < branches ? 'partly' : 'covered';
}

/** Lines that tests did not wholly run, one after the other as far as the tests know lines. */
export interface UncoveredPlace {
  readonly from: number;
  readonly to: number;
  readonly state: Exclude<LineState, 'covered'>;
}

/**
 * The places a reader steps through. Lines that are no code do not part a place; a change from never to partly does not either,
 * and the worse of the two names it.
 * @param lines in order
 */
export function uncoveredPlaces(lines: readonly CoverageLine[], { onlyNew = false } = {}): UncoveredPlace[] {
  const places: UncoveredPlace[] = [];
  let open: UncoveredPlace | undefined;
  for (const line of lines) {
    const state = onlyNew && !line.isNew ? 'covered' : stateOf(line);
    if (state === 'covered') {
      if (open) places.push(open);
      open = undefined;
    } else if (!open) open = { from: line.line, to: line.line, state };
    else open = { from: open.from, to: line.line, state: open.state === 'missed' ? 'missed' : state };
  }
  if (open) places.push(open);
  return places;
}

/** Index of the place to go to from a line, around the ends; -1 when there is none. @param line 0 before the first step */
export function nextPlace(places: readonly UncoveredPlace[], line: number, step: 1 | -1): number {
  if (places.length === 0) return -1;
  if (step === 1)
    return Math.max(
      0,
      places.findIndex((place) => place.from > line),
    );
  const before = places.findLastIndex((place) => place.from < line);
  return before < 0 ? places.length - 1 : before;
}

/** How often a line ran, in few characters: 7, 1.2k, 3M. */
export function briefCount(hits: number): string {
  if (hits < 1_000) return String(hits);
  if (hits < 1_000_000) return `${(hits / 1_000).toFixed(hits < 10_000 ? 1 : 0).replace('.0', '')}k`;
  return `${(hits / 1_000_000).toFixed(hits < 10_000_000 ? 1 : 0).replace('.0', '')}M`;
}
