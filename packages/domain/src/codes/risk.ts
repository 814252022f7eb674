import type { RiskThresholds } from '@assay/contract/codes';

/** `riskFactor` of the wire: 1 extremely high, 2 high, 4 medium, 8 low. */
export const RISK = { extremelyHigh: 1, high: 2, medium: 4, low: 8 } as const;
export type Risk = (typeof RISK)[keyof typeof RISK];

/** Band of a function's complexity; low is everything below M. */
export function riskOfCcn(ccn: number, thresholds: RiskThresholds['CCN']): Risk {
  return bandOf(ccn, thresholds);
}

/** Band of a file's duplication. @param rate percent, 0 to 100 */
export function riskOfDuplication(rate: number, thresholds: RiskThresholds['DUPC']): Risk {
  return bandOf(rate, thresholds);
}

function bandOf(value: number, { SH, H, M }: Record<'SH' | 'H' | 'M', number>): Risk {
  if (value >= SH) return RISK.extremelyHigh;
  if (value >= H) return RISK.high;
  return value >= M ? RISK.medium : RISK.low;
}

/** Values of a CCN severity filter as half-open ranges `[from, to)`, to undefined = no end; for re-banding on read. */
export function rangesOfRisk(
  risks: readonly number[],
  { SH, H, M }: Record<'SH' | 'H' | 'M', number>,
): Array<{ readonly from: number; readonly to: number | undefined }> {
  const ranges: ReadonlyArray<{ risk: Risk; from: number; to: number | undefined }> = [
    { risk: RISK.extremelyHigh, from: SH, to: undefined },
    { risk: RISK.high, from: H, to: SH },
    { risk: RISK.medium, from: M, to: H },
    { risk: RISK.low, from: 0, to: M },
  ];
  return ranges.filter(({ risk }) => risks.includes(risk)).map(({ from, to }) => ({ from, to }));
}

export type Grade = 'excellent' | 'good' | 'general' | 'poor';

/** Grade of a task's average complexity: up to 2, 3, 4, above (specification 9). @returns undefined without functions */
export function gradeOfAverageCcn(average: number): Grade | undefined {
  return average > 0 ? gradeOf(average, [2, 3, 4]) : undefined;
}

/** Grade of a task's duplication rate: up to 1, 3, 5 percent, above (specification 9). */
export function gradeOfDuplication(rate: number): Grade {
  return gradeOf(rate, [1, 3, 5]);
}

function gradeOf(value: number, [excellent, good, general]: readonly [number, number, number]): Grade {
  if (value <= excellent) return 'excellent';
  if (value <= good) return 'good';
  return value <= general ? 'general' : 'poor';
}
