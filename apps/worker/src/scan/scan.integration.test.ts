import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFolderStore } from '@assay/blobs/folder-store';
import { startBuild } from '@assay/commands/build/start-build';
import { takeBuild } from '@assay/commands/build/take-build';
import { DETECTION } from '@assay/contract/codes';
import { readSettings } from '@assay/contract/settings';
import { connect, type Database } from '@assay/database/connect';
import { type Factories, factories } from '@assay/testing/factories';
import { type FixtureRepository, fixtureRepository } from '@assay/testing/fixture-repository';
import { recordingJobs } from '@assay/testing/recording-jobs';
import { cloneDatabase, type TestDatabase } from '@assay/testing/template-database';
import { builtInSets } from '@assay/tools/catalogue';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runScan } from './run.ts';

/** The whole path of a scan on a real repository, database, jail and analysers. */
const SETS = ['codecc_default_lint_js', 'codecc_default_ccn_js', 'codecc_default_dupc_js', 'standard_cloc'];
const TOOLS = ['ESLINT', 'CCN', 'DUPC', 'CLOC'];

let test: TestDatabase;
let database: Database;
let data: string;
let make: Factories;
const repositories: FixtureRepository[] = [];

beforeAll(async () => {
  test = await cloneDatabase();
  database = connect({ url: test.url, name: 'scan-test' });
  make = factories(database.db);
  data = mkdtempSync(join(tmpdir(), 'assay-scan-test-'));
  for (const set of builtInSets().filter((entry) => SETS.includes(entry.checkerSetId)))
    await make.checkerSet({ id: set.checkerSetId, versions: [[...set.checkerProps]] });
});

afterAll(async () => {
  await database.close();
  await test.close();
  rmSync(data, { recursive: true, force: true });
  for (const repository of repositories) repository.remove();
});

/** A task on a fixture repository, and a way to scan it. */
async function taskOn(repository: FixtureRepository, tools: readonly string[] = TOOLS) {
  repositories.push(repository);
  const project = await make.project();
  const row = await make.repository({ projectId: project.id, url: repository.folder });
  const task = await make.task({
    projectId: project.id,
    repository_id: row.id,
    branch_name: 'main',
    tools,
    sets: SETS,
  });
  const settings = readSettings(
    { ASSAY_DATA: data, ASSAY_LOCAL_SOURCES: repository.folder, ASSAY_LOG_LEVEL: 'silent' },
    '/',
  );
  const scan = async () => {
    const build = await database.db
      .transaction()
      .execute((trx) => startBuild(trx, { jobs: recordingJobs([]), actor: 'ann', taskId: task.id, trigger: 'manual' }));
    const held = await takeBuild(database.db, { taskId: task.id, build: build?.buildNumber ?? 0 });
    if (!held) throw new Error('the build was not there to be taken');
    return runScan({
      held,
      database,
      settings,
      blobs: openFolderStore(join(data, 'blobs')),
      log: pino({ level: 'silent' }),
      signal: new AbortController().signal,
    });
  };
  const defects = async (tool = 'ESLINT') =>
    database.db
      .selectFrom('place')
      .innerJoin('file', (join) =>
        join.onRef('file.task_id', '=', 'place.task_id').onRef('file.id', '=', 'place.file_id'),
      )
      .select([
        'place.defect_id as id',
        'place.checker',
        'place.line',
        'place.detection',
        'place.cause',
        'place.author',
        'file.path_text as path',
      ])
      .where('place.task_id', '=', task.id)
      .where('place.tool', '=', tool)
      .orderBy('place.defect_id')
      .execute();
  const log = async () =>
    (
      await database.db
        .selectFrom('build_log')
        .select('message')
        .where('task_id', '=', task.id)
        .orderBy('build_number')
        .orderBy('line_no')
        .execute()
    )
      .map((line) => line.message)
      .join('\n');
  return { task, scan, defects, log };
}

const LOOSE = 'export function check(value) {\n  if (value == null) debugger;\n  return value;\n}\n';

describe('the path of a scan', () => {
  it('follows defects through line shifts, renames, copies, line endings and fixes', async () => {
    const repository = fixtureRepository([
      {
        write: {
          'src/a.js': LOOSE,
          'src/b.js': 'export const b = () => {\n  debugger;\n};\n',
          'README.md': '# fixture\n',
        },
        author: { name: 'Ann', mail: 'ann@example.org' },
      },
    ]);
    const { scan, defects, log, task } = await taskOn(repository);
    expect(await scan(), await log()).toBe('succeeded');
    const first = await defects();
    expect(first.map((row) => [row.path, row.line, row.checker, row.detection, row.author])).toEqual(
      expect.arrayContaining([
        ['src/a.js', 2, 'no-debugger', DETECTION.present, 'Ann'],
        ['src/b.js', 2, 'no-debugger', DETECTION.present, 'Ann'],
      ]),
    );
    const idOf = (rows: typeof first, path: string) =>
      rows.find((row) => row.path === path && row.checker === 'no-debugger')?.id;

    repository.commit({
      write: { 'src/a.js': `// a new first line\r\n${LOOSE.replaceAll('\n', '\r\n')}`, 'src/copy.js': LOOSE },
      rename: { 'src/b.js': 'lib/renamed.js' },
      author: { name: 'Bob', mail: 'bob@example.org' },
    });
    expect(await scan(), await log()).toBe('succeeded');
    const second = await defects();
    expect(idOf(second, 'src/a.js')).toBe(idOf(first, 'src/a.js'));
    expect(second.find((row) => row.id === idOf(first, 'src/a.js'))?.line).toBe(3);
    expect(idOf(second, 'lib/renamed.js')).toBe(idOf(first, 'src/b.js'));
    const copied = second.find((row) => row.path === 'src/copy.js' && row.checker === 'no-debugger');
    expect(first.some((row) => row.id === copied?.id)).toBe(false);
    expect(copied).toMatchObject({ cause: 'copied', author: 'Bob', detection: DETECTION.present });

    repository.commit({ write: { 'src/copy.js': 'export const fine = 1;\n' }, delete: ['lib/renamed.js'] });
    expect(await scan(), await log()).toBe('succeeded');
    const third = await defects();
    expect(third.find((row) => row.id === copied?.id)).toMatchObject({ detection: DETECTION.gone, cause: 'code' });
    expect(third.find((row) => row.id === idOf(first, 'src/b.js'))).toMatchObject({
      detection: DETECTION.gone,
      cause: 'file-deleted',
    });
    expect(third.find((row) => row.id === idOf(first, 'src/a.js'))?.detection).toBe(DETECTION.present);

    const build = await database.db
      .selectFrom('build')
      .selectAll()
      .where('task_id', '=', task.id)
      .orderBy('number')
      .execute();
    expect(build.map((row) => [row.number, row.status, row.commit_id])).toEqual(
      repository.commits.map((commit, at) => [at + 1, 'succeeded', commit]),
    );
  });

  it('reports a missing branch in a sentence, stores nothing, and the next build is not disturbed', async () => {
    const repository = fixtureRepository([{ write: { 'a.js': LOOSE } }]);
    const { scan, task, defects } = await taskOn(repository);
    await database.db.updateTable('task').set({ branch_name: 'nowhere' }).where('id', '=', task.id).execute();
    expect(await scan()).toBe('failed');
    const failed = await database.db
      .selectFrom('build')
      .select(['status', 'failure'])
      .where('task_id', '=', task.id)
      .executeTakeFirstOrThrow();
    expect(failed.status).toBe('failed');
    expect(failed.failure?.en).toContain('nowhere');
    expect(await defects()).toEqual([]);
    await database.db.updateTable('task').set({ branch_name: 'main' }).where('id', '=', task.id).execute();
    expect(await scan()).toBe('succeeded');
    expect((await defects()).length).toBeGreaterThan(0);
  });
});
