import { pinTask } from '@assay/commands/task/pin-task';
import { TASK_STATUS } from '@assay/contract/codes';
import { Envelope } from '@assay/contract/http/envelope';
import { PinParams, TaskBaseList, TaskList, TaskListFilter, TaskListParams } from '@assay/contract/http/task';
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
      config: { reads: true },
      schema: { tags, params: TaskListParams, body: TaskListFilter, response: { 200: Envelope(TaskList) } },
    },
    async (request) => {
      const { projectId, actor } = await projectOf(request, services);
      const order = sortTypeOf(request.params.orderType);
      const tasks = await tasksOfProject(db, { projectId, reader: actor });
      const toolsOf = await loadTools(db, { tasks, language: languageOf(request) });
      const members = groupBy(
        await membersOfTasks(
          db,
          tasks.map((task) => task.id),
        ),
        (row) => row.task_id,
      );
      const cards = filterCards(
        tasks.map((task) => presentCard({ task, tools: toolsOf(task.id), members: members.get(task.id) ?? [] })),
        request.body,
      );
      return ok({
        enableTasks: sortCards(cards.filter(isOn), order),
        disableTasks: sortDisabled(cards.filter((card) => !isOn(card))),
      });
    },
  );

  app.get(`${STEM}/base`, { schema: { tags, response: { 200: Envelope(TaskBaseList) } } }, async (request) => {
    const { projectId, actor } = await projectOf(request, services);
    const tasks = await tasksOfProject(db, { projectId, reader: actor });
    const toolsOf = await loadTools(db, { tasks, language: languageOf(request) });
    const entries = tasks.map((task) => presentBase({ task, tools: toolsOf(task.id) }));
    return ok({
      enableTasks: sortBase(entries.filter(isOn)),
      disableTasks: sortDisabled(entries.filter((entry) => !isOn(entry))),
    });
  });

  app.put(
    `${STEM}/top/config/taskId/:taskId/topFlag/:topFlag`,
    { schema: { tags, params: PinParams, response: { 200: Envelope(Type.Boolean()) } } },
    async (request) => {
      const { task, actor } = await taskOf(request, services, undefined, request.params.taskId);
      const pinned = request.params.topFlag === 'true';
      const done = await db
        .transaction()
        .execute((trx) => pinTask(trx, { taskId: task.id, personId: actor.personId, pinned }));
      return ok(done);
    },
  );
}

function isOn({ status }: { readonly status: number }): boolean {
  return status === TASK_STATUS.enabled;
}
