import { makeHook, revokeHook } from '@assay/commands/hook/make-hook';
import { openCredentialBox } from '@assay/commands/repository/credential-box';
import { Envelope } from '@assay/contract/http/envelope';
import { Hook, HookParams, NewHook, NewHookBody } from '@assay/contract/http/hook';
import { TaskIdParams } from '@assay/contract/http/task-parts';
import { Type } from 'typebox';
import { ok } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import { changeableTaskOf } from '../../changeable.ts';
import type { Services } from '../../services.ts';
import { hooksOf } from './queries.ts';
import { receiveRoute } from './receive.ts';

const STEM = '/task/api/user/hook/taskId/:taskId';
const tags = ['hook'];
const permission = 'task_manage';
const config = { needs: permission } as const;
const change = { change: 'trigger', permission } as const;

/** Pushes that start scans: addresses for code hosts, made and ended by those who manage the task (docs/operations.md). */
export function hookFeature(app: AssayApp, services: Services): void {
  const { db, now, settings } = services;
  receiveRoute(app, services);

  app.get(
    STEM,
    {
      config,
      schema: {
        tags,
        summary: 'Push addresses of a task',
        params: TaskIdParams,
        response: { 200: Envelope(Type.Array(Hook)) },
      },
    },
    async (request) => {
      const { task } = await changeableTaskOf(request, services, { ...change, taskId: request.params.taskId });
      const rows = await hooksOf(db, task.id);
      return ok(
        rows.map((row) => ({
          id: row.id,
          name: row.name,
          hasSecret: row.secret !== null,
          createdBy: row.created_by,
          createdDate: row.created_at.getTime(),
          ...(row.last_used_at ? { lastUsedAt: row.last_used_at.getTime() } : {}),
        })),
      );
    },
  );

  app.post(
    STEM,
    {
      config,
      schema: {
        tags,
        summary: 'Makes a push address, shown once',
        params: TaskIdParams,
        body: NewHookBody,
        response: { 200: Envelope(NewHook) },
      },
    },
    async (request) => {
      const { task, actor } = await changeableTaskOf(request, services, { ...change, taskId: request.params.taskId });
      const { name, secret } = request.body;
      const box = secret === undefined ? undefined : await openCredentialBox(settings.data);
      const { id, token } = await db.transaction().execute((trx) =>
        makeHook(trx, {
          actor: actor.username,
          taskId: task.id,
          name,
          seal: box && ((owner) => box.seal({ password: secret }, owner)),
        }),
      );
      return ok({ id, token, path: `${settings.prefix}/task/api/hook/${token}` });
    },
  );

  app.delete(
    `${STEM}/:hookId`,
    {
      config,
      schema: {
        tags,
        summary: 'Ends a push address',
        params: HookParams,
        response: { 200: Envelope(Type.Literal(true)) },
      },
    },
    async (request) => {
      const { taskId, hookId: id } = request.params;
      const { task, actor } = await changeableTaskOf(request, services, { ...change, taskId });
      await db
        .transaction()
        .execute((trx) => revokeHook(trx, { actor: actor.username, taskId: task.id, id, now: now() }));
      return ok<true>(true);
    },
  );
}
