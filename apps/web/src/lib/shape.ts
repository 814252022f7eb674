/**
 * Readers of answers: an unknown value in, a typed value out, or a ShapeError naming the place. Unknown properties are
 * dropped, so a screen sees only what it asked for. The server omits what is null, therefore absent and null are one.
 */
export type Reader<T> = (value: unknown, at?: string) => T;
export type Shape<R> = R extends Reader<infer T> ? T : never;

/** The answer does not have the promised form. `at` is its place, like `content[3].taskId`. */
export class ShapeError extends Error {
  readonly at: string;

  constructor(at: string, expected: string, value: unknown) {
    super(`${at || 'answer'}: expected ${expected}, got ${value === null ? 'null' : typeof value}`);
    this.name = 'ShapeError';
    this.at = at;
  }
}

export const text: Reader<string> = (value, at = '') => {
  if (typeof value === 'string') return value;
  throw new ShapeError(at, 'text', value);
};

/** A finite number; a numeric text counts (the contract mixes both). */
export const number: Reader<number> = (value, at = '') => {
  const parsed = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof parsed === 'number' && Number.isFinite(parsed)) return parsed;
  throw new ShapeError(at, 'number', value);
};

export const flag: Reader<boolean> = (value, at = '') => {
  if (typeof value === 'boolean') return value;
  throw new ShapeError(at, 'true or false', value);
};

/** Whatever came: for calls whose data nobody reads. */
export const anything: Reader<unknown> = (value) => value;

export const maybe =
  <T>(read: Reader<T>): Reader<T | undefined> =>
  (value, at) =>
    value === undefined || value === null ? undefined : read(value, at);

export const or =
  <T>(read: Reader<T>, fallback: T): Reader<T> =>
  (value, at) =>
    value === undefined || value === null ? fallback : read(value, at);

export const list =
  <T>(read: Reader<T>): Reader<T[]> =>
  (value, at = '') => {
    if (!Array.isArray(value)) throw new ShapeError(at, 'list', value);
    return value.map((entry, index) => read(entry, `${at}[${index}]`));
  };

/** A list that an older server may leave out. */
export const listOrEmpty = <T>(read: Reader<T>): Reader<T[]> => or(list(read), []);

export const dictionary =
  <T>(read: Reader<T>): Reader<Record<string, T>> =>
  (value, at = '') => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ShapeError(at, 'object', value);
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, read(entry, `${at}.${key}`)]));
  };

type Fields = Record<string, Reader<unknown>>;

export const record =
  <F extends Fields>(fields: F): Reader<{ readonly [K in keyof F]: Shape<F[K]> }> =>
  (value, at = '') => {
    const source = dictionary(anything)(value, at);
    const out: { [K in keyof F]?: Shape<F[K]> } = {};
    for (const key in fields) {
      const read = fields[key] as Reader<Shape<F[typeof key]>>;
      out[key] = read(source[key], at ? `${at}.${key}` : key);
    }
    return out as { readonly [K in keyof F]: Shape<F[K]> };
  };

/** Page shape of every list but LINT's (contract-defects 2, shape B); `number` is 0-based. */
export const contentPage = <T>(row: Reader<T>) =>
  record({
    content: list(row),
    totalElements: or(number, 0),
    totalPages: or(number, 0),
    number: or(number, 0),
    last: or(flag, true),
  });

type Whole<T> = T extends readonly (infer Entry)[]
  ? Whole<Entry>[]
  : T extends object
    ? { [K in keyof T]-?: Whole<T[K]> }
    : T;

/**
 * Ties a reader to the contract's type of the same answer: a field the contract does not promise, or promises in another
 * type, is a compile error. Costs nothing at run time.
 */
export const wire =
  <Wire>() =>
  <T>(read: Whole<Wire> extends T ? Reader<T> : never): Reader<T> =>
    read;
