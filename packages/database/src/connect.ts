import { Kysely, type Transaction as KyselyTransaction, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';
import { VALUE_PARSERS } from './value-parsers.ts';

export { isPostgresError, isUniqueViolation, POSTGRES_ERRORS } from './postgres-errors.ts';

/** Typed queries over a pool; each may run on another connection. */
export type Db = Kysely<Schema>;

/** Typed queries inside one transaction. Everything that takes a `Db` takes a `Transaction` too. */
export type Transaction = KyselyTransaction<Schema>;

/** One process's way to the database. */
export interface Database {
  readonly db: Db;
  /** For what Kysely cannot say, such as COPY. Connections taken from it go back by `release()`. */
  readonly pool: pg.Pool;
  /** Waits for running queries and ends all connections. May be called twice. */
  close(): Promise<void>;
}

export interface ConnectOptions {
  /** `postgres://user:password@host:port/database` */
  readonly url: string;
  /** Shown in pg_stat_activity and in the server's log. */
  readonly name: string;
  /** Most connections at a time; 10 by default. */
  readonly max?: number;
  /** Statements that run longer are cancelled; 0, the default, sets no limit. */
  readonly statementTimeoutMs?: number;
  /** Hears of connections that broke. The pool replaces them by itself. */
  readonly onBroken?: (error: Error) => void;
}

/** A transaction that does nothing for so long was forgotten; its locks must not stay. */
const IDLE_TRANSACTION_MS = 600_000;

/** Opens no connection yet: the first query does, so a wrong address is an error of that query. */
export function connect({
  url,
  name,
  max = 10,
  statementTimeoutMs = 0,
  onBroken = () => {},
}: ConnectOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    connectionTimeoutMillis: 15_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    types: VALUE_PARSERS,
    options: sessionOptions(statementTimeoutMs),
  });
  pool.on('error', onBroken);
  // The pool listens to idle connections only. One that breaks between two statements of a transaction would be an
  // 'error' event nobody hears, which ends the process; the next statement reports it anyway.
  pool.on('connect', (client) => client.on('error', onBroken));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  let closing: Promise<void> | undefined;
  return {
    db,
    pool,
    close: () => {
      // Kysely ends the pool only if it has used it, hence both.
      closing ??= db.destroy().then(() => (pool.ended || pool.ending ? undefined : pool.end()));
      return closing;
    },
  };
}

/** Holds on external servers too, whose own settings we do not write. Compiling queries (jit) costs more than it brings here. */
function sessionOptions(statementTimeoutMs: number): string {
  return [
    '-c jit=off',
    `-c idle_in_transaction_session_timeout=${IDLE_TRANSACTION_MS}`,
    `-c statement_timeout=${statementTimeoutMs}`,
  ].join(' ');
}
