import { AssayError } from '@assay/contract/errors';
import type { Transaction } from '@assay/database/connect';
import { checkersChanged } from './affected-tasks.ts';
import { emptyCheckers } from './edit-set.ts';
import {
  assertVersion,
  lockAvailableSet,
  lockOwnSet,
  nameOfVersion,
  notThisSet,
  type SetRow,
  versionInProject,
} from './find-set.ts';
import { recordSetAct, usersInProject } from './record-set-act.ts';
import { assertFreePublicName } from './set-names.ts';

/** Acts of contract-core 11.11. */
export interface ManageSet {
  /** User name. */
  readonly actor: string;
  /** Network address of whoever acts, for the audit log. */
  readonly address?: string | undefined;
  readonly projectId: string;
  readonly id: string;
}

/** Publishes a set (1) or makes it private (2), all its versions. Projects that installed it keep it. @throws AssayError */
export async function setScope(
  trx: Transaction,
  { actor, address, projectId, id, scope }: ManageSet & { readonly scope: number },
): Promise<void> {
  const set = await lockOwnSet(trx, { projectId, id });
  if (scope !== 1 && scope !== 2)
    throw new AssayError('illegal', { zh: '规则集范围不合法', en: 'The scope of a checker set is 1 or 2' });
  if (scope === 1) {
    if (set.legacy)
      throw new AssayError('illegal', { zh: '旧规则集不能公开', en: 'An old-style checker set cannot be published' });
    if (!set.init_checkers) throw emptyCheckers();
    await assertFreePublicName(trx, { name: set.name.zh, except: id });
  }
  if (set.scope === scope) return;
  await trx.updateTable('checker_set').set({ scope, updated_at: new Date() }).where('id', '=', id).execute();
  await recordSetAct(trx, {
    by: { actor, address },
    projectId,
    set,
    kind: scope === 1 ? 'set_published' : 'set_unpublished',
    tasks: {
      ids: await usersInProject(trx, { projectId, id }),
      operType: scope === 1 ? 'publish_set' : 'unpublish_set',
    },
  });
}

/** Whether the set is preselected for new tasks of this project. */
export async function setDefault(
  trx: Transaction,
  { actor, address, projectId, id, isDefault }: ManageSet & { readonly isDefault: boolean },
): Promise<void> {
  const set = await lockAvailableSet(trx, { projectId, id });
  const before = await isDefaultIn(trx, { projectId, set });
  await trx
    .insertInto('project_set')
    .values({ project_id: projectId, set_id: id, is_default: isDefault, added_by: actor })
    .onConflict((conflict) => conflict.columns(['project_id', 'set_id']).doUpdateSet({ is_default: isDefault }))
    .execute();
  if (before === isDefault) return;
  await recordSetAct(trx, {
    by: { actor, address },
    projectId,
    set,
    kind: isDefault ? 'set_default_on' : 'set_default_off',
    tasks: {
      ids: await usersInProject(trx, { projectId, id }),
      operType: isDefault ? 'default_set' : 'undefault_set',
    },
  });
}

/** What the project said, else what the set ships as. */
async function isDefaultIn(trx: Transaction, { projectId, set }: { projectId: string; set: SetRow }): Promise<boolean> {
  const row = await trx
    .selectFrom('project_set')
    .select('is_default')
    .where('project_id', '=', projectId)
    .where('set_id', '=', set.id)
    .executeTakeFirst();
  return row?.is_default ?? set.is_default;
}

/**
 * Removes a set of the project's own. It turns private and its id stays taken; other projects that installed it keep it.
 * @throws AssayError illegal when it is another's, or a task of the project uses it
 */
export async function deleteSet(trx: Transaction, { actor, address, projectId, id }: ManageSet): Promise<void> {
  const set = await lockOwnSet(trx, { projectId, id });
  await assertUnused(trx, { projectId, id });
  await trx.deleteFrom('project_set').where('project_id', '=', projectId).where('set_id', '=', id).execute();
  await trx.updateTable('checker_set').set({ scope: 2, deleted_at: new Date() }).where('id', '=', id).execute();
  await recordSetAct(trx, { by: { actor, address }, projectId, set, kind: 'set_deleted' });
}

/** Removes a foreign set from the project. @throws AssayError illegal when it is own, official, used or not there */
export async function uninstallSet(trx: Transaction, { actor, address, projectId, id }: ManageSet): Promise<void> {
  const set = await lockAvailableSet(trx, { projectId, id });
  if (set.project_id === null || set.project_id === projectId) throw notThisSet(id);
  await assertUnused(trx, { projectId, id });
  await trx.deleteFrom('project_set').where('project_id', '=', projectId).where('set_id', '=', id).execute();
  await recordSetAct(trx, { by: { actor, address }, projectId, set, kind: 'set_uninstalled' });
}

/**
 * The version the project uses; LATEST_VERSION follows the newest. The project's tasks that use the set move along.
 * @throws AssayError illegal when there is no such version
 */
export async function switchVersion(
  trx: Transaction,
  { actor, address, projectId, id, version }: ManageSet & { readonly version: number },
): Promise<void> {
  const set = await lockAvailableSet(trx, { projectId, id });
  await assertVersion(trx, { id, version });
  const before = await versionInProject(trx, { projectId, id });
  await trx
    .insertInto('project_set')
    .values({ project_id: projectId, set_id: id, version, added_by: actor })
    .onConflict((conflict) => conflict.columns(['project_id', 'set_id']).doUpdateSet({ version }))
    .execute();
  const moved = await trx
    .updateTable('task_set')
    .set({ version })
    .where('set_id', '=', id)
    .where('version', '<>', version)
    .where('task_id', 'in', (eb) =>
      eb.selectFrom('task').select('id').where('project_id', '=', projectId).where('deleted_at', 'is', null),
    )
    .returning('task_id')
    .execute();
  if (before === version && moved.length === 0) return;
  const taskIds = moved.map((row) => row.task_id);
  await recordSetAct(trx, {
    by: { actor, address },
    projectId,
    set,
    kind: 'set_version_switched',
    version: nameOfVersion(version),
    tasks: { ids: taskIds, operType: 'switch_set_version' },
  });
  await checkersChanged(trx, taskIds);
}

async function assertUnused(trx: Transaction, { projectId, id }: { projectId: string; id: string }): Promise<void> {
  const used = await trx
    .selectFrom('task_set')
    .innerJoin('task', 'task.id', 'task_set.task_id')
    .select('task.id')
    .where('set_id', '=', id)
    .where('task.project_id', '=', projectId)
    .where('task.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (used)
    throw new AssayError('illegal', {
      zh: '规则集正在被任务使用',
      en: 'The checker set is used by a task',
    });
}
