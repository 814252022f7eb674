import {
  deleteSet,
  type ManageSet,
  setDefault,
  setScope,
  switchVersion,
  uninstallSet,
} from '@assay/commands/checker-set/manage-set';
import { discardSet, enableSet, installSet } from '@assay/commands/checker-set/use-set';
import { AssayError } from '@assay/contract/errors';
import { ManageSetBody, SetIdParams, UseSetBody } from '@assay/contract/http/checker-set';
import { Envelope } from '@assay/contract/http/envelope';
import type { Transaction } from '@assay/database/connect';
import { inTransaction } from '@assay/database/in-transaction';
import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { byOf, mayOnTask, ok, projectOf, taskOf } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import { assertChangeable } from '../../changeable.ts';
import { managedSetOf } from '../../checkers/set-access.ts';
import type { Services } from '../../services.ts';
import { STEM, tags } from './list-routes.ts';

const DONE = { 200: Envelope(Type.Literal(true)) };

/** Publishing, versions, installing and enabling (contract-core 11.11, 11.12). */
export function manageRoutes(app: AssayApp, services: Services): void {
  const { db } = services;

  app.post(
    `${STEM}/:checkerSetId/management`,
    { config: { needs: 'set-manager' }, schema: { tags, params: SetIdParams, body: ManageSetBody, response: DONE } },
    async (request) => {
      const { checkerSetId } = request.params;
      const { discardFromTask: taskId } = request.body;
      const act = actOf(request.body);
      if (taskId !== undefined && act === undefined) {
        const actor = await discarderOf(request, { checkerSetId, taskId, projectId: request.body.projectId });
        await inTransaction(db, (trx) => discardSet(trx, { actor, taskId, id: checkerSetId }));
        return ok<true>(true);
      }
      if (request.body.projectId === undefined) throw new AssayError('required', 'projectId');
      if (!act) throw new AssayError('illegal', { zh: '没有要执行的操作', en: 'Nothing was asked to be done' });
      const access = await managedSetOf(request, services, {
        checkerSetId,
        projectId: request.body.projectId,
        own: act.own,
      });
      const set = { ...byOf(request), projectId: access.projectId, id: checkerSetId };
      await inTransaction(db, (trx) => act.run(trx, set));
      return ok<true>(true);
    },
  );

  app.post(
    `${STEM}/:checkerSetId/relationships`,
    { config: { needs: 'task_manage' }, schema: { tags, params: SetIdParams, body: UseSetBody, response: DONE } },
    async (request) => {
      const { checkerSetId: id } = request.params;
      const { type, taskId, version } = request.body;
      if (type === 'PROJECT') {
        const { projectId } = await projectOf(request, services, 'task_manage', request.body.projectId);
        const given = version === undefined ? {} : { version };
        await inTransaction(db, (trx) => installSet(trx, { ...byOf(request), projectId, id, ...given }));
        return ok<true>(true);
      }
      if (type === 'TASK') {
        if (taskId === undefined) throw new AssayError('required', 'taskId');
        const { task, actor } = await taskOf(request, services, 'task_manage', taskId);
        assertSameProject(request.body.projectId, task.project_id);
        assertChangeable(task, 'checker-sets');
        const given = { actor: actor.username, projectId: task.project_id, taskId: task.id, id };
        await inTransaction(db, (trx) => enableSet(trx, given));
        return ok<true>(true);
      }
      throw new AssayError('illegal', { zh: '关联类型不合法', en: 'The type of the relation is PROJECT or TASK' });
    },
  );

  /** Whoever manages the task may, or made the set there. @throws AssayError forbidden */
  async function discarderOf(
    request: FastifyRequest,
    { checkerSetId, taskId, projectId }: { checkerSetId: string; taskId: number; projectId: string | undefined },
  ): Promise<string> {
    const { task, actor } = await taskOf(request, services, undefined, taskId);
    assertSameProject(projectId, task.project_id);
    assertChangeable(task, 'checker-sets');
    if (!(await mayOnTask(db, { actor, taskId, permission: 'task_manage' })))
      await managedSetOf(request, services, { checkerSetId, projectId: task.project_id, own: true });
    return actor.username;
  }
}

/** A task of one project named with another one is a mistake or worse; the task decides, and they must agree. */
function assertSameProject(asked: string | undefined, projectId: string): void {
  if (asked !== undefined && asked !== projectId)
    throw new AssayError('illegal', { zh: '任务不属于该项目', en: 'The task does not belong to the project' });
}

interface Act {
  /** Whether it is about sets of the project's own only. */
  readonly own: boolean;
  readonly run: (trx: Transaction, set: ManageSet) => Promise<void>;
}

/** The act a body names; `false` for deleting and uninstalling names none. */
function actOf(body: Static<typeof ManageSetBody>): Act | undefined {
  const { scope, defaultCheckerSet, versionSwitchTo } = body;
  if (scope !== undefined) return { own: true, run: (trx, set) => setScope(trx, { ...set, scope }) };
  if (defaultCheckerSet !== undefined)
    return { own: false, run: (trx, set) => setDefault(trx, { ...set, isDefault: defaultCheckerSet }) };
  if (body.deleteCheckerSet) return { own: true, run: deleteSet };
  if (body.uninstallCheckerSet) return { own: false, run: uninstallSet };
  if (versionSwitchTo !== undefined)
    return { own: false, run: (trx, set) => switchVersion(trx, { ...set, version: versionSwitchTo }) };
  return undefined;
}
