import { changeView, removeView, saveView } from '@assay/commands/saved-view/save-view';
import type { Permission } from '@assay/contract/codes';
import { AssayError } from '@assay/contract/errors';
import { Envelope } from '@assay/contract/http/envelope';
import { ChangeViewBody, SavedView, SaveViewBody, ViewParams } from '@assay/contract/http/saved-view';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { type Actor, ok, projectOf, taskHeaderOf, taskOf } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';
import { MAY_KEEP, MAY_SHARE } from './policy.ts';
import { type ViewRow, viewById, viewsFor } from './queries.ts';

const STEM = '/defect/api/user/warn/views';
const VIEW = { zh: '视图', en: 'View' };
const tags = ['defects'];
const config = { needs: MAY_KEEP } as const;

/** Filters people keep (decision 24): their own everywhere, shared ones for all who may see the defects. */
export function savedViewFeature(app: AssayApp, services: Services): void {
  const { db } = services;

  app.get(
    STEM,
    {
      config,
      schema: { tags, summary: 'Kept filters, own and shared', response: { 200: Envelope(Type.Array(SavedView)) } },
    },
    async (request) => {
      const { projectId, actor, taskId } = await placeOf(request, MAY_KEEP);
      const rows = await viewsFor(db, { personId: actor.personId, projectId, taskId });
      return ok(rows.map((row) => present(row, actor)));
    },
  );

  app.post(
    STEM,
    { config, schema: { tags, summary: 'Keeps a filter', body: SaveViewBody, response: { 200: Envelope(SavedView) } } },
    async (request) => {
      const { scope, shared = false, name, query = '' } = request.body;
      const { projectId, actor, taskId } = await placeOf(request, shared ? MAY_SHARE : MAY_KEEP);
      if (scope === 'task' && taskId === undefined) throw new AssayError('required', 'taskId');
      const view = {
        personId: actor.personId,
        projectId,
        name,
        query,
        shared,
        taskId: scope === 'task' ? taskId : undefined,
      };
      const id = await db.transaction().execute((trx) => saveView(trx, view));
      return ok(present(await found(id), actor));
    },
  );

  app.put(
    `${STEM}/:viewId`,
    {
      config,
      schema: {
        tags,
        summary: 'Renames, changes or shares a kept filter',
        params: ViewParams,
        body: ChangeViewBody,
        response: { 200: Envelope(SavedView) },
      },
    },
    async (request) => {
      const { view, actor } = await ownViewOf(
        request,
        request.params.viewId,
        request.body.shared ? MAY_SHARE : MAY_KEEP,
      );
      const { name, query, shared } = request.body;
      const change = {
        ...(name === undefined ? {} : { name }),
        ...(query === undefined ? {} : { query }),
        ...(shared === undefined ? {} : { shared }),
      };
      await db.transaction().execute((trx) => changeView(trx, { id: view.id, change, now: services.now() }));
      return ok(present(await found(view.id), actor));
    },
  );

  app.delete(
    `${STEM}/:viewId`,
    {
      config,
      schema: {
        tags,
        summary: 'Forgets a kept filter',
        params: ViewParams,
        response: { 200: Envelope(Type.Literal(true)) },
      },
    },
    async (request) => {
      const { view } = await ownViewOf(request, request.params.viewId, MAY_KEEP);
      await db.transaction().execute((trx) => removeView(trx, view.id));
      return ok<true>(true);
    },
  );

  /** Where the reader stands. With a task header that task decides, so that roles on one task alone count too. */
  async function placeOf(
    request: FastifyRequest,
    permission: Permission,
  ): Promise<{ projectId: string; actor: Actor; taskId: number | undefined }> {
    if (taskHeaderOf(request, services) === undefined) {
      const { projectId, actor } = await projectOf(request, services, permission);
      return { projectId, actor, taskId: undefined };
    }
    const { task, actor } = await taskOf(request, services, permission);
    return { projectId: task.project_id, actor, taskId: task.id };
  }

  /** Somebody else's view is not there, unless an administrator tidies up what is shared. */
  async function ownViewOf(
    request: FastifyRequest,
    id: number,
    permission: Permission,
  ): Promise<{ view: ViewRow; actor: Actor }> {
    const { projectId, actor } = await placeOf(request, permission);
    const view = await viewById(db, id);
    if (!view || view.project_id !== projectId || !mayChange(view, actor)) throw new AssayError('notFound', VIEW);
    return { view, actor };
  }

  async function found(id: number): Promise<ViewRow> {
    const view = await viewById(db, id);
    if (!view) throw new AssayError('notFound', VIEW);
    return view;
  }
}

function mayChange(view: ViewRow, actor: Actor): boolean {
  return view.person_id === actor.personId || (view.shared && actor.isAdmin);
}

function present(row: ViewRow, actor: Actor): SavedView {
  return {
    viewId: String(row.id),
    name: row.name,
    query: row.query,
    scope: row.task_id === null ? 'project' : 'task',
    shared: row.shared,
    owner: row.owner,
    mine: mayChange(row, actor),
    updatedDate: row.updated_at.getTime(),
  };
}
