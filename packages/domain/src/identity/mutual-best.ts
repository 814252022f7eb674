/** More comparisons than this in one group are not made: beyond it only exact passes speak. */
export const MAX_COMPARISONS = 10_000;

export interface BestPair {
  readonly a: number;
  readonly b: number;
  readonly score: number;
}

/**
 * Pairs that are each other's single best: both reach the threshold, and neither has a second partner as good.
 * @param score likeness of member `a` of the one side and member `b` of the other, 0 to 1
 * @returns empty when the group is too large to compare
 */
export function mutualBest(
  sizeA: number,
  sizeB: number,
  threshold: number,
  score: (a: number, b: number) => number,
): BestPair[] {
  if (sizeA * sizeB > MAX_COMPARISONS) return [];
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
