import { randomBytes } from 'node:crypto';
import { connect, type Database, type Db } from '@assay/database/connect';
import pg from 'pg';
import { inject } from 'vitest';

/** Where the tests of one run find their server. Databases of the run start with `prefix`. */
export interface TestServer {
  /** A role that may create databases. */
  readonly url: string;
  readonly prefix: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/** A database with the newest schema and no rows, for one test file. */
export interface TestDatabase {
  readonly url: string;
  readonly db: Db;
  readonly pool: Database['pool'];
  /** Drops the database, whoever is still connected. */
  close(): Promise<void>;
}

/** Name of the database that all others of the run are copies of. */
export function templateOf({ prefix }: TestServer): string {
  return `${prefix}_template`;
}

/** The same server, another database. */
export function onDatabase(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

/** Runs one statement outside of any pool. Identifiers in it are ours and need no quoting. */
export async function administer(url: string, statement: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'assay-test-setup' });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Copies the template database of this test run (some 30 ms). To be used in tests of the project `integration`. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const server = inject('testServer');
  const name = `${server.prefix}_${randomBytes(6).toString('hex')}`;
  await administer(server.url, `create database ${name} template ${templateOf(server)}`);
  const url = onDatabase(server.url, name);
  const database = connect({ url, name: 'assay-test', max: 5 });
  return {
    url,
    db: database.db,
    pool: database.pool,
    close: async () => {
      await database.close();
      await dropDatabase(server.url, name);
    },
  };
}

const PATIENCE = 20;

/**
 * Sessions of the test are ended by force. An autovacuum of the server itself may be looking at the database at this
 * moment, and nobody but a superuser may end that: it is gone a moment later.
 */
async function dropDatabase(url: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await administer(url, `drop database if exists ${name} with (force)`);
      return;
    } catch (error) {
      const mayRetry = error instanceof pg.DatabaseError && error.code === NOT_PERMITTED;
      if (!mayRetry || attempt === PATIENCE) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** insufficient_privilege (PostgreSQL, appendix A). */
const NOT_PERMITTED = '42501';
