import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBuild } from '@assay/commands/build/start-build';
import { connect } from '@assay/database/connect';
import { launchPostgres } from '@assay/database/launcher/launch';
import { migrateToLatest } from '@assay/database/migrate';
import { factories } from '@assay/testing/factories';
import { fixtureRepository } from '@assay/testing/fixture-repository';
import { recordingJobs } from '@assay/testing/recording-jobs';
import { builtInSets } from '@assay/tools/catalogue';
import { run } from './engine/measured-process.ts';
import { ms } from './statistics.ts';

const FILES = 800;
const LINES_PER_FILE = 125;

/** The program the worker starts for a scan, as it is delivered. */
const SCAN_PROGRAM = join(import.meta.dirname, '../dist/scan.js');

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
    for (const set of sets)
      await make.checkerSet({ id: set.checkerSetId, codeLang: set.codeLang, versions: [[...set.checkerProps]] });
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
    const scan = async (name: string) => {
      const archive = isGit(folder) ? timeArchive(folder) : undefined;
      const started = performance.now();
      const build = await database.db
        .transaction()
        .execute((trx) =>
          startBuild(trx, { jobs: recordingJobs([]), actor: 'bench', taskId: task.id, trigger: 'manual' }),
        );
      if (!build) throw new Error('no build');
      const { exitCode, cpuSeconds, peakMb } = await run({
        program: process.execPath,
        args: [SCAN_PROGRAM, String(task.id), String(build.buildNumber)],
        env: {
          DATABASE_URL: postgres.url,
          ASSAY_DATA: work,
          ASSAY_LOCAL_SOURCES: folder,
          ASSAY_LOG_LEVEL: 'silent',
        },
      });
      const total = performance.now() - started;
      const lines = await database.db
        .selectFrom('build_log')
        .select('message')
        .where('task_id', '=', task.id)
        .where('build_number', '=', build.buildNumber)
        .orderBy('line_no', 'desc')
        .limit(1)
        .execute();
      const laps = lapsOf(lines[0]?.message ?? '');
      console.log(
        `  ${name.padEnd(24)} ${exitCode === 0 ? 'succeeded' : 'failed'} in ${ms(total)}, ${archive === undefined ? '' : `${(total / archive).toFixed(1)}x "git archive | tar", `}${cpuSeconds.toFixed(1)} s of CPU, ${peakMb.toFixed(0)} MB`,
      );
      console.log(`    ${lines[0]?.message ?? ''}`);
      console.log(`    without checkout, tools of others and blame: ${ms(ownShare(laps))}`);
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

/** Milliseconds by stage, as the last line of a build's log tells them. */
function lapsOf(message: string): Map<string, number> {
  return new Map(
    message.split(', ').map((lap) => {
      const [, stage = '', seconds] = /^(.*) ([\d.]+) s$/.exec(lap) ?? [];
      return [stage, Number(seconds) * 1000];
    }),
  );
}

/** Measuring, rules, identities, storing and publishing. `execute` is `measure` and the tools beside it. */
function ownShare(laps: ReadonlyMap<string, number>): number {
  const others = /^(checkout|attribute|execute|tool .*|report .*|)$/;
  return [...laps].reduce((sum, [stage, lap]) => (others.test(stage) ? sum : sum + lap), 0);
}

/** A folder without git can be scanned too; there is nothing to compare it with, and no blame. */
function isGit(folder: string): boolean {
  return existsSync(join(folder, '.git')) || existsSync(join(folder, 'objects'));
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
