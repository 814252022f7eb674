/** A number as somebody typed it; undefined when it is none. */
export function numberIn(typed: string): number | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  const value = Number(text);
  return Number.isFinite(value) && value >= 0 ? value : undefined;
}

/** Whether each is more than the one before. */
export function rising(values: readonly number[]): boolean {
  return values.every((value, index) => index === 0 || value > (values[index - 1] ?? Number.NEGATIVE_INFINITY));
}

/** What is wrong with limits that must rise: one is no number, or they do not rise. */
export function limitsFault(typed: readonly string[], whole: boolean): 'number' | 'rising' | undefined {
  const values = typed.map(numberIn);
  if (values.some((value) => value === undefined || (whole && !Number.isInteger(value)))) return 'number';
  return rising(values.filter((value) => value !== undefined)) ? undefined : 'rising';
}
