import type { Random } from './random.ts';

/** Values by name that exist on the server: without them every request would end at the first id. */
export type Pool = Readonly<Record<string, readonly unknown[]>>;

const TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  'undefined',
  'true',
  '中文',
  "'; drop table task; --",
  '../../etc/passwd',
  '%00',
  '\u0000',
  '\ud800',
  '(a+)+$',
  '[',
  '\\',
  '{"a":1}',
  '2026-02-30',
  '99999999999999999999',
  'NaN',
  '1e309',
  '\u202e',
  'x'.repeat(300),
  'x'.repeat(5000),
];
const NUMBERS = [0, 1, 2, -1, 3, 64, 1e9, 2 ** 31 - 1, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, 0.5];
const ODD = [null, true, false, [], {}, [null], [[]], { a: null }];

/** Anything at all. */
export function anything(random: Random, depth = 0): unknown {
  switch (random.below(depth > 3 ? 3 : 5)) {
    case 0:
      return random.pick(TEXTS);
    case 1:
      return random.pick(NUMBERS);
    case 2:
      return random.pick(ODD);
    case 3:
      return Array.from({ length: random.below(4) }, () => anything(random, depth + 1));
    default:
      return Object.fromEntries(
        Array.from({ length: random.below(4) }, () => [random.pick(TEXTS), anything(random, depth + 1)]),
      );
  }
}

/**
 * A value for a JSON schema: mostly valid, sometimes known by its name, sometimes anything.
 * @param wild how often a value has nothing to do with the schema, 0 to 1
 */
export function valueFor(
  schema: unknown,
  { random, pool, wild, name = '' }: { random: Random; pool: Pool; wild: number; name?: string },
): unknown {
  if (random.chance(wild)) return anything(random);
  const known = pool[name];
  if (known && random.chance(0.7)) return random.pick(known);
  if (!isRecord(schema)) return anything(random);
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return random.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) return valueFor(random.pick(choices), { random, pool, wild, name });
  switch (schema.type) {
    case 'object': {
      const required = Array.isArray(schema.required) ? schema.required : [];
      const properties = isRecord(schema.properties) ? Object.entries(schema.properties) : [];
      return Object.fromEntries(
        properties
          .filter(([key]) => (required.includes(key) ? !random.chance(wild) : random.chance(0.6)))
          .map(([key, part]) => [key, valueFor(part, { random, pool, wild, name: key })]),
      );
    }
    case 'array':
      return Array.from({ length: random.below(4) }, () => valueFor(schema.items, { random, pool, wild, name }));
    case 'integer':
    case 'number': {
      const number = random.pick(NUMBERS);
      return random.chance(0.3) ? String(number) : number;
    }
    case 'boolean':
      return random.chance(0.5);
    default:
      return random.pick(TEXTS);
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
