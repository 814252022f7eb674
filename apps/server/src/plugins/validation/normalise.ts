import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';

/**
 * Makes of a request what its schema means, before it is checked (contract-core 1.3, contract-defects 0.3):
 * unknown fields go; null means "not given", in arrays too; an empty string means "not given" for everything optional
 * unless the schema says `minLength: 0`; numbers and booleans may come as text, text may come as a number; one value
 * may stand for a list of one. What does not fit stays as it is, so that the check names it.
 */
export function normalise(schema: TSchema, value: unknown): unknown {
  const shape: Shape = schema;
  if (shape.anyOf) return normaliseUnion(shape.anyOf, value);
  if (shape.enum) return shape.enum.find((member) => String(member) === String(value)) ?? value;
  switch (shape.type) {
    case 'object':
      return normaliseObject(shape, value);
    case 'array':
      return normaliseArray(shape, value);
    case 'integer':
    case 'number':
      return typeof value === 'string' && /^-?\d{1,15}(\.\d{1,15})?$/.test(value.trim()) ? Number(value) : value;
    case 'boolean':
      return value === 'true' || value === 'false' ? value === 'true' : value;
    case 'string':
      return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
    default:
      return value;
  }
}

/** The parts of a JSON schema that matter here. */
interface Shape {
  readonly type?: string;
  readonly anyOf?: readonly TSchema[];
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly patternProperties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
  readonly items?: TSchema;
  readonly minLength?: number;
}

function normaliseObject(shape: Shape, given: unknown): unknown {
  const value = given ?? {};
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  const entries = Object.entries(value).filter(([, entry]) => entry !== null && entry !== undefined);
  const [open] = Object.values(shape.patternProperties ?? {});
  if (open) return Object.fromEntries(entries.map(([key, entry]) => [key, normalise(open, entry)]));
  if (!shape.properties) return value;
  const result: Record<string, unknown> = {};
  for (const [key, entry] of entries) {
    const schema = Object.hasOwn(shape.properties, key) ? shape.properties[key] : undefined;
    if (!schema) continue;
    if (entry === '' && !shape.required?.includes(key) && (schema as Shape).minLength !== 0) continue;
    result[key] = normalise(schema, entry);
  }
  return result;
}

function normaliseArray(shape: Shape, value: unknown): unknown {
  if (typeof value === 'object' && !Array.isArray(value)) return value;
  const entries = Array.isArray(value) ? value.filter((entry) => entry !== null) : [value];
  const { items } = shape;
  return items ? entries.map((entry) => normalise(items, entry)) : entries;
}

function normaliseUnion(variants: readonly TSchema[], value: unknown): unknown {
  const exact = variants.find((variant) => Value.Check(variant, value));
  if (exact) return normalise(exact, value);
  for (const variant of variants) {
    const candidate = normalise(variant, value);
    if (Value.Check(variant, candidate)) return candidate;
  }
  return value;
}
