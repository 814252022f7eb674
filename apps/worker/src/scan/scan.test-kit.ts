import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFolderStore } from '@assay/blobs/folder-store';
import { startBuild } from '@assay/commands/build/start-build';
import { type HeldBuild, takeBuild } from '@assay/commands/build/take-build';
import type { UiLanguage } from '@assay/contract/errors';
import { readSettings } from '@assay/contract/settings';
import { connect, type Database } from '@assay/database/connect';
import { type Factories, factories } from '@assay/testing/factories';
import type { FixtureRepository } from '@assay/testing/fixture-repository';
import { recordingJobs } from '@assay/testing/recording-jobs';
import { cloneDatabase } from '@assay/testing/template-database';
import { builtInSets } from '@assay/tools/catalogue';
import { pino } from 'pino';
import { runScan } from './run.ts';

/** Everything a scan needs, real: a database, a data folder, checker sets; for tests of the path of a scan. */
const SETS = [
  'codecc_default_lint_js',
  'codecc_default_ccn_js',
  'codecc_default_dupc_js',
  'standard_cloc',
  'assay_gcc_analyzer_cpp',
  'assay_clang_sa_cpp',
];
const TOOLS = ['ESLINT', 'CCN', 'DUPC', 'CLOC'];

export interface ScanKit {
  readonly url: string;
  readonly database: Database;
  readonly make: Factories;
  /** The data folder of the worker. */
  readonly data: string;
  /** A task on a fixture repository. */
  taskOn(repository: FixtureRepository, tools?: readonly string[]): Promise<ScannedTask>;
  close(): Promise<void>;
}

export interface ScannedTask {
  readonly taskId: number;
  /** Starts a build and takes it, as a worker does. */
  hold(): Promise<HeldBuild>;
  /** Runs a held build. */
  run(held: HeldBuild, signal?: AbortSignal): Promise<'succeeded' | 'failed'>;
  /** `hold` and `run`. */
  scan(): Promise<'succeeded' | 'failed'>;
  defects(tool?: string): Promise<DefectRow[]>;
  /** The lines of all its builds, in English unless said otherwise. */
  log(language?: UiLanguage): Promise<string>;
}

export interface DefectRow {
  readonly id: number;
  readonly checker: string;
  readonly line: number;
  readonly detection: number;
  readonly cause: string | null;
  readonly author: string;
  readonly path: string;
}

export async function scanKit(): Promise<ScanKit> {
  const test = await cloneDatabase();
  const database = connect({ url: test.url, name: 'scan-test' });
  const data = mkdtempSync(join(tmpdir(), 'assay-scan-test-'));
  const make = factories(database.db);
  const repositories: FixtureRepository[] = [];
  for (const set of builtInSets().filter((entry) => SETS.includes(entry.checkerSetId)))
    await make.checkerSet({ id: set.checkerSetId, codeLang: set.codeLang, versions: [[...set.checkerProps]] });
  return {
    url: test.url,
    database,
    make,
    data,
    async taskOn(repository, tools = TOOLS) {
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
      const hold = async () => {
        const jobs = recordingJobs([]);
        const build = await database.db
          .transaction()
          .execute((trx) => startBuild(trx, { jobs, actor: 'ann', taskId: task.id, trigger: 'manual' }));
        const held = await takeBuild(database.db, { taskId: task.id, build: build?.buildNumber ?? 0 });
        if (!held) throw new Error('the build was not there to be taken');
        return held;
      };
      const run = (held: HeldBuild, signal = new AbortController().signal) =>
        runScan({
          held,
          database,
          settings,
          blobs: openFolderStore(join(data, 'blobs')),
          log: pino({ level: 'silent' }),
          signal,
        });
      return {
        taskId: task.id,
        hold,
        run,
        scan: async () => run(await hold()),
        defects: (tool = 'ESLINT') =>
          database.db
            .selectFrom('place')
            .innerJoin('file', (on) =>
              on.onRef('file.task_id', '=', 'place.task_id').onRef('file.id', '=', 'place.file_id'),
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
            .execute(),
        log: async (language = 'en') => {
          const lines = await database.db
            .selectFrom('build_log')
            .select(['message', 'message_zh'])
            .where('task_id', '=', task.id)
            .orderBy('build_number')
            .orderBy('line_no')
            .execute();
          return lines.map((line) => (language === 'zh' && line.message_zh) || line.message).join('\n');
        },
      };
    },
    async close() {
      await database.close();
      await test.close();
      rmSync(data, { recursive: true, force: true });
      for (const repository of repositories) repository.remove();
    },
  };
}
