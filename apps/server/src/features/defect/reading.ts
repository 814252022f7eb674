import { AssayError } from '@assay/contract/errors';
import { type Db, isPostgresError, type Transaction } from '@assay/database/connect';
import { sql } from 'kysely';

/** A list that takes longer is of no use to anybody, and a hostile pattern must not hold a connection. */
const LONGEST_READ_MS = 15_000;

/** A million verdicts take about this long. */
const LONGEST_CHANGE_MS = 60_000;

/**
 * Cheap random pages (our own server says 1.1) make the planner gather half a table through an index of another order:
 * grouping a million defects by file took 12.9 s instead of 2.5 on a busy machine. Few rows are found by index at 4 too.
 */
const LIST_PAGE_COST = 4;

/** PostgreSQL: query_canceled. */
const CANCELED = '57014';

const TOO_SLOW = { zh: '筛选条件耗时过长，请缩小范围', en: 'The filter takes too long, narrow it' };

/**
 * Reads of one answer in one state of the database: rows, totals and counters agree although a scan ends meanwhile.
 * @throws AssayError illegal when a statement runs too long
 */
export function reading<Answer>(db: Db, run: (trx: Transaction) => Promise<Answer>): Promise<Answer> {
  return bounded(
    db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only'),
    LONGEST_READ_MS,
    async (trx) => {
      await sql`set local random_page_cost = ${sql.lit(LIST_PAGE_COST)}`.execute(trx);
      return run(trx);
    },
  );
}

/** A read that lasts as long as its answer is being written. */
export interface OpenReading {
  readonly trx: Transaction;
  /** Runs a part of it. @throws AssayError illegal when a statement runs too long */
  guard<Answer>(run: () => Promise<Answer>): Promise<Answer>;
  /** Gives the connection back. */
  end(): Promise<void>;
}

/** Like `reading`, but it stays open until `end`. @param limitMs for each statement */
export async function startReading(db: Db, limitMs: number): Promise<OpenReading> {
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  await sql`set local statement_timeout = ${sql.lit(limitMs)}`.execute(trx);
  await sql`set local random_page_cost = ${sql.lit(LIST_PAGE_COST)}`.execute(trx);
  return { trx, guard: explained, end: () => trx.rollback().execute() };
}

/** A change whose statements are bounded too. @throws AssayError illegal when one runs too long; nothing has changed then */
export function withinTime<Answer>(db: Db, run: (trx: Transaction) => Promise<Answer>): Promise<Answer> {
  return bounded(db.transaction(), LONGEST_CHANGE_MS, run);
}

async function bounded<Answer>(
  transaction: ReturnType<Db['transaction']>,
  limitMs: number,
  run: (trx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  return explained(() =>
    transaction.execute(async (trx) => {
      await sql`set local statement_timeout = ${sql.lit(limitMs)}`.execute(trx);
      return run(trx);
    }),
  );
}

async function explained<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    if (isPostgresError(error, CANCELED)) throw new AssayError('illegal', TOO_SLOW);
    throw error;
  }
}
