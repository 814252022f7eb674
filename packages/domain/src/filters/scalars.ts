/**
 * Values as clients send them: empty texts and null mean "not given", numbers may come as texts, lists as one value or
 * joined by commas (contract-defects 0.3). `undefined` = not given; `INVALID` = given, yet nothing that can be read.
 */
export const INVALID = Symbol('invalid');
export type Read<Value> = Value | undefined | typeof INVALID;

const LONGEST_LIST = 10_000;

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === '');
}

export function readText(value: unknown): Read<string> {
  if (!isGiven(value)) return undefined;
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : INVALID;
}

export function readInteger(value: unknown): Read<number> {
  if (!isGiven(value)) return undefined;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : INVALID;
  if (typeof value !== 'string' || !/^\s*-?\d{1,15}\s*$/.test(value)) return INVALID;
  return Number(value);
}

/** Distinct integers in ascending order; an empty list is "not given". */
export function readIntegers(value: unknown): Read<number[]> {
  const entries = listOf(value)?.map(readInteger);
  if (!entries || entries.length > LONGEST_LIST) return entries ? INVALID : undefined;
  const numbers = entries.filter((entry) => typeof entry === 'number');
  if (entries.includes(INVALID)) return INVALID;
  return numbers.length === 0 ? undefined : [...new Set(numbers)].sort((a, b) => a - b);
}

/** Distinct texts in the order given; blanks and nulls are dropped. Texts are not split at commas. */
export function readTexts(value: unknown): Read<string[]> {
  if (!isGiven(value)) return undefined;
  const entries = (Array.isArray(value) ? value : [value]).slice(0, LONGEST_LIST).map(readText);
  if (entries.includes(INVALID)) return INVALID;
  const texts = entries.filter((entry) => typeof entry === 'string');
  return texts.length === 0 ? undefined : [...new Set(texts)];
}

function listOf(value: unknown): unknown[] | undefined {
  if (!isGiven(value)) return undefined;
  if (Array.isArray(value)) return value.filter(isGiven);
  return typeof value === 'string' ? value.split(',').filter(isGiven) : [value];
}
