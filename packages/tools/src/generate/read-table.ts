import { readFileSync } from 'node:fs';
import { CheckerParam } from '@assay/contract/tool-definition';
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';

/** Checker -> text. */
export const TEXTS = Type.Record(Type.String(), Type.String({ minLength: 1 }));

/** Checker -> code that breaks the rule and, if it can be said shortly, code that keeps it. */
export const EXAMPLES = Type.Record(
  Type.String(),
  Type.Object({ bad: Type.String({ minLength: 1 }), good: Type.Optional(Type.String({ minLength: 1 })) }),
);

/** Checker -> what people may set on it; defaults are those of the tool itself. */
export const PARAMS = Type.Record(Type.String(), Type.Array(CheckerParam, { minItems: 1 }));

/** Reads a hand-written table and checks its shape. @param file below `definitions/` @throws naming file, place and fault */
export function readTable<Schema extends TSchema>({ file, schema }: { file: string; schema: Schema }): Static<Schema> {
  const value: unknown = JSON.parse(readFileSync(new URL(`../definitions/${file}`, import.meta.url), 'utf8'));
  if (Value.Check(schema, value)) return value;
  const [first] = Value.Errors(schema, value);
  throw new Error(`definitions/${file}${first?.instancePath ?? ''}: ${first?.message ?? 'wrong shape'}`);
}
