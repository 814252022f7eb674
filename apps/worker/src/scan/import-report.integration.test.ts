import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { openFolderStore } from '@assay/blobs/folder-store';
import { startBuild } from '@assay/commands/build/start-build';
import { takeBuild } from '@assay/commands/build/take-build';
import { syncAllRulesSet } from '@assay/commands/report/all-rules-set';
import { uploadReport } from '@assay/commands/report/upload-report';
import type { ReportFormat } from '@assay/contract/report';
import type { ToolDefinition } from '@assay/contract/tool-definition';
import { siteTool } from '@assay/domain/report/site-tool';
import { type FixtureRepository, fixtureRepository } from '@assay/testing/fixture-repository';
import { recordingJobs } from '@assay/testing/recording-jobs';
import { checker, setSiteCatalogue, toolByName } from '@assay/tools/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ScanKit, type ScannedTask, scanKit } from './scan.test-kit.ts';

let kit: ScanKit;
beforeAll(async () => {
  kit = await scanKit();
});
afterAll(async () => {
  setSiteCatalogue({ tools: [], checkers: [] });
  await kit.close();
});

const SOURCE = ['int a;', 'int b;', 'int c;', 'int d;', ''].join('\n');
/** Something for another tool to find. */
const COMPLEX = `function f(a) {\n${'  if (a) a -= 1;\n'.repeat(25)}}\n`;
const OTHERS = ['CCN', 'DUPC', 'CLOC'];
const repositoryOf = (files: Record<string, string> = {}) =>
  fixtureRepository([{ write: { 'src/a.c': SOURCE, 'src/b.c': SOURCE, 'index.js': COMPLEX, ...files } }]);

/** A SARIF result per `path:line rule`. */
const sarif = (places: readonly string[], more: object = {}, name = 'CodeQL') =>
  JSON.stringify({
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name,
            semanticVersion: '2.1',
            rules: [{ id: 'new-rule', shortDescription: { text: 'Says what it is' } }],
          },
        },
        results: places.map((place) => {
          const [path, line, ruleId] = place.split(/[: ]/);
          return {
            ruleId,
            message: { text: `found by ${ruleId}` },
            locations: [{ physicalLocation: { artifactLocation: { uri: path }, region: { startLine: Number(line) } } }],
            ...more,
          };
        }),
      },
    ],
  });

const CODEQL = siteTool({ name: 'CODEQL', producer: 'CodeQL', hasFlows: true });
const tool = (name: string): ToolDefinition => {
  const found = toolByName(name);
  if (!found) throw new Error(name);
  return found;
};

/** Stores a report and makes its build, as the server does. */
async function upload(
  task: ScannedTask,
  text: string,
  {
    definition = CODEQL,
    format = 'sarif',
    commit,
  }: { definition?: ToolDefinition; format?: ReportFormat; commit?: string } = {},
) {
  const blobs = openFolderStore(join(kit.data, 'blobs'));
  // In two parts, as a large one would be.
  const middle = Math.floor(text.length / 2);
  const parts = [await blobs.put(Buffer.from(text.slice(0, middle))), await blobs.put(Buffer.from(text.slice(middle)))];
  const { buildNumber } = await kit.database.db.transaction().execute((trx) =>
    uploadReport(trx, {
      jobs: recordingJobs([]),
      actor: 'ann',
      taskId: task.taskId,
      tool: definition,
      isSiteTool: definition === CODEQL,
      format,
      parts,
      size: text.length,
      commit,
    }),
  );
  const held = await takeBuild(kit.database.db, { taskId: task.taskId, build: buildNumber });
  if (!held) throw new Error('the build was not there to be taken');
  return { buildNumber, ending: await task.run(held) };
}

const open = async (task: ScannedTask, name: string) =>
  (await task.defects(name))
    .filter(({ detection }) => detection === 1)
    .map(({ path, line, checker: key }) => `${path}:${line} ${key}`)
    .sort();

const build = (task: ScannedTask, number: number) =>
  kit.database.db
    .selectFrom('build')
    .selectAll()
    .where('task_id', '=', task.taskId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();

/** Everything other tools have stored. */
async function rest(task: ScannedTask) {
  const places = await kit.database.db
    .selectFrom('place')
    .select(['defect_id', 'tool', 'detection', 'line'])
    .where('task_id', '=', task.taskId)
    .where('tool', '!=', 'CODEQL')
    .orderBy('defect_id')
    .execute();
  const files = await kit.database.db
    .selectFrom('branch_file')
    .select(['file_id', 'code_lines', 'total_lines', 'dup_lines'])
    .where('task_id', '=', task.taskId)
    .orderBy('file_id')
    .execute();
  return { places, files };
}

describe('an uploaded report', () => {
  it('lives like any tool: new, known again, fixed; other tools are untouched', async () => {
    const task = await kit.taskOn(repositoryOf(), OTHERS);
    expect(await task.scan()).toBe('succeeded');
    const before = await rest(task);
    expect(before.places.length).toBeGreaterThan(0);

    const report = sarif(['src/a.c:2 new-rule', 'src/a.c:4 other', 'src/b.c:1 new-rule']);
    const first = await upload(task, report);
    expect(first).toEqual({ buildNumber: 2, ending: 'succeeded' });
    expect(await open(task, 'CODEQL')).toEqual(['src/a.c:2 new-rule', 'src/a.c:4 other', 'src/b.c:1 new-rule']);
    expect((await task.defects('CODEQL'))[0]?.author).not.toBe('');
    expect(await rest(task)).toEqual(before);

    const ids = (await task.defects('CODEQL')).map(({ id }) => id);
    await upload(task, report);
    expect((await task.defects('CODEQL')).map(({ id, detection }) => [id, detection])).toEqual(
      ids.map((id) => [id, 1]),
    );

    await upload(task, sarif(['src/a.c:2 new-rule', 'src/b.c:3 unheard']));
    expect(await open(task, 'CODEQL')).toEqual(['src/a.c:2 new-rule', 'src/b.c:3 unheard']);
    const gone = (await task.defects('CODEQL')).filter(({ detection }) => detection === 2);
    expect(gone.map(({ cause }) => cause)).toEqual(['code', 'code']);
    expect(await rest(task)).toEqual(before);
    const appeared = await kit.database.db
      .selectFrom('defect')
      .select('cause')
      .where('task_id', '=', task.taskId)
      .where('checker', '=', 'unheard')
      .execute();
    expect(appeared).toEqual([{ cause: 'code' }]);
  });

  it('teaches rules: their texts are the report’s, and the set of all rules has them', async () => {
    const task = await kit.taskOn(repositoryOf(), OTHERS);
    await upload(task, sarif(['src/a.c:1 new-rule']));
    setSiteCatalogue({ tools: [], checkers: [] });
    await upload(task, sarif(['src/a.c:1 new-rule']));
    expect(checker('CODEQL', 'new-rule')).toMatchObject({ description: { en: 'Says what it is' }, recommended: true });
    const version = await kit.database.db
      .selectFrom('checker_set_version')
      .select('checkers')
      .where('set_id', '=', 'assay_all_codeql')
      .orderBy('version', 'desc')
      .executeTakeFirstOrThrow();
    expect(version.checkers).toContainEqual({ toolName: 'CODEQL', checkerKey: 'new-rule' });
  });

  it('that cannot be read fails its build with the reason, and changes nothing', async () => {
    const task = await kit.taskOn(repositoryOf(), OTHERS);
    await upload(task, sarif(['src/a.c:2 new-rule']));
    const before = [await rest(task), await task.defects('CODEQL')];
    const broken = await upload(task, sarif(['src/a.c:2 new-rule', 'src/b.c:1 new-rule']).slice(0, -8));
    expect(broken.ending).toBe('failed');
    expect([await rest(task), await task.defects('CODEQL')]).toEqual(before);
    const { failure } = await build(task, broken.buildNumber);
    expect(failure?.en).toContain('The report is no complete JSON');
    expect(failure?.zh).toContain('报告不是完整的 JSON');
  });

  it('is about a commit of the branch, or the build fails', async () => {
    const repository = repositoryOf();
    const [old = ''] = repository.commits;
    repository.commit({ write: { 'src/a.c': `// one line more\n${SOURCE}` } });
    const task = await kit.taskOn(repository, OTHERS);
    const { buildNumber } = await upload(task, sarif(['src/a.c:2 new-rule']), { commit: old });
    expect(await build(task, buildNumber)).toMatchObject({ status: 'succeeded', commit_id: old });
    await upload(task, sarif(['src/a.c:3 new-rule']));
    // The line moved with the code; the defect is the same.
    expect((await task.defects('CODEQL')).map(({ line, detection }) => [line, detection])).toEqual([[3, 1]]);
    const nowhere = await upload(task, sarif([]), { commit: 'f'.repeat(40) });
    expect((await build(task, nowhere.buildNumber)).failure?.en).toContain('There is no commit ffff');
  });

  it('says in its step and log what was left out', async () => {
    const task = await kit.taskOn(repositoryOf(), OTHERS);
    await kit.database.db
      .insertInto('filter_path')
      .values({ task_id: task.taskId, kind: 'CUSTOM', pattern: '/src/b[.]c' })
      .execute();
    await upload(task, sarif(['src/a.c:1 new-rule', 'src/b.c:1 new-rule', 'gone.c:1 new-rule']));
    expect(await open(task, 'CODEQL')).toEqual(['src/a.c:1 new-rule']);
    const { outcome } = await kit.database.db
      .selectFrom('report')
      .select('outcome')
      .where('task_id', '=', task.taskId)
      .executeTakeFirstOrThrow();
    expect(outcome).toEqual({
      format: 'sarif',
      producers: [{ name: 'CodeQL', version: '2.1' }],
      results: 3,
      findings: 1,
      repaired: [],
      dropped: [
        { kind: 'outside', count: 1, examples: ['gone.c'] },
        { kind: 'filtered', count: 1, examples: ['src/b.c'] },
      ],
    });
    expect(await task.log()).toContain('left out: 1 (places that are not files of the repository), such as ["gone.c"]');
  });

  it('carries its traces to the defects', async () => {
    const task = await kit.taskOn(repositoryOf(), OTHERS);
    const step = (uri: string, startLine: number, text: string) => ({
      location: { physicalLocation: { artifactLocation: { uri }, region: { startLine } }, message: { text } },
    });
    const codeFlows = [{ threadFlows: [{ locations: [step('src/b.c', 3, 'from'), step('src/a.c', 2, 'to')] }] }];
    await upload(task, sarif(['src/a.c:2 new-rule'], { codeFlows }));
    const [trace] = await kit.database.db
      .selectFrom('trace')
      .select('steps')
      .where('task_id', '=', task.taskId)
      .execute();
    expect(trace?.steps).toMatchObject([
      { path: 'src/b.c', line: 3, message: 'from' },
      { path: 'src/a.c', line: 2, message: 'to', main: true },
    ]);
  });

  it('waits for a build of the branch that is on its way', async () => {
    const task = await kit.taskOn(repositoryOf(), OTHERS);
    const scan = await task.hold();
    const uploading = upload(task, sarif(['src/a.c:1 new-rule']));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await task.run(scan)).toBe('succeeded');
    expect(await uploading).toEqual({ buildNumber: 2, ending: 'succeeded' });
    expect(await open(task, 'CODEQL')).toEqual(['src/a.c:1 new-rule']);
  });
});

describe('a tool of reports in a scan', () => {
  const coverity = (line: number) =>
    JSON.stringify({
      type: 'Coverity issues',
      formatVersion: 10,
      issues: [
        {
          checkerName: 'UNINIT',
          mainEventFilePathname: '/builds/x/src/a.c',
          mainEventLineNumber: line,
          mergeKey: 'k',
          events: [],
          checkerProperties: { impact: 'High', subcategoryLongDescription: 'Unset.' },
        },
      ],
    });
  const withTool = async (repository: FixtureRepository, reportPath?: string) => {
    const task = await kit.taskOn(repository, ['CCN', 'COVERITY', 'CLOC']);
    await kit.database.db.transaction().execute((trx) => syncAllRulesSet(trx, tool('COVERITY')));
    if (reportPath !== undefined)
      await kit.database.db
        .updateTable('task_tool')
        .set({ params: JSON.stringify({ report_path: reportPath }) })
        .where('task_id', '=', task.taskId)
        .where('tool', '=', 'COVERITY')
        .execute();
    return task;
  };
  const record = (task: ScannedTask) =>
    kit.database.db
      .selectFrom('build_tool')
      .select(['flag', 'curr_step'])
      .where('task_id', '=', task.taskId)
      .where('tool', '=', 'COVERITY')
      .orderBy('build_number', 'desc')
      .executeTakeFirstOrThrow();
  const sentence = async (task: ScannedTask) =>
    (
      await kit.database.db
        .selectFrom('build_step')
        .select('message')
        .where('task_id', '=', task.taskId)
        .where('tool', '=', 'COVERITY')
        .where('flag', '=', 2)
        .executeTakeFirst()
    )?.message;

  it('reads the report from the repository, and counts its steps to six', async () => {
    const task = await withTool(repositoryOf({ 'reports/cov.json': coverity(2) }), './reports/cov.json');
    expect(await task.scan()).toBe('succeeded');
    expect(await open(task, 'COVERITY')).toEqual(['src/a.c:2 UNINIT']);
    expect(await record(task)).toEqual({ flag: 1, curr_step: 5 });
    expect((await task.defects('CCN')).length).toBeGreaterThan(0);
  });

  it.each<[string, Record<string, string>, string, string]>([
    ['nothing is there', {}, 'cov.json', 'There is no report cov.json at commit'],
    ['no path is set', {}, '', 'No report was uploaded for commit'],
    ['the path leaves the repository', {}, '../../etc/passwd', 'No report was uploaded for commit'],
    ['it is something else', { 'cov.json': '{"a":1}' }, 'cov.json', 'cov.json is no report that Coverity accepts'],
    ['it ends in the middle', { 'cov.json': coverity(2).slice(0, -3) }, 'cov.json', 'The report is no complete JSON'],
  ])('fails its step when %s; other tools go on', async (_, files, path, expected) => {
    const task = await withTool(repositoryOf(files), path);
    expect(await task.scan()).toBe('succeeded');
    expect((await sentence(task))?.en).toContain(expected);
    expect(await record(task)).toMatchObject({ flag: 2 });
    expect((await task.defects('CCN')).length).toBeGreaterThan(0);
  });

  it('follows no link', async () => {
    const repository = fixtureRepository([
      { write: { 'src/a.c': SOURCE, 'real.json': coverity(2), 'cov.json': { symlink: 'real.json' } } },
    ]);
    const task = await withTool(repository, 'cov.json');
    await task.scan();
    expect((await sentence(task))?.en).toContain('There is no report cov.json');
  });

  it('a missing report leaves what is known as it is', async () => {
    const repository = repositoryOf({ 'cov.json': coverity(2) });
    const task = await withTool(repository, 'cov.json');
    await task.scan();
    repository.commit({ delete: ['cov.json'] });
    await task.scan();
    expect(await open(task, 'COVERITY')).toEqual(['src/a.c:2 UNINIT']);
  });

  it('takes the newest upload for the commit it scans', async () => {
    const repository = repositoryOf();
    const task = await withTool(repository);
    await upload(task, coverity(1), { definition: tool('COVERITY'), format: 'cov-format-errors' });
    await upload(task, coverity(3), { definition: tool('COVERITY'), format: 'cov-format-errors' });
    expect(await task.scan()).toBe('succeeded');
    expect(await sentence(task)).toBeUndefined();
    expect(await open(task, 'COVERITY')).toEqual(['src/a.c:3 UNINIT']);
    repository.commit({ write: { 'src/c.c': SOURCE } });
    await task.scan();
    expect((await sentence(task))?.en).toContain('No report was uploaded for commit');
    expect(await open(task, 'COVERITY')).toEqual(['src/a.c:3 UNINIT']);
  });

  it('a set that names rules keeps the others out', async () => {
    const task = await withTool(repositoryOf({ 'cov.json': coverity(2) }), 'cov.json');
    await kit.make.checkerSet({ id: 'few', versions: [[{ toolName: 'COVERITY', checkerKey: 'DEADCODE' }]] });
    await kit.database.db.insertInto('task_set').values({ task_id: task.taskId, set_id: 'few', version: 1 }).execute();
    await task.scan();
    expect(await open(task, 'COVERITY')).toEqual([]);
    expect(await task.log()).toContain(
      'left out: 1 (results of rules that the checker sets leave out), such as ["UNINIT"]',
    );
  });

  it('in a folder without git: the file itself, never by way of a link, else the newest upload', async () => {
    const repository = repositoryOf({ 'reports/cov.json': coverity(2) });
    rmSync(join(repository.folder, '.git'), { recursive: true });
    symlinkSync('reports', join(repository.folder, 'linked'));
    const task = await withTool(repository, 'reports/cov.json');
    await task.scan();
    expect(await open(task, 'COVERITY')).toEqual(['src/a.c:2 UNINIT']);
    const path = (text: string) =>
      kit.database.db
        .updateTable('task_tool')
        .set({ params: JSON.stringify({ report_path: text }) })
        .where('task_id', '=', task.taskId)
        .where('tool', '=', 'COVERITY')
        .execute();
    await path('linked/cov.json');
    await task.scan();
    expect((await sentence(task))?.en).toContain('There is no report linked/cov.json at this source');
    await upload(task, coverity(4), { definition: tool('COVERITY'), format: 'cov-format-errors' });
    await path('');
    await task.scan();
    expect(await open(task, 'COVERITY')).toEqual(['src/a.c:4 UNINIT']);
    expect(await record(task)).toEqual({ flag: 1, curr_step: 5 });
  });

  it('an upload is not interrupted by a scan that starts, and may be stopped', async () => {
    const task = await withTool(repositoryOf());
    const start = () =>
      kit.database.db.transaction().execute((trx) =>
        startBuild(trx, {
          jobs: recordingJobs([]),
          actor: 'ann',
          taskId: task.taskId,
          trigger: 'upload',
          only: { tools: ['COVERITY'], commit: undefined },
        }),
      );
    await start();
    await task.hold();
    await start();
    const statuses = await kit.database.db
      .selectFrom('build')
      .select('status')
      .where('task_id', '=', task.taskId)
      .orderBy('number')
      .execute();
    expect(statuses.map(({ status }) => status)).toEqual(['queued', 'running', 'queued']);
  });
});
