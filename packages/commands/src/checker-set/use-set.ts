import { LATEST_VERSION } from '@assay/contract/codes';
import { AssayError } from '@assay/contract/errors';
import type { Transaction } from '@assay/database/connect';
import { recordOperation } from '../operation/record-operation.ts';
import { checkersChanged } from './affected-tasks.ts';
import {
  assertVersion,
  contentOf,
  lockAvailableSet,
  nameOfVersion,
  notThisSet,
  toolsIn,
  versionInProject,
} from './find-set.ts';
import { recordSetAct } from './record-set-act.ts';
import { addToolsOf } from './task-tools.ts';

/**
 * Installs a set in a project (contract-core 11.12, `PROJECT`). What the project can use already stays as it is.
 * @throws AssayError illegal when the set is neither public nor the project's, or has no such version
 */
export async function installSet(
  trx: Transaction,
  {
    actor,
    address,
    projectId,
    id,
    version = LATEST_VERSION,
  }: { actor: string; address?: string | undefined; projectId: string; id: string; version?: number },
): Promise<void> {
  const set = await trx.selectFrom('checker_set').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!set) throw notThisSet(id);
  const installed = await trx
    .selectFrom('project_set')
    .select('version')
    .where('project_id', '=', projectId)
    .where('set_id', '=', id)
    .executeTakeFirst();
  if (installed || set.project_id === null) return;
  if (set.deleted_at !== null || (set.scope !== 1 && set.project_id !== projectId)) throw notThisSet(id);
  await assertVersion(trx, { id, version });
  await trx
    .insertInto('project_set')
    .values({ project_id: projectId, set_id: id, version, added_by: actor })
    .onConflict((conflict) => conflict.columns(['project_id', 'set_id']).doNothing())
    .execute();
  await recordSetAct(trx, {
    by: { actor, address },
    projectId,
    set,
    kind: 'set_installed',
    version: nameOfVersion(version),
  });
}

interface OfTask {
  /** User name. */
  readonly actor: string;
  readonly projectId: string;
  readonly taskId: number;
  readonly id: string;
}

/**
 * Makes a task use a set (contract-core 11.12, `TASK`), in the version the project uses. Official sets need no installing.
 * A tool that was configured in the task follows its sets again.
 * @throws AssayError illegal when the project does not have the set
 */
export async function enableSet(trx: Transaction, { actor, projectId, taskId, id }: OfTask): Promise<void> {
  const set = await lockAvailableSet(trx, { projectId, id });
  const version = await versionInProject(trx, { projectId, id });
  const added = await trx
    .insertInto('task_set')
    .values({ task_id: taskId, set_id: id, version })
    .onConflict((conflict) => conflict.columns(['task_id', 'set_id']).doNothing())
    .returning('set_id')
    .executeTakeFirst();
  if (!added) return;
  const tools = toolsIn((await contentOf(trx, { id, version }))?.checkers ?? []);
  if (tools.length > 0)
    await trx.deleteFrom('task_checkers').where('task_id', '=', taskId).where('tool', 'in', tools).execute();
  await addToolsOf(trx, { taskId, tools, actor });
  await recordOperation(trx, {
    taskId,
    funcId: 'checker_config',
    operType: 'link_set',
    operator: actor,
    params: { sets: [set.name] },
  });
  await checkersChanged(trx, [taskId]);
}

/**
 * Makes a task stop using a set. Its tools stay: a tool without checkers masks its defects in the next scan.
 * @throws AssayError illegal when the task does not use it, or uses nothing else
 */
export async function discardSet(trx: Transaction, { actor, taskId, id }: Omit<OfTask, 'projectId'>): Promise<void> {
  // The task first: two discards at once must not leave it without any.
  await trx.selectFrom('task').select('id').where('id', '=', taskId).forNoKeyUpdate().execute();
  const used = await trx
    .selectFrom('task_set')
    .innerJoin('checker_set', 'checker_set.id', 'task_set.set_id')
    .select(['checker_set.id', 'checker_set.name'])
    .where('task_id', '=', taskId)
    .execute();
  const set = used.find((row) => row.id === id);
  if (!set)
    throw new AssayError('illegal', {
      zh: `任务未使用规则集 ${id}`,
      en: `The task does not use the checker set ${id}`,
    });
  if (used.length === 1)
    throw new AssayError('illegal', {
      zh: '任务至少需要一个规则集',
      en: 'The last checker set of a task cannot be disabled',
    });
  await trx.deleteFrom('task_set').where('task_id', '=', taskId).where('set_id', '=', id).execute();
  await recordOperation(trx, {
    taskId,
    funcId: 'checker_config',
    operType: 'unlink_set',
    operator: actor,
    params: { sets: [set.name] },
  });
  await checkersChanged(trx, [taskId]);
}
