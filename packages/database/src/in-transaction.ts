import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, isPostgresError, POSTGRES_ERRORS, type Transaction } from './connect.ts';

/** Each loser of a circle lets another act be done, so tries add up only where many ask crosswise. */
const TRIES = 10;
/** Losers wait a moment of chance, so that the same ones do not meet again at once. */
const PAUSE_MS = 25;

/**
 * Runs an act in one transaction, and again when PostgreSQL ended it because two transactions waited for each other: nothing of
 * it was stored then. For acts that lock rows of several owners, whose order no single act can know. The act must have no
 * effect outside its transaction.
 * @throws what the act throws; the error of the deadlock when it happens ten times
 */
export async function inTransaction<Result>(db: Db, act: (trx: Transaction) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(act);
    } catch (error) {
      const again =
        isPostgresError(error, POSTGRES_ERRORS.deadlock) ||
        isPostgresError(error, POSTGRES_ERRORS.serializationFailure);
      if (!again || tries >= TRIES) throw error;
      await sleep(Math.random() * PAUSE_MS * tries);
    }
  }
}
