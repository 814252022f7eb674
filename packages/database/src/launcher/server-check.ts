import { realpathSync } from 'node:fs';
import pg from 'pg';
import { errorCode } from './launch-error.ts';
import type { Secret } from './secret-file.ts';

/** Name of the role and of its database. */
export const ROLE = 'assay';

/** What answers at a port: our server, one that is not up yet, one that knows another password, or another server. */
export type Answer = 'ours' | 'not-ready' | 'wrong-password' | 'other';

/** Codes that refuse a password or a role (PostgreSQL documentation, appendix A). */
const REFUSALS: readonly string[] = ['28P01', '28000'];

/** cannot_connect_now, too_many_connections, and the errors of a port where nobody listens or the listener goes away. */
const NOT_READY: readonly string[] = ['57P03', '53300', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'];

/**
 * Logs in and compares the data directory. SCRAM shows the password to nobody, so asking a stranger is harmless.
 * @param cluster absolute path without symbolic links
 */
export async function askServer({ port, password }: Secret, cluster: string): Promise<Answer> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: ROLE,
    password,
    database: ROLE,
    ssl: false,
    application_name: 'assay-launcher',
    connectionTimeoutMillis: 5000,
    query_timeout: 5000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder");
    return sameFolder(rows[0]?.folder, cluster) ? 'ours' : 'other';
  } catch (error) {
    const code = errorCode(error) ?? '';
    if (REFUSALS.includes(code)) return 'wrong-password';
    return NOT_READY.includes(code) || isTimeout(error) ? 'not-ready' : 'other';
  } finally {
    await client.end().catch(() => {});
  }
}

/** Address of the server for `connect`. */
export function urlOf({ port, password }: Secret): string {
  return `postgres://${ROLE}:${password}@127.0.0.1:${port}/${ROLE}`;
}

function sameFolder(theirs: string | undefined, ours: string): boolean {
  if (theirs === undefined) return false;
  try {
    return realpathSync(theirs) === ours;
  } catch {
    return false;
  }
}

/** The driver reports its own time-outs, and a connection cut during the greeting, by text only. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && /timeout|terminated/i.test(error.message);
}
