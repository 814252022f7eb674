import { type RawBuilder, sql } from 'kysely';
import type { VerdictField } from './act.ts';

/** The given columns of a verdict row as JSON, as `action_item` keeps them. @param alias of the row in the query */
export function snapshotOf(alias: string, fields: readonly VerdictField[]): RawBuilder<unknown> {
  const pairs = fields.map((field) => sql`${sql.lit(field)}, ${sql.ref(`${alias}.${field}`)}`);
  return sql`jsonb_build_object(${sql.join(pairs)})`;
}

/** The columns of a row, for comparing and setting several at once. */
export function columnsOf(alias: string, fields: readonly VerdictField[]): RawBuilder<unknown> {
  return sql.join(fields.map((field) => sql.ref(`${alias}.${field}`)));
}
