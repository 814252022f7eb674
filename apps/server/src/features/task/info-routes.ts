import { Envelope } from '@assay/contract/http/envelope';
import { MemberList, TaskBasicInfo, TaskInfo, TaskStatusAnswer } from '@assay/contract/http/task-info';
import { TaskIdParams } from '@assay/contract/http/task-parts';
import { CodeLibrary } from '@assay/contract/http/task-source';
import { languageOf, ok, taskOf } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';
import { loadInfo } from './load.ts';
import { MAY_SEE_BASIC_INFO } from './policy.ts';
import { presentBasicInfo, presentInfo } from './present-info.ts';
import { presentMembers } from './present-members.ts';
import { presentCodeLibrary } from './present-source.ts';
import { filterPathsOf, membersOfTasks } from './queries.ts';

const STEM = '/task/api/user/task';
const tags = ['task'];

const member = { needs: 'project-member' } as const;

/** What one task is: state, detail, members, source. */
export function infoRoutes(app: AssayApp, services: Services): void {
  const { db } = services;

  app.get(
    `${STEM}/status`,
    { config: member, schema: { tags, response: { 200: Envelope(TaskStatusAnswer) } } },
    async (request) => {
      const { task } = await taskOf(request, services, undefined);
      return ok({
        status: task.status,
        ...(task.gongfeng_project_id ? { gongfengProjectId: task.gongfeng_project_id } : {}),
      });
    },
  );

  app.get(
    `${STEM}/taskInfo`,
    { config: member, schema: { tags, response: { 200: Envelope(TaskInfo) } } },
    async (request) => {
      const { task, actor } = await taskOf(request, services, undefined);
      const info = await loadInfo(services, {
        taskId: task.id,
        personId: actor.personId,
        language: languageOf(request),
      });
      return ok(presentInfo(info));
    },
  );

  app.get(
    `${STEM}/taskId/:taskId`,
    {
      config: { needs: MAY_SEE_BASIC_INFO },
      schema: { tags, params: TaskIdParams, response: { 200: Envelope(TaskBasicInfo) } },
    },
    async (request) => {
      const { task, actor } = await taskOf(request, services, MAY_SEE_BASIC_INFO, request.params.taskId);
      const info = await loadInfo(services, {
        taskId: task.id,
        personId: actor.personId,
        language: languageOf(request),
      });
      return ok(presentBasicInfo({ ...info, filters: await filterPathsOf(db, task.id) }));
    },
  );

  for (const path of ['memberList', 'users']) {
    app.get(
      `${STEM}/${path}`,
      { config: member, schema: { tags, response: { 200: Envelope(MemberList) } } },
      async (request) => {
        const { task } = await taskOf(request, services, undefined);
        return ok(presentMembers(await membersOfTasks(db, [task.id]), task.contacts));
      },
    );
  }

  app.get(
    `${STEM}/code/lib`,
    { config: member, schema: { tags, response: { 200: Envelope(CodeLibrary) } } },
    async (request) => {
      const { task, actor } = await taskOf(request, services, undefined);
      const language = languageOf(request);
      return ok(presentCodeLibrary(await loadInfo(services, { taskId: task.id, personId: actor.personId, language })));
    },
  );
}
