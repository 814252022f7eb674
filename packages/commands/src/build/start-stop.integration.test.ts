import { CREATE_FROM, FOLLOW_STATUS, STEP_FLAG, TASK_STATUS } from '@assay/contract/codes';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bumpRevision } from '../revision/bump-revision.ts';
import { type BuildKit, buildKit } from './build.test-kit.ts';
import { promoteBranch } from './promote-branch.ts';
import { assertHeld, reportStep } from './report-step.ts';
import { takeBuild } from './take-build.ts';

let kit: BuildKit;
beforeAll(async () => {
  kit = await buildKit();
});
afterAll(() => kit.close());
beforeEach(() => {
  kit.sent.length = 0;
});

/** Everything a start or stop could have left. */
async function traces(taskId: number): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*) from build where task_id = ${taskId}) as builds, (select count(*) from build_tool where task_id = ${taskId}) as records,
      (select count(*) from branch where task_id = ${taskId}) as branches, (select count(*) from operation_record where task_id = ${taskId}) as operations,
      (select count(*) from task_tool where task_id = ${taskId}) as tools, (select count(*) from build where task_id = ${taskId} and status = 'running') as running
  `.execute(kit.db);
  return rows[0];
}

describe('a start', () => {
  it('makes the build, one first step per tool and for the task, and the job', async () => {
    const taskId = await kit.task();
    const started = await kit.start(taskId);
    expect(started?.buildNumber).toBe(1);
    expect(started?.buildId).toMatch(/^[0-9a-f]{32}$/);
    expect(await kit.builds(taskId)).toEqual([{ number: 1, status: 'queued', branch: 'main', kind: 'main' }]);
    for (const tool of ['', 'CCN', 'CLOC', 'ESLINT'])
      expect(await kit.steps(taskId, tool)).toEqual([{ build: 1, step: 1, flag: 3, message: 'started by ann' }]);
    expect(kit.sent).toEqual([{ kind: 'sent', name: 'scan', payload: { taskId, build: 1 }, id: started?.buildId }]);
  });

  it('adds the line statistics, or wakes them, and does nothing for a task without tools', async () => {
    const taskId = await kit.task({ tools: ['ESLINT', 'CLOC'] });
    const cloc = kit.db.updateTable('task_tool').where('task_id', '=', taskId).where('tool', '=', 'CLOC');
    await cloc.set({ follow_status: FOLLOW_STATUS.disabled }).execute();
    await kit.start(taskId);
    expect((await kit.steps(taskId, 'CLOC')).length).toBe(1);
    const idle = await kit.task({ tools: [] });
    const before = await traces(idle);
    expect(await kit.start(idle)).toBeUndefined();
    expect(await traces(idle)).toEqual(before);
  });

  it('interrupts the build that is under way on the branch, and cancels its job', async () => {
    const taskId = await kit.task();
    const first = await kit.start(taskId);
    const held = await kit.hold(taskId, 1);
    const second = await kit.start(taskId);
    expect(second?.buildNumber).toBe(2);
    expect((await kit.builds(taskId)).map((row) => row.status)).toEqual(['interrupted', 'queued']);
    expect(kit.sent.map((job) => [job.kind, job.id])).toEqual([
      ['sent', first?.buildId],
      ['cancelled', first?.buildId],
      ['sent', second?.buildId],
    ]);
    await expect(reportStep(kit.db, { build: held, tool: 'CCN', step: 2, flag: 3 })).rejects.toThrow('no longer held');
  });

  it('leaves the builds of other branches alone', async () => {
    const taskId = await kit.task();
    await kit.start(taskId);
    await kit.start(taskId, { branch: 'next' });
    expect(await kit.builds(taskId)).toEqual([
      { number: 1, status: 'queued', branch: 'main', kind: 'main' },
      { number: 2, status: 'queued', branch: 'next', kind: 'long' },
    ]);
    expect(await kit.stop(taskId)).toEqual([1, 2]);
  });

  it.each([
    ['a suspended task', { status: TASK_STATUS.disabled }],
    ['a task of a pipeline', { create_from: CREATE_FROM.pipeline }],
    ['a deleted task', { deleted_at: new Date() }],
  ])('refuses %s, without effect on the build that runs', async (_, change) => {
    const taskId = await kit.task({ tools: ['ESLINT'] });
    await kit.start(taskId);
    await kit.db.updateTable('task').set(change).where('id', '=', taskId).execute();
    await kit.db.deleteFrom('task_tool').where('task_id', '=', taskId).where('tool', '=', 'CLOC').execute();
    kit.sent.length = 0;
    const before = await traces(taskId);
    await expect(kit.start(taskId)).rejects.toThrow();
    expect(await traces(taskId)).toEqual(before);
    expect(kit.sent).toEqual([]);
  });

  it('starts a task of a pipeline for the pipeline', async () => {
    const taskId = await kit.task();
    await kit.db.updateTable('task').set({ create_from: CREATE_FROM.pipeline }).where('id', '=', taskId).execute();
    expect((await kit.start(taskId, { trigger: 'pipeline' }))?.buildNumber).toBe(1);
  });
});

describe('two at once', () => {
  it('are one after the other: every start wins a number, the last one runs', async () => {
    const taskId = await kit.task();
    const started = await Promise.all(Array.from({ length: 6 }, () => kit.start(taskId)));
    expect(started.map((build) => build?.buildNumber).sort()).toEqual([1, 2, 3, 4, 5, 6]);
    expect((await kit.builds(taskId)).map((row) => row.status)).toEqual([
      ...Array.from({ length: 5 }, () => 'interrupted'),
      'queued',
    ]);
  });

  it('a start waits for a scan that stores its results, and neither fails', async () => {
    const taskId = await kit.task();
    await kit.start(taskId);
    const held = await kit.hold(taskId, 1);
    let locked = () => {};
    const building = new Promise<void>((resolve) => {
      locked = resolve;
    });
    const storing = kit.db.transaction().execute(async (trx) => {
      await assertHeld(trx, held);
      locked();
      // The start has every chance to take what this needs next.
      await sql`select pg_sleep(1)`.execute(trx);
      await bumpRevision(trx, { taskId, kind: 'build', buildNumber: 1 });
      await trx.updateTable('build').set({ status: 'succeeded' }).where('task_id', '=', taskId).execute();
    });
    await building;
    const [, second] = await Promise.all([storing, kit.start(taskId)]);
    expect(second?.buildNumber).toBe(2);
    expect((await kit.builds(taskId)).map((row) => row.status)).toEqual(['succeeded', 'queued']);
    expect(kit.sent.filter((job) => job.kind === 'cancelled')).toEqual([]);
  });
});

describe('a stop', () => {
  it('ends a build that waits: nobody can take it any more', async () => {
    const taskId = await kit.task();
    const started = await kit.start(taskId);
    expect(await kit.stop(taskId)).toEqual([1]);
    expect(await takeBuild(kit.db, { taskId, build: 1 })).toBeUndefined();
    expect((await kit.builds(taskId)).map((row) => row.status)).toEqual(['interrupted']);
    expect(kit.sent.at(-1)).toEqual({ kind: 'cancelled', name: 'scan', id: started?.buildId });
    expect(await kit.stop(taskId)).toEqual([]);
  });

  it('marks the last step of every running record, between two steps too, and leaves ended ones', async () => {
    const taskId = await kit.task();
    await kit.start(taskId);
    const build = await kit.hold(taskId, 1);
    await reportStep(kit.db, { build, tool: 'CCN', step: 2, flag: STEP_FLAG.success });
    await reportStep(kit.db, { build, tool: 'CLOC', step: 4, flag: STEP_FLAG.success });
    await kit.stop(taskId);
    expect((await kit.steps(taskId, 'ESLINT')).at(-1)).toMatchObject({ step: 1, flag: 4, message: 'Stopped by bob' });
    expect((await kit.steps(taskId, 'CCN')).at(-1)).toMatchObject({ step: 2, flag: 4, message: 'Stopped by bob' });
    expect((await kit.steps(taskId, 'CLOC')).at(-1)).toMatchObject({ step: 4, flag: 1 });
    expect(await kit.record({ build, tool: 'CCN' })).toMatchObject({ flag: 2, ended: true });
    expect(await kit.record({ build, tool: 'CLOC' })).toMatchObject({ flag: 1, ended: true });
  });
});

describe('revisions', () => {
  it('grow by one with each change, and say what changed', async () => {
    const taskId = await kit.task();
    const bump = (kind: string) =>
      kit.db.transaction().execute((trx) => bumpRevision(trx, { taskId, kind, defectIds: [4] }));
    const first = await bump('one');
    const more = await Promise.all([bump('two'), bump('two'), bump('two')]);
    expect(more.sort((a, b) => a - b)).toEqual([first + 1, first + 2, first + 3]);
    const changes = await kit.db
      .selectFrom('task_change')
      .select(['revision', 'kind'])
      .where('task_id', '=', taskId)
      .where('revision', '>=', first)
      .orderBy('revision')
      .execute();
    expect(changes.map((change) => change.kind)).toEqual(['one', 'two', 'two', 'two']);
  });
});

describe('the branch of a task', () => {
  const setBranch = (taskId: number, name: string) =>
    kit.db.updateTable('task').set({ branch_name: name }).where('id', '=', taskId).execute();
  const promote = (taskId: number, branchId: number) =>
    kit.db.transaction().execute((trx) => promoteBranch(trx, { taskId, branchId }));

  it('is the main one from the first start on, also without a name', async () => {
    const taskId = await kit.task({ branch: '' });
    await kit.start(taskId);
    await kit.start(taskId);
    expect(await kit.builds(taskId)).toEqual([
      { number: 1, status: 'interrupted', branch: '', kind: 'main' },
      { number: 2, status: 'queued', branch: '', kind: 'main' },
    ]);
  });

  it('becomes the main one with its first results when it was changed, and the former one stays', async () => {
    const taskId = await kit.task();
    await kit.start(taskId);
    await setBranch(taskId, 'next');
    await kit.start(taskId);
    const kinds = async () => (await kit.builds(taskId)).map((row) => [row.branch, row.kind]);
    expect(await kinds()).toEqual([
      ['main', 'main'],
      ['next', 'long'],
    ]);
    const held = await kit.hold(taskId, 2);
    await promote(taskId, held.branchId);
    expect(await kinds()).toEqual([
      ['main', 'long'],
      ['next', 'main'],
    ]);
    await promote(taskId, held.branchId);
    expect(await kinds()).toEqual([
      ['main', 'long'],
      ['next', 'main'],
    ]);
  });

  it('does not lose its place to another branch that is scanned', async () => {
    const taskId = await kit.task();
    await kit.start(taskId);
    await kit.start(taskId, { branch: 'next' });
    const held = await kit.hold(taskId, 2);
    await promote(taskId, held.branchId);
    expect((await kit.builds(taskId)).map((row) => row.kind)).toEqual(['main', 'long']);
  });
});
