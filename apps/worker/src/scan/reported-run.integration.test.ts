import { join } from 'node:path';
import { openFolderStore } from '@assay/blobs/folder-store';
import { takeBuild } from '@assay/commands/build/take-build';
import { reportTaskLog } from '@assay/commands/pipeline/report-tasklog';
import { uploadReport } from '@assay/commands/report/upload-report';
import { STEP_FLAG } from '@assay/contract/codes';
import { siteTool } from '@assay/domain/report/site-tool';
import { fixtureRepository } from '@assay/testing/fixture-repository';
import { recordingJobs } from '@assay/testing/recording-jobs';
import { setSiteCatalogue } from '@assay/tools/catalogue';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ScanKit, type ScannedTask, scanKit } from './scan.test-kit.ts';

/** Runs that a pipeline does itself, and the reports it uploads for them. */
let kit: ScanKit;
beforeAll(async () => {
  kit = await scanKit();
});
afterAll(async () => {
  setSiteCatalogue({ tools: [], checkers: [] });
  await kit.close();
});

const CODEQL = siteTool({ name: 'CODEQL', producer: 'CodeQL', hasFlows: false });
const sarif = (lines: readonly number[]) =>
  JSON.stringify({
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'CodeQL', semanticVersion: '2.1' } },
        results: lines.map((startLine) => ({
          ruleId: 'rule',
          message: { text: `line ${startLine}` },
          locations: [{ physicalLocation: { artifactLocation: { uri: 'a.c' }, region: { startLine } } }],
        })),
      },
    ],
  });

async function pipelineTask() {
  const repository = fixtureRepository([{ write: { 'a.c': 'int a;\nint b;\nint c;\nint d;\n' } }]);
  const task = await kit.taskOn(repository, ['ESLINT']);
  await kit.database.db
    .updateTable('task')
    .set({ create_from: 'bs_pipeline', atom_code: 'atom' })
    .where('id', '=', task.taskId)
    .execute();
  return { repository, ...task };
}

const step = (task: ScannedTask, run: string, stepNum: number, given: { flag?: 1 | 2 | 3; tool?: string } = {}) =>
  kit.database.db.transaction().execute((trx) =>
    reportTaskLog(trx, {
      ...{
        jobs: recordingJobs([]),
        taskId: task.taskId,
        tool: given.tool ?? 'ESLINT',
        buildId: run,
        triggerFrom: 'ci',
      },
      ...{ stepNum, flag: given.flag ?? STEP_FLAG.running, message: '', pipelineFail: false, now: new Date() },
    }),
  );

async function upload(task: ScannedTask, run: string, text: string) {
  const parts = [await openFolderStore(join(kit.data, 'blobs')).put(Buffer.from(text))];
  const answer = await kit.database.db.transaction().execute((trx) =>
    uploadReport(trx, {
      ...{ jobs: recordingJobs([]), actor: 'ci', taskId: task.taskId, tool: CODEQL, isSiteTool: true, format: 'sarif' },
      ...{ parts, size: text.length, run },
    }),
  );
  const { rows } = await sql<{ number: number }>`
    select number from build where task_id = ${task.taskId} and part_of is not null and status = 'queued' order by number desc limit 1
  `.execute(kit.database.db);
  const held = await takeBuild(kit.database.db, { taskId: task.taskId, build: rows[0]?.number ?? 0 });
  if (!held) throw new Error('the import was not there to be taken');
  return { answer, ending: await task.run(held) };
}

const builds = async (task: ScannedTask) => {
  const { rows } = await sql`
    select number, id, status, reported, commit_id is not null as "hasCommit", revision is not null as readable, gate->>'verdict' as verdict
    from build where task_id = ${task.taskId} order by number
  `.execute(kit.database.db);
  return rows;
};
const records = (task: ScannedTask, build: number) =>
  kit.database.db
    .selectFrom('build_tool')
    .select(['tool', 'flag', 'result'])
    .where('task_id', '=', task.taskId)
    .where('build_number', '=', build)
    .where('tool', '<>', '')
    .orderBy('tool')
    .execute();
/** Line, first build, detection. */
const places = async (task: ScannedTask) => {
  const { rows } = await sql<{ line: number; first: number; detection: number }>`
    select line, first_build as first, detection from place where task_id = ${task.taskId} and tool = 'CODEQL' order by defect_id
  `.execute(kit.database.db);
  return rows.map((row) => [row.line, row.first, row.detection]);
};

describe('a report uploaded for a run that a pipeline reports', () => {
  it('brings the results of that build and leaves no build of its own; the run ends when everything was told', async () => {
    const task = await pipelineTask();
    await step(task, 'run-1', 1);
    const { answer, ending } = await upload(task, 'run-1', sarif([1, 3]));
    expect(ending, await task.log()).toBe('succeeded');
    expect(answer).toEqual({ buildNumber: 1, buildId: 'run-1' });
    expect(await builds(task)).toEqual([
      { number: 1, id: 'run-1', status: 'running', reported: true, hasCommit: true, readable: true, verdict: 'none' },
    ]);
    expect(await places(task)).toEqual([
      [1, 1, 1],
      [3, 1, 1],
    ]);
    expect(await records(task, 1)).toMatchObject([
      { tool: 'CODEQL', flag: STEP_FLAG.success, result: { defectCount: 2 } },
      { tool: 'ESLINT', flag: STEP_FLAG.running },
    ]);
    expect(await task.log()).toContain('Reads the sarif report');
    await step(task, 'run-1', 4, { flag: 1 });
    expect(await builds(task)).toMatchObject([{ number: 1, status: 'succeeded' }]);

    // The next run: numbers go on, one is gone, one is new, the gate judges it.
    await step(task, 'run-2', 1);
    await step(task, 'run-2', 4, { flag: 1 });
    expect(await builds(task)).toMatchObject([{}, { number: 2, id: 'run-2', status: 'running' }]);
    await upload(task, 'run-2', sarif([3, 4]));
    expect(await builds(task)).toMatchObject([
      {},
      { number: 2, status: 'succeeded', verdict: expect.stringMatching(/passed|failed/) },
    ]);
    expect(await places(task)).toEqual([
      [1, 1, 2],
      [3, 1, 1],
      [4, 2, 1],
    ]);
    expect((await records(task, 2))[0]).toMatchObject({ result: { defectCount: 2, defectChange: 0 } });

    // The same tool once more for the same run, after its end: the later report counts.
    expect((await upload(task, 'run-2', sarif([4]))).ending, await task.log()).toBe('succeeded');
    expect((await places(task)).map(([line, , detection]) => [line, detection])).toEqual([
      [1, 2],
      [3, 2],
      [4, 1],
    ]);
    expect(await builds(task)).toHaveLength(2);
    // What the former run saw is what it saw.
    const { rows } = await sql`
      select line from span where task_id = ${task.taskId} and from_build <= 1 and (to_build is null or to_build >= 1) order by line
    `.execute(kit.database.db);
    expect(rows).toEqual([{ line: 1 }, { line: 3 }]);
  });

  it('that cannot be read stays as a failed build that says why; its tool failed in the run, which ends all the same', async () => {
    const task = await pipelineTask();
    await step(task, 'run-a', 1);
    await step(task, 'run-a', 4, { flag: 1 });
    await kit.database.db.updateTable('build').set({ status: 'running' }).where('id', '=', 'run-a').execute();
    expect((await upload(task, 'run-a', '{"version": "2.1.0", "runs": [')).ending).toBe('failed');
    expect(await builds(task)).toMatchObject([
      { id: 'run-a', status: 'succeeded' },
      { status: 'failed', reported: false },
    ]);
    expect(await records(task, 1)).toMatchObject([
      { tool: 'CODEQL', flag: STEP_FLAG.failed },
      { tool: 'ESLINT', flag: STEP_FLAG.success },
    ]);
    expect(await places(task)).toEqual([]);
  });

  it('of a run that a later one has overtaken changes nothing', async () => {
    const task = await pipelineTask();
    for (const run of ['old', 'new']) {
      await step(task, `${run}-1`, 1);
      await step(task, `${run}-1`, 4, { flag: 1 });
    }
    await upload(task, 'new-1', sarif([2]));
    expect((await upload(task, 'old-1', sarif([1]))).ending).toBe('failed');
    expect(await places(task)).toEqual([[2, 2, 1]]);
  });

  it.each([
    ['a run nobody reported', 'nothing', 'notFound'],
    ['a run of another task', 'foreign-1', 'notFound'],
    ['a build of ours', 'ours', 'illegal'],
    ['a run that failed', 'failed-1', 'illegal'],
  ])('is refused for %s, without effect', async (_, run, id) => {
    const [task, other] = [await pipelineTask(), await pipelineTask()];
    if (run === 'foreign-1') await step(other, run, 1);
    if (run === 'failed-1') await step(task, run, 1, { flag: 2 });
    if (run === 'ours') {
      await kit.database.db
        .updateTable('task')
        .set({ create_from: 'bs_codecc' })
        .where('id', '=', task.taskId)
        .execute();
      const held = await task.hold();
      await kit.database.db.updateTable('build').set({ id: 'ours' }).where('id', '=', held.id).execute();
    }
    const before = await builds(task);
    await expect(upload(task, run, sarif([1]))).rejects.toMatchObject({ id });
    expect(await builds(task)).toEqual(before);
  });
});
