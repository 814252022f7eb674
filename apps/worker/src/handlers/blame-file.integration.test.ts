import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlameFileAnswer } from '@assay/contract/job';
import { readSettings } from '@assay/contract/settings';
import { connect, type Database } from '@assay/database/connect';
import { fixtureRepository } from '@assay/testing/fixture-repository';
import { cloneDatabase, type TestDatabase } from '@assay/testing/template-database';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mirrorName } from '../git/mirror-folder.ts';
import { blameFile } from './blame-file.ts';

const repository = fixtureRepository([
  { write: { 'a.js': 'one\ntwo\n' }, author: { name: 'Ann', mail: 'ann@example.org' } },
  { write: { 'a.js': 'one\nTWO\nthree\n' }, author: { name: 'Bob', mail: 'bob@example.org' } },
]);
const data = mkdtempSync(join(tmpdir(), 'assay-blame-'));
let test: TestDatabase;
let database: Database;
beforeAll(async () => {
  test = await cloneDatabase();
  database = connect({ url: test.url, name: 'blame' });
  mkdirSync(join(data, 'mirrors'));
  cpSync(join(repository.folder, '.git'), join(data, 'mirrors', mirrorName(repository.folder)), { recursive: true });
});
afterAll(async () => {
  await database.close();
  await test.close();
  repository.remove();
  rmSync(data, { recursive: true, force: true });
});

let requests = 0;
async function asked(given: { url?: string; commit?: string; path?: string }) {
  const requestId = `b${++requests}`;
  const settings = { ...readSettings({ ASSAY_DATA: data }, '/nowhere'), databaseUrl: test.url };
  const [, second = ''] = repository.commits;
  const job = { requestId, url: repository.folder, commit: second, path: 'a.js', ...given };
  await blameFile(job, { signal: new AbortController().signal }, { database, settings });
  const { answer } = await database.db
    .selectFrom('job_answer')
    .select('answer')
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow();
  expect(Value.Check(BlameFileAnswer, answer)).toBe(true);
  return answer as BlameFileAnswer;
}

it('names the commit, author and time of each line, each commit once', async () => {
  const found = await asked({});
  const [first = '', second = ''] = repository.commits;
  expect(found).toEqual({
    revision: second,
    commits: [
      { id: first, author: 'Ann', time: expect.any(Number), subject: expect.any(String) },
      { id: second, author: 'Bob', time: expect.any(Number), subject: expect.any(String) },
    ],
    lines: [0, 1, 1],
  });
});

it('says why there is no answer', async () => {
  expect(await asked({ path: 'gone.js' })).toEqual({ error: expect.objectContaining({ en: expect.any(String) }) });
  expect(await asked({ path: '--output=/tmp/x' })).toHaveProperty('error');
  expect(await asked({ url: '/nowhere/else' })).toHaveProperty('error');
  expect(await asked({ commit: '0'.repeat(40) })).toHaveProperty('error');
});
