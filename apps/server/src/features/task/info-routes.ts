import { Envelope } from '@assay/contract/http/envelope';
import {
  CodeLibrary,
  FilterPaths,
  MemberList,
  TaskBasicInfo,
  TaskIdParams,
  TaskInfo,
  TaskStatusAnswer,
  YmlFilters,
} from '@assay/contract/http/task';
import { languageOf, ok, taskOf } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';
import { loadInfo } from './load.ts';
import { MAY_SEE_BASIC_INFO } from './policy.ts';
import { presentBasicInfo, presentInfo } from './present-info.ts';
import { presentMembers } from './present-members.ts';
import { presentCodeLibrary, presentFilterPaths } from './present-source.ts';
import { filterPathsOf, membersOfTasks, taskRow } from './queries.ts';

const STEM = '/task/api/user/task';
const tags = ['task'];

/** What one task is: state, detail, members, source, filters. */
export function infoRoutes(app: AssayApp, services: Services): void {
  const { db } = services;

  app.get(`${STEM}/status`, { schema: { tags, response: { 200: Envelope(TaskStatusAnswer) } } }, async (request) => {
    const { task } = await taskOf(request, services, undefined);
    return ok({ status: task.status });
  });

  app.get(`${STEM}/taskInfo`, { schema: { tags, response: { 200: Envelope(TaskInfo) } } }, async (request) => {
    const { task, actor } = await taskOf(request, services, undefined);
    const info = await loadInfo(db, { taskId: task.id, personId: actor.personId, language: languageOf(request) });
    return ok(presentInfo(info));
  });

  app.get(
    `${STEM}/taskId/:taskId`,
    { schema: { tags, params: TaskIdParams, response: { 200: Envelope(TaskBasicInfo) } } },
    async (request) => {
      const { task, actor } = await taskOf(request, services, MAY_SEE_BASIC_INFO, request.params.taskId);
      const info = await loadInfo(db, { taskId: task.id, personId: actor.personId, language: languageOf(request) });
      return ok(presentBasicInfo({ ...info, filters: await filterPathsOf(db, task.id) }));
    },
  );

  for (const path of ['memberList', 'users']) {
    app.get(`${STEM}/${path}`, { schema: { tags, response: { 200: Envelope(MemberList) } } }, async (request) => {
      const { task } = await taskOf(request, services, undefined);
      return ok(presentMembers(await membersOfTasks(db, [task.id])));
    });
  }

  app.get(`${STEM}/code/lib`, { schema: { tags, response: { 200: Envelope(CodeLibrary) } } }, async (request) => {
    const { task, actor } = await taskOf(request, services, undefined);
    return ok(presentCodeLibrary(await taskRow(db, { taskId: task.id, personId: actor.personId })));
  });

  app.get(
    `${STEM}/filter/path/:taskId`,
    { schema: { tags, params: TaskIdParams, response: { 200: Envelope(FilterPaths) } } },
    async (request) => {
      const { task } = await taskOf(request, services, undefined, request.params.taskId);
      return ok(presentFilterPaths({ taskId: task.id, filters: await filterPathsOf(db, task.id) }));
    },
  );

  // Clients write `code//yml`; the address is mended before routing.
  app.get(
    `${STEM}/code/yml/filter/taskId/:taskId/list`,
    { schema: { tags, params: TaskIdParams, response: { 200: Envelope(YmlFilters) } } },
    async (request) => {
      await taskOf(request, services, undefined, request.params.taskId);
      // A repository's own filter file is configuration of the scanned code and is not read (architecture 5).
      return ok({ testSourceFilterPath: [], autoGenFilterPath: [], thirdPartyFilterPath: [], scanTestSource: true });
    },
  );
}
