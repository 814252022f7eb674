import { connect, type Database, type Db } from '@assay/database/connect';
import { type Factories, factories } from '@assay/testing/factories';
import { recordingJobs, type SentJob } from '@assay/testing/recording-jobs';
import { cloneDatabase } from '@assay/testing/template-database';
import type { StepReport } from './report-step.ts';
import { type StartBuild, startBuild } from './start-build.ts';
import { stopBuild } from './stop-build.ts';
import { type HeldBuild, takeBuild } from './take-build.ts';

/** A database and the acts of a build's life, for tests. */
export interface BuildKit {
  readonly database: Database;
  readonly db: Db;
  readonly make: Factories;
  /** What went into the queue, in order. */
  readonly sent: SentJob[];
  task(given?: { tools?: readonly string[]; branch?: string }): Promise<number>;
  start(taskId: number, given?: Partial<Pick<StartBuild, 'trigger' | 'branch'>>): ReturnType<typeof startBuild>;
  stop(taskId: number): Promise<number[]>;
  hold(taskId: number, build: number): Promise<HeldBuild>;
  builds(taskId: number): Promise<{ number: number; status: string; branch: string; kind: string }[]>;
  steps(
    taskId: number,
    tool: string,
  ): Promise<{ build: number; step: number; flag: number; message: string | undefined }[]>;
  record(report: Pick<StepReport, 'build' | 'tool'>): Promise<{ flag: number; step: number; ended: boolean }>;
  close(): Promise<void>;
}

export async function buildKit(): Promise<BuildKit> {
  const test = await cloneDatabase();
  const database = connect({ url: test.url, name: 'build-test', max: 8 });
  const { db } = database;
  const make = factories(db);
  const sent: SentJob[] = [];
  const jobs = recordingJobs(sent);
  return {
    database,
    db,
    make,
    sent,
    async task({ tools = ['ESLINT', 'CCN'], branch = 'main' } = {}) {
      const project = await make.project();
      const row = await make.task({ projectId: project.id, tools, branch_name: branch });
      return row.id;
    },
    start: (taskId, { trigger = 'manual', branch } = {}) =>
      db
        .transaction()
        .execute((trx) =>
          startBuild(trx, { jobs, actor: 'ann', taskId, trigger, ...(branch !== undefined && { branch }) }),
        ),
    stop: (taskId) => db.transaction().execute((trx) => stopBuild(trx, { jobs, actor: 'bob', taskId })),
    async hold(taskId, build) {
      const held = await takeBuild(db, { taskId, build });
      if (!held) throw new Error('the build was not there to be taken');
      return held;
    },
    builds: (taskId) =>
      db
        .selectFrom('build')
        .innerJoin('branch', (on) =>
          on.onRef('branch.task_id', '=', 'build.task_id').onRef('branch.id', '=', 'branch_id'),
        )
        .select(['build.number', 'build.status', 'branch.name as branch', 'branch.kind'])
        .where('build.task_id', '=', taskId)
        .orderBy('number')
        .execute(),
    async steps(taskId, tool) {
      const rows = await db
        .selectFrom('build_step')
        .select(['build_number as build', 'step_num as step', 'flag', 'message'])
        .where('task_id', '=', taskId)
        .where('tool', '=', tool)
        .orderBy('build_number')
        .orderBy('seq')
        .execute();
      return rows.map((row) => ({ ...row, message: row.message?.en }));
    },
    async record({ build, tool }) {
      const row = await db
        .selectFrom('build_tool')
        .select(['flag', 'curr_step as step', 'ended_at'])
        .where('task_id', '=', build.taskId)
        .where('build_number', '=', build.number)
        .where('tool', '=', tool)
        .executeTakeFirstOrThrow();
      return { flag: row.flag, step: row.step, ended: row.ended_at !== null };
    },
    async close() {
      await database.close();
      await test.close();
    },
  };
}
