export const GRADES = ['excellent', 'good', 'fair', 'poor'] as const;
export type Grade = (typeof GRADES)[number];

/** Upper ends, inclusive, of the first three grades (specification 9). */
const CCN_UP_TO = [2, 3, 4] as const;
const DUPLICATION_UP_TO = [1, 3, 5] as const;

/** Grade of an average complexity; nothing was measured at 0 or below. */
export function gradeOfAverageCcn(average: number): Grade | undefined {
  return average > 0 ? gradeUpTo(average, CCN_UP_TO) : undefined;
}

/** Grade of a duplication rate in percent; none duplicated is excellent. */
export function gradeOfDuplication(rate: number): Grade | undefined {
  return rate >= 0 ? gradeUpTo(rate, DUPLICATION_UP_TO) : undefined;
}

/** Grade of a tool's numbers, as they are stored and sent; undefined for tools that measure neither. */
export function gradeOfNumbers({
  averageCCN,
  dupRate,
}: {
  readonly averageCCN?: unknown;
  readonly dupRate?: unknown;
}): Grade | undefined {
  if (typeof averageCCN === 'number') return gradeOfAverageCcn(averageCCN);
  return typeof dupRate === 'number' ? gradeOfDuplication(dupRate) : undefined;
}

function gradeUpTo(value: number, limits: readonly number[]): Grade | undefined {
  const index = limits.findIndex((limit) => value <= limit);
  return GRADES[index < 0 ? limits.length : index];
}
