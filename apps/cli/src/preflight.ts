import { mkdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Settings } from '@assay/contract/settings';
import { connect } from '@assay/database/connect';

/**
 * Tries what a setting promises before anything starts, so that a wrong one is one line here and not a pile of traces of three
 * processes.
 * @throws Error with one sentence that names the variable
 */
export async function preflight(settings: Settings): Promise<void> {
  makeDataFolder(settings.data);
  if (settings.role === 'worker' && !settings.databaseUrl)
    throw new Error('ASSAY_ROLE is "worker" and DATABASE_URL is not set: name the database that the server uses');
  if (settings.databaseUrl) await tryDatabase(settings.databaseUrl);
  if (settings.role !== 'worker') await tryToListen(settings);
}

function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!statSync(folder).isDirectory()) throw new Error('it is not a folder');
  } catch (error) {
    throw new Error(`ASSAY_DATA is ${JSON.stringify(folder)}, which cannot be used as a folder: ${messageOf(error)}`);
  }
}

async function tryDatabase(url: string): Promise<void> {
  const database = connect({ url, name: 'assay-preflight', max: 1 });
  try {
    await database.pool.query('select 1');
  } catch (error) {
    throw new Error(`DATABASE_URL names a database that does not answer: ${messageOf(error)}`);
  } finally {
    await database.close().catch(() => {});
  }
}

function tryToListen({ host, port }: Pick<Settings, 'host' | 'port'>): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(new Error(whyNot({ host, port }, error))));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()));
  });
}

function whyNot({ host, port }: Pick<Settings, 'host' | 'port'>, error: Error): string {
  switch ('code' in error ? error.code : '') {
    case 'EADDRINUSE':
      return `ASSAY_PORT is ${port}, but another program listens on ${host}:${port}: stop it, or choose another port`;
    case 'EACCES':
      return `ASSAY_PORT is ${port}, which this user may not listen on: choose one above 1023`;
    default:
      return `ASSAY_HOST is ${JSON.stringify(host)}, which is no address of this machine (${messageOf(error)})`;
  }
}

/** A refused connection is an AggregateError without a message of its own. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
