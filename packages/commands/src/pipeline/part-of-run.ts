import { STEP_FLAG } from '@assay/contract/codes';
import type { Transaction } from '@assay/database/connect';
import { submitStep } from '@assay/domain/progress/labels';
import { sql } from 'kysely';
import { announce } from '../build/announce.ts';
import { endWhenComplete } from './end-run.ts';

/**
 * Reports uploaded for a run that a pipeline does itself. A build of ours imports each of them, so that it waits its turn, can be
 * stopped and says what went wrong; what it stores are the results of the run, and when that is done it dissolves into it.
 */

/** Keeps one tool's numbers as those of the run, and its end, unless the pipeline tells of it itself. Part of the import's transaction. */
export async function keepPart(
  trx: Transaction,
  given: {
    taskId: number;
    /** Number of the run. */
    build: number;
    tool: string;
    result: Readonly<Record<string, unknown>>;
    version: string;
  },
): Promise<void> {
  const { taskId, build, tool, result, version } = given;
  const now = new Date();
  const numbers = { result: JSON.stringify(result), tool_version: version };
  await trx
    .insertInto('build_tool')
    .values({
      ...{ task_id: taskId, build_number: build, tool, flag: STEP_FLAG.success, curr_step: submitStep(tool) },
      ...{ started_at: now, ended_at: now, ...numbers },
    })
    .onConflict((conflict) => conflict.columns(['task_id', 'build_number', 'tool']).doUpdateSet(numbers))
    .execute();
  await announce(trx, { kind: 'step', taskId, build, tool });
  await endIfRunning(trx, { taskId, build });
}

/** An import of a run that came to nothing: its tools failed in it, where the pipeline says nothing else of them. */
export async function failPart(
  trx: Transaction,
  { taskId, number }: { taskId: number; number: number },
): Promise<void> {
  const part = await trx
    .selectFrom('build')
    .select(['part_of', 'only_tools', 'failure'])
    .where('task_id', '=', taskId)
    .where('number', '=', number)
    .executeTakeFirst();
  if (!part || part.part_of === null) return;
  const now = new Date();
  for (const tool of part.only_tools ?? []) {
    const key = { task_id: taskId, build_number: part.part_of, tool };
    const made = await trx
      .insertInto('build_tool')
      .values({ ...key, flag: STEP_FLAG.failed, curr_step: submitStep(tool), started_at: now, ended_at: now })
      .onConflict((conflict) => conflict.columns(['task_id', 'build_number', 'tool']).doNothing())
      .returning('tool')
      .executeTakeFirst();
    if (!made) continue;
    const message = part.failure ? JSON.stringify(part.failure) : null;
    const step = { step_num: submitStep(tool), flag: STEP_FLAG.failed, started_at: now, ended_at: now, message };
    await trx
      .insertInto('build_step')
      .values({ ...key, seq: 1, ...step })
      .execute();
    await announce(trx, { kind: 'step', taskId, build: part.part_of, tool });
  }
  await endIfRunning(trx, { taskId, build: part.part_of });
}

/** After an import has ended well: its log, its commit and the report go to the run, and nothing is left of it. */
export async function dissolvePart(
  trx: Transaction,
  { taskId, number }: { taskId: number; number: number },
): Promise<void> {
  const { rows } = await sql<{ run: number }>`
    select part_of as run from build where task_id = ${taskId} and number = ${number} and part_of is not null and status = 'succeeded' for update
  `.execute(trx);
  const run = rows[0]?.run;
  if (run === undefined) return;
  await sql`
    update build run set commit_id = coalesce(run.commit_id, part.commit_id), commit_time = coalesce(run.commit_time, part.commit_time),
      commit_author = coalesce(run.commit_author, part.commit_author), commit_subject = coalesce(run.commit_subject, part.commit_subject)
    from build part where part.task_id = ${taskId} and part.number = ${number} and run.task_id = ${taskId} and run.number = ${run}
  `.execute(trx);
  await sql`
    update build_log set build_number = ${run}, line_no = line_no + (
      select coalesce(max(line_no), 0) from build_log l where l.task_id = ${taskId} and l.build_number = ${run})
    where task_id = ${taskId} and build_number = ${number}
  `.execute(trx);
  await sql`update report set build_number = ${run} where task_id = ${taskId} and build_number = ${number}`.execute(
    trx,
  );
  await sql`delete from build where task_id = ${taskId} and number = ${number}`.execute(trx);
  await announce(trx, { kind: 'build', taskId, build: run });
}

async function endIfRunning(trx: Transaction, { taskId, build }: { taskId: number; build: number }): Promise<void> {
  const run = await trx
    .selectFrom('build')
    .select('status')
    .where('task_id', '=', taskId)
    .where('number', '=', build)
    .executeTakeFirst();
  if (run?.status === 'running') await endWhenComplete(trx, { taskId, build, now: new Date() });
}
