import type { Work } from './diff.ts';

/** More comparisons than this, in one group and in one build, are not made: beyond it only exact passes speak. */
const MAX_IN_GROUP = 10_000;
const MAX_IN_BUILD = 1_000_000;

export interface BestPair {
  readonly a: number;
  readonly b: number;
  readonly score: number;
}

/**
 * Pairs that are each other's single best: both reach the threshold, and neither has a second partner as good.
 * @param score likeness of member `a` of the one side and member `b` of the other, 0 to 1
 * @returns empty when the group is too large to compare, or the build has used up its comparisons
 */
export function mutualBest(
  group: { readonly sizeA: number; readonly sizeB: number; readonly threshold: number; readonly work: Work },
  score: (a: number, b: number) => number,
): BestPair[] {
  const { sizeA, sizeB, threshold, work } = group;
  if (sizeA * sizeB > Math.min(MAX_IN_GROUP, MAX_IN_BUILD - work.comparisons)) return [];
  work.comparisons += sizeA * sizeB;
  const bestOfA = Array.from({ length: sizeA }, none);
  const bestOfB = Array.from({ length: sizeB }, none);
  for (let a = 0; a < sizeA; a++) {
    for (let b = 0; b < sizeB; b++) {
      const value = score(a, b);
      if (value < threshold) continue;
      offer(bestOfA[a], b, value);
      offer(bestOfB[b], a, value);
    }
  }
  const pairs: BestPair[] = [];
  for (const [a, best] of bestOfA.entries()) {
    const back = bestOfB[best.partner];
    if (back && back.partner === a && !best.shared && !back.shared)
      pairs.push({ a, b: best.partner, score: best.score });
  }
  return pairs;
}

interface Best {
  partner: number;
  score: number;
  shared: boolean;
}

const none = (): Best => ({ partner: -1, score: 0, shared: false });

function offer(best: Best | undefined, partner: number, score: number): void {
  if (!best) return;
  if (score > best.score) {
    best.partner = partner;
    best.score = score;
    best.shared = false;
  } else if (score === best.score) best.shared = true;
}
