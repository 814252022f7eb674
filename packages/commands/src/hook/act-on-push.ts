import type { Transaction } from '@assay/database/connect';
import type { JobSender } from '@assay/jobs/job-sender';
import { lockActiveBuilds, oneAtATime } from '../build/lock-task-builds.ts';
import { startBuild } from '../build/start-build.ts';

/** Who acts when a push does. */
const PUSHER = 'webhook';

export interface ActOnPush {
  readonly jobs: JobSender;
  readonly taskId: number;
  readonly branch: string;
  /** The code host says that it is the default branch. */
  readonly isDefault: boolean;
}

export type PushOutcome =
  | { readonly outcome: 'started' | 'queued'; readonly buildNumber: number }
  | { readonly outcome: 'waiting' | 'no-tools' };

/**
 * Scans a branch after a push, and never twice at a time: a build that waits will fetch this push too; one that runs is not
 * interrupted, the push is remembered and one scan follows, for however many pushes.
 * @throws AssayError as `startBuild`
 */
export async function actOnPush(trx: Transaction, input: ActOnPush): Promise<PushOutcome> {
  const { jobs, taskId, isDefault } = input;
  await oneAtATime(trx, taskId);
  // A task without a branch follows the default one, which has no name of ours.
  const task = await trx.selectFrom('task').select('branch_name').where('id', '=', taskId).executeTakeFirstOrThrow();
  const branch = isDefault && task.branch_name === '' ? '' : input.branch;
  const active = await activeOn(trx, { taskId, branch });
  const queued = active.find(({ status }) => status === 'queued');
  if (queued) return { outcome: 'queued', buildNumber: queued.number };
  if (active.length > 0) {
    await trx
      .insertInto('pending_push')
      .values({ task_id: taskId, branch })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return { outcome: 'waiting' };
  }
  const build = await startBuild(trx, { jobs, actor: PUSHER, taskId, trigger: 'webhook', branch });
  return build ? { outcome: 'started', buildNumber: build.buildNumber } : { outcome: 'no-tools' };
}

/**
 * Starts the scan that a push has been waiting for, when nothing runs on its branch any more. Once, however many workers look.
 * @returns number of the build; undefined when there is nothing to do yet, or somebody else did it
 * @throws AssayError as `startBuild`: the push is to be forgotten then (`forgetPush`)
 */
export async function startAfterPush(
  trx: Transaction,
  { jobs, taskId, branch }: Omit<ActOnPush, 'isDefault'>,
): Promise<number | undefined> {
  await oneAtATime(trx, taskId);
  if ((await activeOn(trx, { taskId, branch })).length > 0) return undefined;
  if (!(await forgetPush(trx, { taskId, branch }))) return undefined;
  const build = await startBuild(trx, { jobs, actor: PUSHER, taskId, trigger: 'webhook', branch });
  return build?.buildNumber;
}

/** @returns whether it was still waiting */
export async function forgetPush(
  trx: Transaction,
  { taskId, branch }: { taskId: number; branch: string },
): Promise<boolean> {
  const gone = await trx
    .deleteFrom('pending_push')
    .where('task_id', '=', taskId)
    .where('branch', '=', branch)
    .returning('branch')
    .executeTakeFirst();
  return gone !== undefined;
}

/** Builds of the whole task under way on a branch; those of a comparison (MR/PR) count by what they compare. */
async function activeOn(trx: Transaction, { taskId, branch }: { taskId: number; branch: string }) {
  const locked = (await lockActiveBuilds(trx, { taskId })).filter(({ onlyTools }) => onlyTools === null);
  if (locked.length === 0) return [];
  const builds = await trx
    .selectFrom('build')
    .innerJoin('branch', (join) =>
      join.onRef('branch.task_id', '=', 'build.task_id').onRef('branch.id', '=', 'build.branch_id'),
    )
    .select(['build.number', 'build.status', 'build.reported'])
    .select(['branch.name', 'branch.kind', 'branch.request_source', 'branch.follows_default'])
    .where('build.task_id', '=', taskId)
    .where(
      'build.number',
      'in',
      locked.map(({ number }) => number),
    )
    .orderBy('build.number')
    .execute();
  return builds.filter((build) => {
    if (build.reported) return false;
    if (build.kind === 'request') return build.request_source === branch;
    return branch === '' ? build.follows_default : build.name === branch;
  });
}
