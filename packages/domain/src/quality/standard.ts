/** How densely issues of code standards stand in a task's code (decision 19). */
export interface StandardQuality {
  readonly issues: number;
  /** Lines of code, without comments and blank lines. */
  readonly lines: number;
  /** Issues per thousand lines, two decimals. */
  readonly density: number;
  /** 5 best, 1 worst. */
  readonly stars: number;
}

/**
 * @param upTo densities, rising, up to which there are five, four, three and two stars; above the last there is one
 * @returns undefined where no line of code was counted: nothing to rate
 */
export function standardQuality({
  issues,
  lines,
  upTo,
}: {
  issues: number;
  lines: number;
  upTo: readonly number[];
}): StandardQuality | undefined {
  if (!(lines > 0) || !(issues >= 0)) return undefined;
  const density = Math.round((issues * 100_000) / lines) / 100;
  const passed = upTo.findIndex((limit) => density <= limit);
  return { issues, lines, density, stars: passed < 0 ? 1 : upTo.length + 1 - passed };
}
