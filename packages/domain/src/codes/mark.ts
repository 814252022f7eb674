/** Stored mark of a defect on the wire: 0 none, 1 marked as handled, 2 marked, yet a later analysis still found it. */
export type WireMark = 0 | 1 | 2;

/**
 * @param mark whether people marked it
 * @param times epoch milliseconds of the mark and of the tool's latest analysis, where there is one
 */
export function markOnWire(
  mark: boolean,
  times: { readonly markedAt: number; readonly lastAnalysis?: number | undefined },
): WireMark {
  if (!mark) return 0;
  return times.lastAnalysis !== undefined && times.markedAt < times.lastAnalysis ? 2 : 1;
}
