import { pinTask } from '@assay/commands/task/pin-task';
import { TASK_STATUS } from '@assay/contract/codes';
import { Envelope } from '@assay/contract/http/envelope';
import {
  PinParams,
  TaskBaseList,
  TaskList,
  TaskListFilter,
  TaskListParams,
  type TaskSortType,
} from '@assay/contract/http/task-list';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { languageOf, ok, projectOf, taskOf } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';
import { filterCards, sortTypeOf } from './filter.ts';
import { groupBy, loadTools } from './load.ts';
import { sortBase, sortCards, sortDisabled } from './order.ts';
import { presentBase, presentCard } from './present-card.ts';
import { membersOfTasks, tasksOfProject } from './queries.ts';

const STEM = '/task/api/user/task';
const tags = ['task'];

/** The project's tasks as cards and for the selector, and the pin of each reader. */
export function listRoutes(app: AssayApp, services: Services): void {
  const { db } = services;

  app.post(
    `${STEM}/taskSortType/:orderType`,
    {
      config: { needs: 'project-member', reads: true },
      schema: { tags, params: TaskListParams, body: TaskListFilter, response: { 200: Envelope(TaskList) } },
    },
    async (request) => {
      return ok(await cards(request, sortTypeOf(request.params.orderType), request.body));
    },
  );

  // An older client asks so.
  app.get(
    STEM,
    { config: { needs: 'project-member' }, schema: { tags, response: { 200: Envelope(TaskList) } } },
    async (request) => ok(await cards(request, 'CREATE_DATE', {})),
  );

  app.get(
    `${STEM}/base`,
    { config: { needs: 'project-member' }, schema: { tags, response: { 200: Envelope(TaskBaseList) } } },
    async (request) => {
      const { projectId, actor } = await projectOf(request, services);
      const tasks = await tasksOfProject(db, { projectId, reader: actor });
      const toolsOf = await loadTools(db, { tasks, language: languageOf(request) });
      const entries = tasks.map((task) => presentBase({ task, tools: toolsOf(task.id) }));
      return ok({
        enableTasks: sortBase(entries.filter(isOn)),
        disableTasks: sortDisabled(entries.filter((entry) => !isOn(entry))),
      });
    },
  );

  app.put(
    `${STEM}/top/config/taskId/:taskId/topFlag/:topFlag`,
    {
      config: { needs: 'project-member' },
      schema: { tags, params: PinParams, response: { 200: Envelope(Type.Boolean()) } },
    },
    async (request) => {
      const { task, actor } = await taskOf(request, services, undefined, request.params.taskId);
      const pinned = request.params.topFlag === 'true';
      const done = await db
        .transaction()
        .execute((trx) => pinTask(trx, { taskId: task.id, personId: actor.personId, pinned }));
      return ok(done);
    },
  );

  async function cards(request: FastifyRequest, order: TaskSortType, filter: TaskListFilter): Promise<TaskList> {
    const { projectId, actor } = await projectOf(request, services);
    const tasks = await tasksOfProject(db, { projectId, reader: actor });
    const toolsOf = await loadTools(db, { tasks, language: languageOf(request) });
    const ids = tasks.map((task) => task.id);
    const members = groupBy(await membersOfTasks(db, ids), (row) => row.task_id);
    const shown = filterCards(
      tasks.map((task) => presentCard({ task, tools: toolsOf(task.id), members: members.get(task.id) ?? [] })),
      filter,
    );
    return {
      enableTasks: sortCards(shown.filter(isOn), order),
      disableTasks: sortDisabled(shown.filter((card) => !isOn(card))),
    };
  }
}

function isOn({ status }: { readonly status: number }): boolean {
  return status === TASK_STATUS.enabled;
}
