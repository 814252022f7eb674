import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFolderStore } from '@assay/blobs/folder-store';
import { takeBuild } from '@assay/commands/build/take-build';
import { uploadReport } from '@assay/commands/report/upload-report';
import { readSettings } from '@assay/contract/settings';
import { connect } from '@assay/database/connect';
import { launchPostgres } from '@assay/database/launcher/launch';
import { migrateToLatest } from '@assay/database/migrate';
import { factories } from '@assay/testing/factories';
import { fixtureRepository } from '@assay/testing/fixture-repository';
import { recordingJobs } from '@assay/testing/recording-jobs';
import { toolByName } from '@assay/tools/catalogue';
import { runScan } from '@assay/worker/scan/run';
import { pino } from 'pino';
import { ms } from './statistics.ts';

const RESULTS = 100_000;
const FILES = 2_000;
const PART_BYTES = 4 * 1024 * 1024;

/** Uploads of a large SARIF report: all new, all known, then one in a hundred gone. @param given number of results */
export async function benchImport([given]: readonly string[]): Promise<void> {
  const results = Number(given ?? RESULTS);
  const lines = Math.ceil(results / FILES) + 5;
  const text = `${Array.from({ length: lines }, (_, line) => `int line${line};`).join('\n')}\n`;
  const made = fixtureRepository([
    { write: Object.fromEntries(Array.from({ length: FILES }, (_, at) => [pathOf(at), `// ${at}\n${text}`])) },
  ]);
  console.log(`\nImport of ${results} SARIF results with flows, in ${FILES} files`);
  const work = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const postgres = await launchPostgres({ dataFolder: work, log: () => {} });
  try {
    await migrateToLatest(postgres.url);
    const database = connect({ url: postgres.url, name: 'bench' });
    const make = factories(database.db);
    const project = await make.project();
    const repository = await make.repository({ projectId: project.id, url: made.folder });
    const task = await make.task({
      projectId: project.id,
      repository_id: repository.id,
      branch_name: 'main',
      tools: ['CLOC'],
    });
    const settings = readSettings(
      { ASSAY_DATA: work, ASSAY_LOCAL_SOURCES: made.folder, ASSAY_LOG_LEVEL: 'silent' },
      '/',
    );
    const blobs = openFolderStore(join(work, 'blobs'));
    const upload = async (name: string, count: number) => {
      const { parts, size } = await storeReport(blobs, count);
      const tool = toolByName('COVERITY');
      if (!tool) throw new Error('no tool');
      const { buildNumber } = await database.db.transaction().execute((trx) =>
        uploadReport(trx, {
          jobs: recordingJobs([]),
          actor: 'bench',
          taskId: task.id,
          tool,
          isSiteTool: false,
          format: 'sarif',
          parts,
          size,
        }),
      );
      const held = await takeBuild(database.db, { taskId: task.id, build: buildNumber });
      if (!held) throw new Error('no build');
      let peak = 0;
      const look = setInterval(() => {
        peak = Math.max(peak, process.memoryUsage().rss);
      }, 50);
      const cpu = process.cpuUsage();
      const started = performance.now();
      const ended = await runScan({
        held,
        database,
        settings,
        blobs,
        log: pino({ level: 'silent' }),
        signal: new AbortController().signal,
      });
      clearInterval(look);
      const { user, system } = process.cpuUsage(cpu);
      console.log(
        `  ${name.padEnd(24)} ${ended} in ${ms(performance.now() - started)}, own processor time ${ms((user + system) / 1000)}, ${Math.round(size / 1e6)} MB, process at most ${Math.round(peak / 2 ** 20)} MB`,
      );
      const last = await database.db
        .selectFrom('build_log')
        .select('message')
        .where('task_id', '=', task.id)
        .where('build_number', '=', buildNumber)
        .orderBy('line_no', 'desc')
        .limit(1)
        .executeTakeFirst();
      console.log(`    ${last?.message ?? ''}`);
    };
    await upload('first', results);
    await upload('all known', results);
    await upload('one in a hundred gone', Math.floor(results * 0.99));
    await database.close();
  } finally {
    await postgres.stop();
    rmSync(work, { recursive: true, force: true });
    made.remove();
  }
}

function pathOf(at: number): string {
  return `src/dir${at % 50}/file${at}.c`;
}

/** Written to the store in parts, as the server does it: the report as a whole is never in memory. */
async function storeReport(blobs: ReturnType<typeof openFolderStore>, count: number) {
  const parts: string[] = [];
  let size = 0;
  let part = '{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"Coverity","rules":[]}},"results":[';
  const store = async () => {
    const bytes = Buffer.from(part);
    size += bytes.length;
    parts.push(await blobs.put(bytes));
    part = '';
  };
  for (let at = 0; at < count; at += 1) {
    part += `${at > 0 ? ',' : ''}${JSON.stringify(resultOf(at))}`;
    if (part.length >= PART_BYTES) await store();
  }
  part += ']}]}';
  await store();
  return { parts, size };
}

function resultOf(at: number) {
  const path = pathOf(at % FILES);
  const line = Math.floor(at / FILES) + 3;
  const place = (startLine: number) => ({
    physicalLocation: {
      artifactLocation: { uri: path, uriBaseId: '%SRCROOT%' },
      region: { startLine, startColumn: 5 },
    },
  });
  const flow = [1, 2, line].map((step) => ({ location: { ...place(step), message: { text: `step at ${step}` } } }));
  return {
    ruleId: `RULE_${at % 200}`,
    level: 'warning',
    message: { text: `The value of line${line} may be used before it is set, see [here](1)` },
    locations: [place(line)],
    partialFingerprints: { primaryLocationLineHash: `${at}:1` },
    codeFlows: [{ threadFlows: [{ locations: flow }] }],
  };
}
