import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchPostgres } from '@assay/database/launcher/launch';
import { migrateToLatest } from '@assay/database/migrate';
import type { TestProject } from 'vitest/node';
import { administer, onDatabase, type TestServer, templateOf } from './template-database.ts';

/**
 * Before the integration tests: one PostgreSQL (an own one in a temporary folder, or the server of DATABASE_URL_TEST) with
 * a migrated template database. Test files copy it with `cloneDatabase`.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env.DATABASE_URL_TEST;
  const { url, end } =
    external === undefined || external === '' ? await startServer() : { url: external, end: async () => {} };
  const server: TestServer = { url, prefix: `assay_test_${randomBytes(4).toString('hex')}` };
  try {
    await administer(url, `create database ${templateOf(server)}`);
    await migrateToLatest(onDatabase(url, templateOf(server)));
  } catch (error) {
    await end();
    throw error;
  }
  project.provide('testServer', server);
  return async () => {
    // A failed test may leave its copy behind, and a server that is not ours must not fill up.
    if (external) await dropAll(server);
    await end();
  };
}

async function startServer(): Promise<{ url: string; end: () => Promise<void> }> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'assay-test-'));
  const remove = () => rmSync(dataFolder, { recursive: true, force: true });
  try {
    const server = await launchPostgres({ dataFolder, durable: false, log: () => {} });
    const end = async () => {
      await server.stop();
      remove();
    };
    return { url: server.url, end };
  } catch (error) {
    remove();
    throw error;
  }
}

async function dropAll({ url, prefix }: TestServer): Promise<void> {
  const rows = await administer(
    url,
    `select datname as name from pg_database where starts_with(datname, '${prefix}_')`,
  );
  for (const row of rows) {
    if (typeof row === 'object' && row !== null && 'name' in row)
      await administer(url, `drop database if exists ${row.name} with (force)`);
  }
}
