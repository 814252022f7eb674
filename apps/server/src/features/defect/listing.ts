import type { ListData } from '@assay/contract/http/defect-list';
import type { Transaction } from '@assay/database/connect';
import { type RawBuilder, sql } from 'kysely';
import type { TSchema } from 'typebox';

/** A page of a list, planned in a transaction and readable while it lasts: whole, or piece by piece. */
export interface Listing {
  /** The answer. */
  whole(): Promise<ListData>;
  /** How many match, on every page. */
  count(): Promise<number>;
  /** The answer without its rows: the one empty array named `records` or `content` is where they belong. */
  frame(total: number): ListData;
  /** The rows alone, in order, at most `size` at a time. */
  pieces(size: number): AsyncGenerator<Record<string, unknown>[]>;
  /** Schema of one row, for a serializer that sees rows one by one. */
  readonly rowSchema: TSchema;
}

interface Plan<Stored, Row extends Record<string, unknown>> {
  readonly trx: Transaction;
  /** Rows of the page, in order. */
  readonly query: RawBuilder<Stored>;
  /** How many match in all; a query whose rows carry that reads it from the first of them. */
  readonly total: (first: Stored | undefined) => number;
  /** The same, before there are rows; absent: `total` knows without them. */
  readonly count?: () => Promise<number>;
  readonly rowSchema: TSchema;
  readonly present: (stored: Stored) => Row;
  readonly data: (rows: Row[], total: number) => ListData;
}

export function listing<Stored, Row extends Record<string, unknown>>(plan: Plan<Stored, Row>): Listing {
  const { trx, query, total, count, rowSchema, present, data } = plan;
  return {
    rowSchema,
    whole: async () => {
      const { rows } = await query.execute(trx);
      return data(rows.map(present), total(rows[0]));
    },
    count: count ?? (async () => total(undefined)),
    frame: (all) => data([], all),
    pieces: (size) => piecesOf({ trx, query, present }, size),
  };
}

/** A cursor keeps the place in PostgreSQL, so that never more than `size` rows are here. All are wanted: planned for that. */
async function* piecesOf<Stored, Row extends Record<string, unknown>>(
  { trx, query, present }: Pick<Plan<Stored, Row>, 'trx' | 'query' | 'present'>,
  size: number,
): AsyncGenerator<Row[]> {
  await sql`set local cursor_tuple_fraction = 1`.execute(trx);
  await sql`declare page no scroll cursor for ${query}`.execute(trx);
  for (;;) {
    const { rows } = await sql<Stored>`fetch ${sql.lit(size)} from page`.execute(trx);
    if (rows.length > 0) yield rows.map(present);
    if (rows.length < size) break;
  }
  await sql`close page`.execute(trx);
}
