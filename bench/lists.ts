import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFolderStore } from '@assay/blobs/folder-store';
import { ensureFirstStart } from '@assay/commands/people/ensure-first-start';
import { readSettings } from '@assay/contract/settings';
import { connect } from '@assay/database/connect';
import { launchPostgres } from '@assay/database/launcher/launch';
import { migrateToLatest } from '@assay/database/migrate';
import { listen } from '@assay/database/notify';
import { buildApp } from '@assay/server/app';
import { recordingJobs } from '@assay/testing/recording-jobs';
import { sql } from 'kysely';
import { pino } from 'pino';
import { benchExport } from './export.ts';
import { seedDefects } from './seed-defects.ts';
import { ms, report, timed } from './statistics.ts';

const PLACES = 1_000_000;
const RUNS = 25;
const PASSWORD = 'bench-password-1';

/** Latency at the server, over HTTP on loopback, of lists and counters on one task with a million defects. @param given number of defects */
export async function benchLists([given]: readonly string[]): Promise<void> {
  const places = Number(given ?? PLACES);
  const work = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const postgres = await launchPostgres({ dataFolder: work, log: () => {} });
  const settings = readSettings({ ASSAY_DATA: work, ASSAY_LOG_LEVEL: 'silent' }, '/');
  await migrateToLatest(postgres.url);
  const database = connect({ url: postgres.url, name: 'bench' });
  await database.db.transaction().execute((trx) => ensureFirstStart(trx, { adminPassword: PASSWORD }));
  const seeding = performance.now();
  const { taskId, builds } = await seedDefects(database.db, { projectId: 'demo', places });
  await sql`vacuum analyze`.execute(database.db);
  console.log(
    `\nLists and counters, ${places.toLocaleString('en')} defects in one task (seeded in ${ms(performance.now() - seeding)})`,
  );
  const app = await buildApp({
    settings,
    services: {
      db: database.db,
      settings,
      blobs: openFolderStore(join(work, 'blobs')),
      jobs: recordingJobs([]),
      listen: (options) => listen({ ...options, url: postgres.url }),
      now: () => new Date(),
      log: pino({ level: 'silent' }),
    },
  });
  try {
    const ask = await signIn(await app.listen({ port: 0, host: '127.0.0.1' }), taskId);
    const call = answerOf(ask);
    const list =
      (body: object, query = 'pageNum=1&pageSize=100') =>
      () =>
        call(`/defect/api/user/warn/list?${query}`, { toolName: 'ESLINT', ...body });
    const counters =
      (statisticType: string, body: object = {}) =>
      () =>
        call('/defect/api/user/warn/initpage', { toolName: 'ESLINT', statisticType, ...body });
    // The peer is one row by its key through the same connection pool: what a question costs here at least.
    const { id } = await database.db
      .selectFrom('defect')
      .select('id')
      .where('task_id', '=', taskId)
      .limit(1)
      .executeTakeFirstOrThrow();
    const row = () =>
      sql`select * from place where task_id = ${taskId} and branch_id = 1 and defect_id = ${id}`.execute(database.db);
    const peer = { name: 'a row by its key', laps: await timed(row, { runs: RUNS }) };
    const cases: [string, () => Promise<unknown>][] = [
      ['list, to be repaired, by file name', list({}, 'pageNum=1&pageSize=100&sortField=fileName&sortType=ASC')],
      ['list, by severity', list({}, 'pageNum=1&pageSize=100&sortField=severity&sortType=DESC')],
      ['list, by commit date', list({}, 'pageNum=1&pageSize=100&sortField=lineUpdateTime&sortType=DESC')],
      ['list, page 5,000', list({}, 'pageNum=5000&pageSize=100&sortField=fileName&sortType=ASC')],
      ['list, one author, two severities', list({ author: 'author17', severity: [1, 2] })],
      ['list, one folder', list({ fileList: ['.*/src/1/.*'] })],
      ['list, every status', list({ status: [1, 2, 4] })],
      ['list, as of build 25', list({ buildId: builds[24] })],
      ['list, by file', list({ clusterType: 'file' }, 'pageNum=1&pageSize=100&sortField=fileName&sortType=ASC')],
      ['counters by status', counters('STATUS')],
      ['counters by severity', counters('SEVERITY')],
      ['counters new and historical', counters('DEFECT_TYPE')],
      ['counters by severity, one author', counters('SEVERITY', { author: 'author17' })],
      ['chart, handlers by severity', () => call('/defect/api/user/report/toolName/ESLINT')],
      [
        'filter choices (authors, checkers, tree)',
        () => call('/defect/api/user/warn/checker/authors/toolName/ESLINT?status=1'),
      ],
    ];
    for (const [name, act] of cases) report(name, await timed(act, { runs: RUNS }), peer);
    await benchExport(ask);
  } finally {
    await app.close();
    await database.close();
    await postgres.stop();
    rmSync(work, { recursive: true, force: true });
  }
}

async function signIn(address: string, taskId: number): Promise<(path: string, body?: object) => Promise<Response>> {
  const answer = await fetch(`${address}/ms/auth/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const csrf = decodeURIComponent(
    cookies.find((cookie) => cookie.startsWith('backend_csrftoken='))?.split('=')[1] ?? '',
  );
  const headers = {
    cookie: cookies.join('; '),
    'X-CSRFToken': csrf,
    'X-DEVOPS-PROJECT-ID': 'demo',
    'X-DEVOPS-TASK-ID': String(taskId),
  };
  return (path, body) =>
    fetch(
      `${address}/ms${path}`,
      body
        ? { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
        : { headers },
    );
}

function answerOf(ask: (path: string, body?: object) => Promise<Response>) {
  return async (path: string, body?: object): Promise<unknown> => {
    const response = await ask(path, body);
    const envelope = (await response.json()) as { code: string; message?: string };
    if (envelope.code !== '0') throw new Error(`${path}: ${response.status} ${envelope.code} ${envelope.message}`);
    return envelope;
  };
}
