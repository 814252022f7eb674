import { deleteTask } from '@assay/commands/task/delete-task';
import { disableTask } from '@assay/commands/task/disable-task';
import { enableTask } from '@assay/commands/task/enable-task';
import { endOfGrace, restoreTask } from '@assay/commands/task/restore-task';
import { AssayError } from '@assay/contract/errors';
import { Envelope } from '@assay/contract/http/envelope';
import { TaskIdParams } from '@assay/contract/http/task-parts';
import { DeletedTask, DisableBody } from '@assay/contract/http/task-settings';
import { Type } from 'typebox';
import { actorOf, ok, projectOf, type TaskAccess, taskOf } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import { assertChangeable, changeableTaskOf } from '../../changeable.ts';
import type { Services } from '../../services.ts';
import { acceptPlainText, readReason } from './disable-reason.ts';
import { deletedTask, deletedTasksOf, standingOf } from './life-queries.ts';
import { isOwner, MAY_CHANGE_SETTINGS, takesPart } from './policy.ts';

const STEM = '/task/api/user/task';
const tags = ['task'];
const permission = MAY_CHANGE_SETTINGS;
const config = { needs: MAY_CHANGE_SETTINGS };
const done = { 200: Envelope(Type.Literal(true)) };
const TASK = { zh: '任务', en: 'Task' };

/** Suspending, resuming, deleting and restoring a task (contract-core 6.16, 6.17). */
export function lifeRoutes(app: AssayApp, services: Services): void {
  const { db, jobs, now } = services;

  app.put(`${STEM}/start`, { config, schema: { tags, response: done } }, async (request) => {
    const access = await changeableTaskOf(request, services, { change: 'enable', permission });
    await assertTakesPart(access);
    const { task, actor } = access;
    await db.transaction().execute((trx) => enableTask(trx, { actor: actor.username, taskId: task.id }));
    return ok<true>(true);
  });

  // The reason may be the whole body, so this route alone reads text that is no JSON.
  app.register(async (scope: AssayApp) => {
    acceptPlainText(scope);
    scope.put(`${STEM}/stop`, { config, schema: { tags, body: DisableBody, response: done } }, async (request) => {
      const { taskId, reason } = readReason(request.body);
      const access = await changeableTaskOf(request, services, { change: 'disable', permission, taskId });
      await assertTakesPart(access);
      const { task, actor } = access;
      await db
        .transaction()
        .execute((trx) => disableTask(trx, { jobs, actor: actor.username, taskId: task.id, reason, now: now() }));
      return ok<true>(true);
    });
  });

  app.delete(
    `${STEM}/taskId/:taskId`,
    { config, schema: { tags, params: TaskIdParams, response: done } },
    async (request) => {
      const { task, actor } = await taskOf(request, services, permission, request.params.taskId);
      if (!actor.isAdmin) {
        assertChangeable(task, 'delete');
        if (!isOwner(await standingOf(db, { taskId: task.id, personId: actor.personId }))) throw notOwner();
      }
      await db
        .transaction()
        .execute((trx) => deleteTask(trx, { jobs, actor: actor.username, taskId: task.id, now: now() }));
      return ok<true>(true);
    },
  );

  app.post(
    `${STEM}/taskId/:taskId/restore`,
    { config, schema: { tags, params: TaskIdParams, response: done } },
    async (request) => {
      const actor = actorOf(request);
      const task = await deletedTask(db, request.params.taskId);
      const standing = task && (await standingOf(db, { taskId: task.id, personId: actor.personId }));
      // Whoever could not have deleted it hears the same whether it exists or not.
      if (!actor.isAdmin && (!standing || !isOwner(standing))) throw notOwner();
      if (!task) throw new AssayError('notFound', TASK);
      await db.transaction().execute((trx) => restoreTask(trx, { actor: actor.username, taskId: task.id, now: now() }));
      return ok<true>(true);
    },
  );

  app.get(
    `${STEM}/deleted`,
    { config, schema: { tags, response: { 200: Envelope(Type.Array(DeletedTask)) } } },
    async (request) => {
      const { projectId, actor } = await projectOf(request, services, permission);
      const rows = await deletedTasksOf(db, { projectId, reader: actor });
      return ok(
        rows
          .map((row) => ({
            taskId: row.id,
            nameCn: row.name_cn,
            nameEn: row.name_en,
            deletedBy: row.deleted_by ?? '',
            deletedTime: row.deleted_at.getTime(),
            purgeTime: endOfGrace(row.deleted_at).getTime(),
          }))
          .filter((task) => task.purgeTime > now().getTime()),
      );
    },
  );

  /** Suspending is for the people of the task itself, not for every developer of the project (contract-core 4.2). */
  async function assertTakesPart({ task, actor }: TaskAccess): Promise<void> {
    if (actor.isAdmin) return;
    if (!takesPart(await standingOf(db, { taskId: task.id, personId: actor.personId })))
      throw new AssayError('forbidden', { zh: '不是任务成员', en: 'not a member of the task' });
  }
}

function notOwner(): AssayError {
  return new AssayError('forbidden', { zh: '不是任务负责人', en: 'not an owner of the task' });
}
