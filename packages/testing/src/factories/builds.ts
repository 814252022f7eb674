import { randomBytes } from 'node:crypto';
import type { BothLanguages } from '@assay/contract/both-languages';
import { STEP, STEP_FLAG } from '@assay/contract/codes';
import type { Db } from '@assay/database/connect';
import type { Schema } from '@assay/database/schema';
import type { Insertable, Selectable } from 'kysely';
import type { Making } from './making.ts';
import { TEST_TIME } from './test-time.ts';

/** Branches, builds and what they left behind. */
export interface BuildFactories {
  branch(given: { taskId: number; name?: string; kind?: 'main' | 'long' | 'request' }): Promise<{ id: number }>;
  /** On the main branch, which is made when missing; numbers go up by one. */
  build(given: { taskId: number } & Partial<Insertable<Schema['build']>>): Promise<Selectable<Schema['build']>>;
  /** A record of one tool; finished well unless said otherwise. */
  buildTool(given: {
    taskId: number;
    build: number;
    tool: string;
    flag?: 1 | 2 | 3 | 4;
    step?: number;
    startedAt?: Date;
    endedAt?: Date | null;
    result?: Record<string, unknown>;
  }): Promise<void>;
  buildStep(given: {
    taskId: number;
    build: number;
    tool: string;
    seq: number;
    step: number;
    flag?: 1 | 2 | 3 | 4;
    message?: BothLanguages;
    startedAt?: Date;
    endedAt?: Date | null;
  }): Promise<void>;
  /** Log lines numbered from `first` (1 by default); a text is the same in both languages, as a tool's is. */
  log(given: {
    taskId: number;
    build: number;
    tool?: string;
    messages: readonly (string | BothLanguages)[];
    first?: number;
  }): Promise<void>;
}

export function buildFactories({ db }: Making): BuildFactories {
  const made: BuildFactories = {
    async branch({ taskId, name = 'master', kind = 'main' }) {
      const { last } = await db
        .selectFrom('branch')
        .select((eb) => eb.fn.coalesce(eb.fn.max('id'), eb.lit(0)).as('last'))
        .where('task_id', '=', taskId)
        .executeTakeFirstOrThrow();
      await db
        .insertInto('branch')
        .values({ task_id: taskId, id: last + 1, name, kind })
        .execute();
      return { id: last + 1 };
    },

    async build({ taskId, ...given }) {
      const branchId = given.branch_id ?? (await mainBranch(db, made, taskId));
      const { last } = await db
        .selectFrom('build')
        .select((eb) => eb.fn.coalesce(eb.fn.max('number'), eb.lit(0)).as('last'))
        .where('task_id', '=', taskId)
        .executeTakeFirstOrThrow();
      const createdAt = new Date(TEST_TIME.getTime() + (last + 1) * 3_600_000);
      const status = given.status ?? 'succeeded';
      const ended = status === 'queued' || status === 'running' ? null : new Date(createdAt.getTime() + 60_000);
      return db
        .insertInto('build')
        .values({
          number: last + 1,
          id: randomBytes(16).toString('hex'),
          mode: 1,
          trigger: 'manual',
          started_by: 'admin',
          created_at: createdAt,
          started_at: status === 'queued' ? null : createdAt,
          ended_at: ended,
          ...given,
          status,
          branch_id: branchId,
          task_id: taskId,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    async buildTool({
      taskId,
      build,
      tool,
      flag = STEP_FLAG.success,
      step = STEP.commit,
      startedAt = TEST_TIME,
      endedAt,
      result,
    }) {
      const end =
        endedAt === undefined ? (flag === STEP_FLAG.running ? null : new Date(startedAt.getTime() + 5_000)) : endedAt;
      await db
        .insertInto('build_tool')
        .values({
          task_id: taskId,
          build_number: build,
          tool,
          flag,
          curr_step: step,
          started_at: startedAt,
          ended_at: end,
          result: result ? JSON.stringify(result) : null,
        })
        .execute();
    },

    async buildStep({
      taskId,
      build,
      tool,
      seq,
      step,
      flag = STEP_FLAG.success,
      message,
      startedAt = TEST_TIME,
      endedAt,
    }) {
      const end =
        endedAt === undefined ? (flag === STEP_FLAG.running ? null : new Date(startedAt.getTime() + 1_000)) : endedAt;
      await db
        .insertInto('build_step')
        .values({
          task_id: taskId,
          build_number: build,
          tool,
          seq,
          step_num: step,
          flag,
          started_at: startedAt,
          ended_at: end,
          message: message ? JSON.stringify(message) : null,
        })
        .execute();
    },

    async log({ taskId, build, tool = '', messages, first = 1 }) {
      if (messages.length === 0) return;
      const rows = messages.map((message, index) => ({
        task_id: taskId,
        build_number: build,
        line_no: first + index,
        tool,
        ...(typeof message === 'string' ? { message } : { message: message.en, message_zh: message.zh }),
        at: TEST_TIME,
      }));
      await db.insertInto('build_log').values(rows).execute();
    },
  };
  return made;
}

/** The main branch of a task, made when missing. */
export async function mainBranch(db: Db, made: Pick<BuildFactories, 'branch'>, taskId: number): Promise<number> {
  const known = await db
    .selectFrom('branch')
    .select('id')
    .where('task_id', '=', taskId)
    .where('kind', '=', 'main')
    .executeTakeFirst();
  return known?.id ?? (await made.branch({ taskId })).id;
}
