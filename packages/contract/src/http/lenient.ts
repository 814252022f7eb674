import { type TSchema, Type } from 'typebox';

/**
 * What existing clients send loosely (contract-core 1.3, contract-defects 0.3): an explicit null or an empty text means
 * "not given", numbers travel as text. Schemas accept it here; `given` and `wholeNumber` make one form of it.
 */

/** An optional request field; null counts as absent. */
export const Given = <Schema extends TSchema>(schema: Schema) => Type.Optional(Type.Union([schema, Type.Null()]));

/** A whole number, or the same in decimal digits. */
export const NumberText = Type.Union([Type.Integer({ minimum: 0 }), Type.String({ pattern: '^[0-9]{1,15}$' })]);

/** The value when it says something: null, undefined and blank text are nothing. */
export function given<Value>(value: Value | null | undefined): Value | undefined {
  if (value === null || value === undefined) return undefined;
  return typeof value === 'string' && value.trim() === '' ? undefined : value;
}

/** The number of a `NumberText`; undefined for nothing and for anything that is no safe non-negative whole number. */
export function wholeNumber(value: number | string | null | undefined): number | undefined {
  const known = given(value);
  if (known === undefined) return undefined;
  const number = typeof known === 'number' ? known : /^[0-9]{1,15}$/.test(known.trim()) ? Number(known) : Number.NaN;
  return Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}
