/**
 * Shapes of answers, written from the contract's text and checked field by field. Small on purpose: the server's own schemas
 * must not vouch for the server.
 *
 * A shape looks at a value and lists what is wrong, each with its place (`data.defectList.records[0].status: …`).
 */
export type Shape = (value: unknown, at: string) => readonly string[];

const wrong = (at: string, expected: string, value: unknown): string[] => [`${at}: ${expected}, not ${shown(value)}`];

export const str: Shape = (value, at) => (typeof value === 'string' ? [] : wrong(at, 'a text', value));
export const filled: Shape = (value, at) =>
  typeof value === 'string' && value !== '' ? [] : wrong(at, 'a text that is not empty', value);
export const bool: Shape = (value, at) => (typeof value === 'boolean' ? [] : wrong(at, 'true or false', value));
export const num: Shape = (value, at) =>
  typeof value === 'number' && Number.isFinite(value) ? [] : wrong(at, 'a number', value);
/** int and long of the contract: a whole number that a double holds. */
export const int: Shape = (value, at) => (Number.isSafeInteger(value) ? [] : wrong(at, 'a whole number', value));
/** Milliseconds since 1970; 0 is "never". A value in seconds is the mistake this looks for. */
export const ms: Shape = (value, at) =>
  Number.isSafeInteger(value) && (value === 0 || Number(value) > 100_000_000_000)
    ? []
    : wrong(at, 'a time in milliseconds', value);
export const seconds: Shape = (value, at) =>
  Number.isSafeInteger(value) && Number(value) > 1_000_000_000 && Number(value) < 100_000_000_000
    ? []
    : wrong(at, 'a time in seconds', value);
/** Anything at all, but there. */
export const present: Shape = (value, at) => (value === undefined ? wrong(at, 'present', value) : []);
export const digits: Shape = (value, at) =>
  typeof value === 'string' && /^\d+$/.test(value) ? [] : wrong(at, 'digits in a text', value);

/** A text that holds JSON of a shape. */
export const jsonText =
  (inner: Shape): Shape =>
  (value, at) => {
    if (typeof value !== 'string') return wrong(at, 'JSON in a text', value);
    try {
      return inner(JSON.parse(value), `${at} (parsed)`);
    } catch {
      return wrong(at, 'JSON in a text', value);
    }
  };

export const is =
  (...allowed: readonly (string | number | boolean)[]): Shape =>
  (value, at) =>
    allowed.some((one) => one === value)
      ? []
      : wrong(at, allowed.map((one) => JSON.stringify(one)).join(' or '), value);

export const either =
  (...shapes: readonly Shape[]): Shape =>
  (value, at) => {
    const faults = shapes.map((shape) => shape(value, at));
    return faults.some((list) => list.length === 0) ? [] : (faults[0] ?? []);
  };

/** Every element is checked; an array of the contract is never null and never left out. */
export const list =
  (element: Shape): Shape =>
  (value, at) =>
    Array.isArray(value) ? value.flatMap((one, index) => element(one, `${at}[${index}]`)) : wrong(at, 'a list', value);

export const nonEmpty =
  (element: Shape): Shape =>
  (value, at) =>
    Array.isArray(value) && value.length > 0 ? list(element)(value, at) : wrong(at, 'a list that is not empty', value);

export const map =
  (element: Shape): Shape =>
  (value, at) =>
    isObject(value)
      ? Object.entries(value).flatMap(([key, one]) => element(one, `${at}[${JSON.stringify(key)}]`))
      : wrong(at, 'an object', value);

/**
 * @param fields what must be there
 * @param tolerated what may be missing, but not of another type
 */
export const obj =
  (fields: Readonly<Record<string, Shape>>, tolerated: Readonly<Record<string, Shape>> = {}): Shape =>
  (value, at) => {
    if (!isObject(value)) return wrong(at, 'an object', value);
    const missing = Object.entries(fields).flatMap(([key, shape]) => shape(value[key], `${at}.${key}`));
    const odd = Object.entries(tolerated).flatMap(([key, shape]) =>
      value[key] === undefined ? [] : shape(value[key], `${at}.${key}`),
    );
    return [...missing, ...odd];
  };

export const all =
  (...shapes: readonly Shape[]): Shape =>
  (value, at) =>
    shapes.flatMap((shape) => shape(value, at));

/** Null is never sent, wherever it would stand (contract-core 1.3, contract-defects 0.2). */
export const noNulls: Shape = (value, at) => {
  if (value === null) return [`${at}: null is never sent`];
  if (Array.isArray(value)) return value.flatMap((one, index) => noNulls(one, `${at}[${index}]`));
  return isObject(value) ? Object.entries(value).flatMap(([key, one]) => noNulls(one, `${at}.${key}`)) : [];
};

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shown(value: unknown): string {
  const text = value === undefined ? 'missing' : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}...` : text;
}
