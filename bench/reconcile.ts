import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFolderStore } from '@assay/blobs/folder-store';
import { startBuild } from '@assay/commands/build/start-build';
import { takeBuild } from '@assay/commands/build/take-build';
import { ensureFirstStart } from '@assay/commands/people/ensure-first-start';
import { DETECTION } from '@assay/contract/codes';
import type { Finding } from '@assay/contract/finding';
import { readSettings } from '@assay/contract/settings';
import { connect, type Database } from '@assay/database/connect';
import { launchPostgres } from '@assay/database/launcher/launch';
import { migrateToLatest } from '@assay/database/migrate';
import { recordingJobs } from '@assay/testing/recording-jobs';
import { toolByName } from '@assay/tools/catalogue';
import { openBuildLog } from '@assay/worker/scan/build-log';
import type { ScanContext } from '@assay/worker/scan/context';
import { ALONE } from '@assay/worker/scan/find-base';
import { identify } from '@assay/worker/scan/identify';
import type { ParsedTool } from '@assay/worker/scan/parse';
import { reconcile } from '@assay/worker/scan/reconcile';
import { stepsOf } from '@assay/worker/scan/steps';
import { stopwatch } from '@assay/worker/scan/stopwatch';
import { readIdentityLinks } from '@assay/worker/store/identity-links';
import { readKnownDefects, type StoredDefect } from '@assay/worker/store/known-defects';
import { readTaskSettings } from '@assay/worker/store/task-settings';
import { sql } from 'kysely';
import { pino } from 'pino';
import { seedDefects } from './seed-defects.ts';
import { ms, report, timed } from './statistics.ts';

const PLACES = 1_000_000;
const LINES = 950;
const BRANCH = 1;

interface Tree {
  readonly blobs: ReadonlyMap<string, string>;
  readonly findings: readonly Finding[];
  /** Files that got five lines on top. */
  readonly moved: ReadonlySet<string>;
}

/**
 * From findings to stored results, a million known: first a build in which nothing changed and nothing is known of settled
 * files, so that every defect is read; then one with 5 % of the findings moved, 1 % gone and 1 % new. @param given number of defects
 */
export async function benchReconcile([given]: readonly string[]): Promise<void> {
  const places = Number(given ?? PLACES);
  const work = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const postgres = await launchPostgres({ dataFolder: work, log: () => {} });
  const database = connect({ url: postgres.url, name: 'bench' });
  try {
    await migrateToLatest(postgres.url);
    await database.db.transaction().execute((trx) => ensureFirstStart(trx, { adminPassword: 'bench-password-1' }));
    const seeding = performance.now();
    const { taskId } = await seedDefects(database.db, { projectId: 'demo', places });
    await repositoryOf(database, taskId);
    await sql`update place set detection = ${DETECTION.present} where task_id = ${taskId} and detection in (3, 4, 5)`.execute(
      database.db,
    );
    await sql`vacuum analyze place`.execute(database.db);
    console.log(
      `\nReconcile, ${places.toLocaleString('en')} known defects (seeded in ${ms(performance.now() - seeding)})`,
    );
    const known = await readAll(database, taskId);
    await benchRead(database, taskId);
    const first = treeOf(known.filter((defect) => defect.detection === DETECTION.present));
    await build('everything read, nothing changed', { database, work, taskId, before: first, now: first });
    await build('5 % moved, 1 % gone, 1 % new', { database, work, taskId, before: first, now: changed(first) });
  } finally {
    await database.close();
    await postgres.stop();
    rmSync(work, { recursive: true, force: true });
  }
}

const readAll = (database: Database, taskId: number): Promise<StoredDefect[]> =>
  readKnownDefects(database.db, {
    taskId,
    branchId: BRANCH,
    tool: 'ESLINT',
    settled: new Set(),
    isNear: () => true,
    arrived: [],
  });

/** What a scan reads before it compares: every defect, or those of one file in twenty. */
async function benchRead(database: Database, taskId: number): Promise<void> {
  const files = await database.db.selectFrom('file').select('id').where('task_id', '=', taskId).orderBy('id').execute();
  const settled = new Set(files.flatMap(({ id }, n) => (n % 20 === 0 ? [] : [id])));
  const ofTool = { taskId, branchId: BRANCH, tool: 'ESLINT', isNear: () => true, arrived: [] };
  report('known defects read, all of them', await timed(() => readAll(database, taskId), { runs: 5 }));
  report(
    'known defects read, one file in twenty changed',
    await timed(() => readKnownDefects(database.db, { ...ofTool, settled }), { runs: 5 }),
  );
}

async function repositoryOf(database: Database, taskId: number): Promise<void> {
  await sql`
    with made as (insert into repository (id, project_id, url, alias, kind, created_by) values ('bench', 'demo', 'https://localhost/bench.git', 'bench', 'git', 'bench') returning id)
    update task set repository_id = made.id from made where task.id = ${taskId}
  `.execute(database.db);
}

function treeOf(defects: readonly StoredDefect[]): Tree {
  const findings = defects.map(
    ({ path, line, endLine, column, checker, severity, message }): Finding => ({
      path,
      line,
      endLine,
      column,
      checker,
      severity: severity === 1 || severity === 2 ? severity : 4,
      message,
    }),
  );
  return { blobs: new Map(findings.map(({ path }) => [path, blobOf(path)])), findings, moved: new Set() };
}

/** Of a hundred files five got five lines on top; of another two every second finding went and as many came. */
function changed({ blobs, findings }: Tree): Tree {
  const kinds = new Map([...blobs.keys()].sort().map((path, n) => [path, n % 100]));
  const moved = (path: string) => (kinds.get(path) ?? 0) < 5;
  const edited = (path: string) => !moved(path) && (kinds.get(path) ?? 0) < 7;
  return {
    moved: new Set([...blobs.keys()].filter(moved)),
    blobs: new Map([...blobs].map(([path, blob]) => [path, moved(path) || edited(path) ? blobOf(`${path}\n2`) : blob])),
    findings: findings.flatMap((finding, n) => {
      if (moved(finding.path)) return [{ ...finding, line: finding.line + 5, endLine: finding.endLine + 5 }];
      if (!edited(finding.path) || n % 2 !== 0) return [finding];
      return [{ ...finding, line: LINES, endLine: LINES, checker: 'rule-1', message: `New at ${n}` }];
    }),
  };
}

const blobOf = (text: string) => createHash('sha256').update(text).digest('hex');

async function build(
  name: string,
  {
    database,
    work,
    taskId,
    before,
    now,
  }: { database: Database; work: string; taskId: number; before: Tree; now: Tree },
): Promise<void> {
  const context = await heldContext({ database, work, taskId });
  const definition = toolByName('ESLINT');
  if (!definition) throw new Error('ESLINT');
  const files = [...now.blobs].map(
    ([path, blob]) => ({ path, blob, size: 1, encoding: 'utf-8', language: 'typescript' }) as const,
  );
  const parsed: ParsedTool = {
    planned: {
      definition,
      version: '1',
      checkers: new Map(Array.from({ length: 800 }, (_, n) => [`rule-${n}`, {}])),
      params: {},
      configHash: 'bench',
      files,
      reused: new Map(),
      invocations: [],
    },
    findings: now.findings,
    exceptions: [],
    fresh: [],
  };
  const texts = new Map<string, string[]>();
  for (const [path, blob] of before.blobs) {
    const lines = Array.from({ length: LINES }, (_, n) => `${path} line ${n}`);
    if (now.blobs.get(path) === blob) continue;
    texts.set(blob, lines);
    texts.set(now.blobs.get(path) ?? '', now.moved.has(path) ? ['1', '2', '3', '4', '5', ...lines] : lines);
  }
  const links = await readIdentityLinks(database.db, taskId);
  const inventory = { files, skipped: [] };
  const trees = {
    before: before.blobs,
    inventory,
    holds: () => true,
    difference: undefined,
    neighbours: ALONE,
    filtered: new Map(),
    blame: true,
    textOf: (blob: string) => texts.get(blob),
  };
  const started = performance.now();
  const identified = await identify(context, { tools: [parsed], trees, links });
  const between = performance.now();
  const applied = await reconcile(context, {
    tools: [parsed],
    identified,
    measured: {
      files: new Map(),
      clones: { classes: [], duplicatedLines: new Map() },
      order: [],
      leftOut: new Map(),
      failed: new Map(),
    },
    files: files.map((file) => ({
      ...file,
      lines: { total: LINES, code: LINES, comment: 0, blank: 0, effectiveComment: 0 },
      embedded: [],
      functionCount: 0,
      ccnSum: 0,
      dupLines: 0,
      dupBlocks: 0,
      dupAuthors: [],
      changedAt: null,
    })),
    duplicates: undefined,
    duplicateThreshold: 5,
    scopes: [],
    authors: new Map(),
    tree: { pathsBlob: '', fileCount: files.length, filterCounts: {}, codeYml: undefined },
    linksVersion: links.version,
    parentBranch: undefined,
  });
  const ended = performance.now();
  await context.buildLog.close();
  const read = identified.reduce((sum, tool) => sum + tool.known.size, 0);
  console.log(
    `  ${name.padEnd(40)} read and identify ${ms(between - started)} (${read.toLocaleString('en')} defects read), reconcile ${ms(ended - between)}, ` +
      `together ${ms(ended - started)}; ${applied.appeared} new, ${applied.gone} gone, ${applied.moved} moved; ${Math.round(process.memoryUsage().rss / 2 ** 20)} MB`,
  );
}

async function heldContext({
  database,
  work,
  taskId,
}: {
  database: Database;
  work: string;
  taskId: number;
}): Promise<ScanContext> {
  const made = await database.db
    .transaction()
    .execute((trx) => startBuild(trx, { jobs: recordingJobs([]), actor: 'bench', taskId, trigger: 'manual' }));
  const held = await takeBuild(database.db, { taskId, build: made?.buildNumber ?? 0 });
  if (!held) throw new Error('the build was not there to be taken');
  return {
    held,
    task: await readTaskSettings(database.db, held),
    database,
    settings: readSettings({ ASSAY_DATA: work, ASSAY_LOG_LEVEL: 'silent' }, '/'),
    blobs: openFolderStore(join(work, 'blobs')),
    log: pino({ level: 'silent' }),
    buildLog: await openBuildLog(database.db, held),
    steps: stepsOf(database.db, held),
    stopwatch: stopwatch(),
    signal: new AbortController().signal,
  };
}
