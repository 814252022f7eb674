/** Careful looks into parsed JSON of strangers: a wrong type is an absent value, and only own properties are seen. */

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function own(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

export function objectAt(value: unknown, key: string): JsonObject | undefined {
  const found = own(value, key);
  return isObject(found) ? found : undefined;
}

/** Entries that are objects; the others are left out. */
export function objectsAt(value: unknown, key: string): readonly JsonObject[] {
  const found = own(value, key);
  return Array.isArray(found) ? found.filter(isObject) : [];
}

export function hasArray(value: unknown, key: string): boolean {
  return Array.isArray(own(value, key));
}

/** Non-empty text. */
export function textAt(value: unknown, key: string): string | undefined {
  const found = own(value, key);
  return typeof found === 'string' && found !== '' ? found : undefined;
}

export function textsAt(value: unknown, key: string): readonly string[] {
  const found = own(value, key);
  return Array.isArray(found) ? found.filter((entry) => typeof entry === 'string') : [];
}

/** A whole number that fits into a column of the database, from a number or from digits. */
export function integerAt(value: unknown, key: string): number | undefined {
  const found = own(value, key);
  const number = typeof found === 'string' && /^\d{1,10}$/.test(found) ? Number(found) : found;
  return typeof number === 'number' && Number.isInteger(number) && Math.abs(number) <= 2_147_483_647
    ? number
    : undefined;
}

export function flagAt(value: unknown, key: string): boolean {
  return own(value, key) === true;
}

/** Text or a number as text: levels and scores come as both. */
export function scalarAt(value: unknown, key: string): string | undefined {
  const found = own(value, key);
  if (typeof found === 'number' && Number.isFinite(found)) return String(found);
  return typeof found === 'string' && found.trim() !== '' ? found.trim() : undefined;
}

/** Own entries whose value is text. */
export function textEntries(value: unknown): readonly (readonly [string, string])[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, entry]) => (typeof entry === 'string' ? [[key, entry] as const] : []));
}
