/**
 * Whole percents of what makes up a whole, which add up to 100: each is cut, and what is missing goes to those that lost most
 * (largest remainder). All 0 when there is nothing.
 */
export function wholeShares(counts: readonly number[]): number[] {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return counts.map(() => 0);
  const exact = counts.map((count) => (count * 100) / all);
  const cut = exact.map(Math.floor);
  const missing = 100 - cut.reduce((sum, share) => sum + share, 0);
  const lost = exact.map((share, index) => ({ index, by: share - Math.floor(share) })).sort((a, b) => b.by - a.by);
  for (const { index } of lost.slice(0, missing)) cut[index] = (cut[index] ?? 0) + 1;
  return cut;
}
