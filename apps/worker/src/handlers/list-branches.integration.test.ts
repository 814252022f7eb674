import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFolderStore } from '@assay/blobs/folder-store';
import { openCredentialBox } from '@assay/commands/repository/credential-box';
import { MOST_BRANCHES } from '@assay/contract/job';
import { readSettings } from '@assay/contract/settings';
import { connect, type Database } from '@assay/database/connect';
import { type Factories, factories } from '@assay/testing/factories';
import { fixtureRepository } from '@assay/testing/fixture-repository';
import { cloneDatabase, type TestDatabase } from '@assay/testing/template-database';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerBranches } from './list-branches.ts';

/** Branches of real repositories on this machine. */
let test: TestDatabase;
let database: Database;
let make: Factories;
let data: string;
const logged: string[] = [];
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'assay-branches-'));
  test = await cloneDatabase();
  database = connect({ url: test.url, name: 'list-branches' });
  make = factories(database.db);
});
afterAll(async () => {
  await database.close();
  await test.close();
  await rm(data, { recursive: true, force: true });
});

let requests = 0;
async function ask(url: string, given: { roots?: string; env?: Record<string, string>; secret?: string } = {}) {
  const project = await make.project();
  const { id } = await make.repository({ projectId: project.id, url });
  if (given.secret !== undefined) {
    const box = await openCredentialBox(data);
    const credential = box.seal({ username: 'u', password: given.secret }, id);
    await database.db.updateTable('repository').set({ credential }).where('id', '=', id).execute();
  }
  const requestId = `r${++requests}`;
  const env = { ASSAY_DATA: data, ASSAY_LOCAL_SOURCES: given.roots ?? '', ...given.env };
  const services = {
    database,
    settings: { ...readSettings(env, '/nowhere'), databaseUrl: test.url },
    blobs: openFolderStore(join(data, 'blobs')),
    log: pino({ level: 'info' }, { write: (line: string) => logged.push(line) }),
  };
  const context = { signal: new AbortController().signal, retry: 0 };
  await answerBranches({ requestId, repositoryId: id }, context, services);
  const row = await database.db
    .selectFrom('job_answer')
    .select('answer')
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow();
  return row.answer;
}

it('are the default one first, then by name', async () => {
  const repository = fixtureRepository([{ write: { 'a.js': '1;\n' } }]);
  for (const name of ['zeta', 'feature/a', 'alpha']) repository.git('branch', name);
  expect(await ask(repository.folder, { roots: repository.folder })).toEqual({
    branches: ['main', 'alpha', 'feature/a', 'zeta'],
  });
  repository.remove();
});

it('are cut where nobody would look any more', async () => {
  const repository = fixtureRepository([{ write: { 'a.js': '1;\n' } }], { bare: true });
  const commit = repository.git('rev-parse', 'main');
  const names = Array.from({ length: MOST_BRANCHES + 500 }, (_, n) => `b${String(n).padStart(6, '0')}`);
  const packed = names.map((name) => `${commit} refs/heads/${name}\n`).join('');
  await writeFile(join(repository.folder, 'packed-refs'), `# pack-refs with: peeled fully-peeled sorted \n${packed}`);
  const answer = await ask(repository.folder, { roots: repository.folder });
  expect(answer).toEqual({ branches: ['main', ...names.slice(0, MOST_BRANCHES - 1)] });
  repository.remove();
});

it('none of a folder without git, outside of what may be read, of an address that is not reached or not allowed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-plain-'));
  const none = { branches: null };
  expect(await ask(folder, { roots: folder })).toEqual(none);
  expect(await ask('/etc', { roots: folder })).toEqual(none);
  // Nobody listens there; private addresses are not even asked.
  expect(await ask('http://127.0.0.1:9/x', { env: { ASSAY_ALLOW_PRIVATE_HOSTS: 'true' } })).toEqual(none);
  expect(await ask('http://127.0.0.1:9/x')).toEqual(none);
  await rm(folder, { recursive: true, force: true });
});

it('says nothing of the credential, whatever the other side answers', async () => {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end('no');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const answer = await ask(`http://127.0.0.1:${port}/team/shop.git`, {
    env: { ASSAY_ALLOW_PRIVATE_HOSTS: 'true' },
    secret: 'hunter2-secret',
  });
  expect(answer).toEqual({ branches: null });
  expect(asked).toBeGreaterThan(0);
  expect(logged.join('')).not.toContain('hunter2-secret');
  await new Promise((resolve) => server.close(resolve));
});
