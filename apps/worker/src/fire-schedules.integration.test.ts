import { LATE_LIMIT_MS } from '@assay/commands/schedule/fire-schedule';
import { type Factories, factories } from '@assay/testing/factories';
import { recordingJobs, type SentJob } from '@assay/testing/recording-jobs';
import { cloneDatabase, type TestDatabase } from '@assay/testing/template-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fireSchedules } from './fire-schedules.ts';

let database: TestDatabase;
let make: Factories;
beforeAll(async () => {
  database = await cloneDatabase();
  make = factories(database.db);
});
afterAll(() => database.close());

/** Sundays at half past two in Berlin; 2026-11-22 is one. */
const SUNDAY = '{"executeDate":["7"],"executeTime":"02:30","zone":"Europe/Berlin"}';
const DUE = new Date('2026-11-22T01:30:00Z');
const after = (milliseconds: number) => new Date(DUE.getTime() + milliseconds);

async function timedTask(given: { tools?: string[]; status?: number; since?: Date; create_from?: string } = {}) {
  const { since = new Date('2026-11-20T00:00:00Z'), tools = ['CLOC'], ...rest } = given;
  const { id: projectId } = await make.project();
  const task = await make.task({ projectId, tools, schedule: SUNDAY, schedule_since: since, ...rest });
  const sent: SentJob[] = [];
  const fire = async (now: Date) => {
    const fired = await fireSchedules(database.db, { jobs: recordingJobs(sent), zone: 'UTC', now });
    return fired.find(({ taskId }) => taskId === task.id)?.outcome;
  };
  const runs = () => database.db.selectFrom('schedule_run').selectAll().where('task_id', '=', task.id).execute();
  const builds = () => database.db.selectFrom('build').selectAll().where('task_id', '=', task.id).execute();
  const records = async () =>
    (
      await database.db
        .selectFrom('operation_record')
        .selectAll()
        .where('task_id', '=', task.id)
        .orderBy('id')
        .execute()
    ).map(({ oper_type, operator }) => `${operator} ${oper_type}`);
  return { taskId: task.id, projectId, fire, sent, runs, builds, records };
}

describe('a timer', () => {
  it('starts one build at its moment, and says who did', async () => {
    const task = await timedTask();
    expect(await task.fire(after(-1))).toBeUndefined();
    expect(await task.builds()).toEqual([]);
    expect(await task.fire(after(5000))).toBe('started');
    expect(await task.fire(after(20_000))).toBeUndefined();
    const [build, ...others] = await task.builds();
    expect([build?.trigger, build?.started_by, others.length]).toEqual(['schedule', 'system', 0]);
    expect(task.sent.filter(({ name }) => name === 'scan')).toHaveLength(1);
    expect(await task.runs()).toEqual([
      expect.objectContaining({ due_at: DUE, outcome: 'started', build_number: build?.number }),
    ]);
    expect(await task.records()).toEqual(['system trigger_analysis']);
  });

  it('acts once when many workers look at the same time', async () => {
    const task = await timedTask();
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => task.fire(after(1000))));
    expect(outcomes.filter((outcome) => outcome !== undefined)).toEqual(['started']);
    expect(await task.builds()).toHaveLength(1);
  });

  it('comes late when nobody was there, but not too late', async () => {
    const late = await timedTask();
    expect(await late.fire(after(LATE_LIMIT_MS))).toBe('started');
    const missed = await timedTask();
    expect(await missed.fire(after(LATE_LIMIT_MS + 1))).toBe('missed');
    expect(await missed.builds()).toEqual([]);
    expect(await missed.records()).toEqual(['system skip_analysis']);
    expect(await missed.fire(after(LATE_LIMIT_MS + 60_000))).toBeUndefined();
  });

  it('does not double a running scan, and does not interrupt it', async () => {
    const task = await timedTask();
    const running = await make.build({ taskId: task.taskId, status: 'running' });
    expect(await task.fire(after(1000))).toBe('running');
    expect(await task.builds()).toEqual([expect.objectContaining({ number: running.number, status: 'running' })]);
    expect(task.sent).toEqual([]);
    expect(await task.records()).toEqual(['system skip_analysis']);
  });

  it('counts from when it was set', async () => {
    const task = await timedTask({ since: after(1) });
    expect(await task.fire(after(60_000))).toBeUndefined();
    expect(await task.runs()).toEqual([]);
  });

  it.each([
    ['a suspended task', { status: 1 }],
    ['a task of a pipeline', { create_from: 'bs_pipeline' }],
  ])('of %s does not act', async (_, given) => {
    const task = await timedTask(given);
    expect(await task.fire(after(1000))).toBeUndefined();
    expect([await task.runs(), await task.builds()]).toEqual([[], []]);
  });

  it('of an archived project rests, and goes on when the project is back', async () => {
    const task = await timedTask();
    const archive = (at: Date | null) =>
      database.db.updateTable('project').set({ archived_at: at }).where('id', '=', task.projectId).execute();
    await archive(new Date());
    expect(await task.fire(after(1000))).toBeUndefined();
    expect([await task.runs(), await task.builds()]).toEqual([[], []]);
    await archive(null);
    expect(await task.fire(after(2000))).toBe('started');
  });

  it('of a task without tools says so', async () => {
    const task = await timedTask({ tools: [] });
    expect(await task.fire(after(1000))).toBe('refused');
    expect(await task.builds()).toEqual([]);
  });

  it('runs though another task is in trouble', async () => {
    const first = await timedTask();
    const second = await timedTask();
    const jobs = recordingJobs([]);
    let failures = 0;
    const failing = {
      ...jobs,
      send: async (...args: Parameters<typeof jobs.send>) => {
        const payload = args[2];
        if ('taskId' in payload && payload.taskId === first.taskId) {
          failures += 1;
          throw new Error('no queue');
        }
        await jobs.send(...args);
      },
    };
    const fired = await fireSchedules(database.db, { jobs: failing, zone: 'UTC', now: after(1000) });
    const outcomeOf = (taskId: number) => fired.find((one) => one.taskId === taskId)?.outcome;
    expect([outcomeOf(first.taskId), outcomeOf(second.taskId), failures]).toEqual(['failed', 'started', 1]);
    // What failed is claimed by nobody: the next look tries again.
    expect(await first.runs()).toEqual([]);
    expect(await first.fire(after(20_000))).toBe('started');
  });
});
