import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFolderStore } from '@assay/blobs/folder-store';
import { startBuild } from '@assay/commands/build/start-build';
import { takeBuild } from '@assay/commands/build/take-build';
import { readSettings } from '@assay/contract/settings';
import { connect } from '@assay/database/connect';
import { launchPostgres } from '@assay/database/launcher/launch';
import { migrateToLatest } from '@assay/database/migrate';
import { factories } from '@assay/testing/factories';
import { fixtureRepository } from '@assay/testing/fixture-repository';
import { recordingJobs } from '@assay/testing/recording-jobs';
import { builtInSets } from '@assay/tools/catalogue';
import { runScan } from '@assay/worker/scan/run';
import { pino } from 'pino';
import { ms } from './statistics.ts';

const FILES = 800;
const LINES_PER_FILE = 125;

/** A scan of 100,000 lines stage by stage: first, unchanged, and with one file changed. @param given path of another repository */
export async function benchScan([given]: readonly string[]): Promise<void> {
  const made = given === undefined ? fixtureRepository([{ write: sources() }]) : undefined;
  const folder = given ?? made?.folder ?? '';
  console.log(`\nScan of ${given ?? `${FILES} files, ${FILES * LINES_PER_FILE} lines of JavaScript`}`);
  const work = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const postgres = await launchPostgres({ dataFolder: work, log: () => {} });
  try {
    await migrateToLatest(postgres.url);
    const database = connect({ url: postgres.url, name: 'bench' });
    const make = factories(database.db);
    const sets = builtInSets().filter((set) => set.defaultCheckerSet);
    for (const set of sets) await make.checkerSet({ id: set.checkerSetId, versions: [[...set.checkerProps]] });
    const project = await make.project();
    const repository = await make.repository({ projectId: project.id, url: folder });
    const tools = [...new Set(sets.flatMap((set) => set.toolList))];
    const task = await make.task({
      projectId: project.id,
      repository_id: repository.id,
      branch_name: '',
      tools,
      sets: sets.map((set) => set.checkerSetId),
    });
    const settings = readSettings({ ASSAY_DATA: work, ASSAY_LOCAL_SOURCES: folder, ASSAY_LOG_LEVEL: 'silent' }, '/');
    const scan = async (name: string) => {
      const archive = timeArchive(folder);
      const started = performance.now();
      const build = await database.db
        .transaction()
        .execute((trx) =>
          startBuild(trx, { jobs: recordingJobs([]), actor: 'bench', taskId: task.id, trigger: 'manual' }),
        );
      const held = await takeBuild(database.db, { taskId: task.id, build: build?.buildNumber ?? 0 });
      if (!held) throw new Error('no build');
      const ended = await runScan({
        held,
        database,
        settings,
        blobs: openFolderStore(join(work, 'blobs')),
        log: pino({ level: 'silent' }),
        signal: new AbortController().signal,
      });
      const total = performance.now() - started;
      const lines = await database.db
        .selectFrom('build_log')
        .select('message')
        .where('task_id', '=', task.id)
        .where('build_number', '=', held.number)
        .orderBy('line_no', 'desc')
        .limit(1)
        .execute();
      console.log(
        `  ${name.padEnd(24)} ${ended} in ${ms(total)}, ${(total / archive).toFixed(1)}x "git archive | tar"`,
      );
      console.log(`    ${lines[0]?.message ?? ''}`);
    };
    await scan('first');
    await scan('nothing changed');
    if (made) {
      made.commit({ write: { 'src/file1.js': `${source(1)}\nexport const added = 1;\n` } });
      await scan('one file changed');
    }
    await database.close();
  } finally {
    await postgres.stop();
    rmSync(work, { recursive: true, force: true });
    made?.remove();
  }
}

/** What the same machine needs to write the same files with nothing but git. */
function timeArchive(folder: string): number {
  const target = mkdtempSync(join(tmpdir(), 'assay-bench-archive-'));
  const started = performance.now();
  execFileSync('sh', ['-c', 'git -c safe.directory="*" -C "$1" archive HEAD | tar -x -C "$2"', 'sh', folder, target]);
  const laps = performance.now() - started;
  rmSync(target, { recursive: true, force: true });
  return laps;
}

function sources(): Record<string, string> {
  return Object.fromEntries(Array.from({ length: FILES }, (_, at) => [`src/file${at}.js`, source(at)]));
}

/** Plausible code: functions with branches, a comment each, some defects, some repetition. */
function source(seed: number): string {
  const lines: string[] = [];
  for (let part = 0; lines.length < LINES_PER_FILE; part += 1) {
    const name = `step${seed}_${part}`;
    lines.push(
      `/** Part ${part} of file ${seed}. */`,
      `export function ${name}(items, limit) {`,
      '  let total = 0;',
      '  for (const item of items) {',
      `    if (item.kind === 'k${(seed * 7 + part) % 13}' && item.size > ${seed % 97}) total += item.size * ${part + 1};`,
      `    else if (item.parent ?? ${part} > limit) total -= ${seed % 31};`,
      '  }',
      ...(seed % 5 === 0 ? [`  if (total == ${part}) debugger;`] : []),
      `  return total > limit ? ${name}.name : total;`,
      '}',
      '',
    );
  }
  return `${lines
    .slice(0, LINES_PER_FILE)
    .join('\n')
    .replace(/\n[^\n]*\{[^}]*$/, '')}\n`;
}
