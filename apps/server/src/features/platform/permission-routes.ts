import { savePipelineRoles } from '@assay/commands/people/save-pipeline-roles';
import { saveTaskRoles } from '@assay/commands/people/save-task-roles';
import { CREATE_FROM, PIPELINE_ROLES, ROLES } from '@assay/contract/codes';
import { AssayError, type UiLanguage } from '@assay/contract/errors';
import { PermissionBody, PermissionEnvelope, PermissionParams, PermissionQuery } from '@assay/contract/http/platform';
import { POLICIES } from '@assay/domain/permissions/roles';
import type { FastifyRequest } from 'fastify';
import { byOf, languageOf, permissionManagerOf, projectOf, type TaskAccess, taskOf } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';
import { presentPipeline, presentTask } from './present.ts';
import { pipelineRoles, projectGroups, projectMembers, taskOfPipeline, taskPolicies, taskRoles } from './queries.ts';
import { readLists } from './read-lists.ts';

const tags = ['platform'];
const PATH = '/backend/api/perm/service/:service/mgr_resource/permission';
const TASK = { zh: '任务', en: 'Task' };
/** These two calls, and only these, say success by a number. */
const SUCCESS = { status: 0, code: 0, message: '' } as const;

/** Roles and functions of a task, and roles of the pipeline that made it (contract-core 12). */
export function permissionRoutes(app: AssayApp, services: Services): void {
  const { db } = services;

  app.get(
    PATH,
    {
      config: { needs: 'project-member' },
      schema: {
        tags,
        summary: 'Roles and policies on a task, or roles of its pipeline',
        params: PermissionParams,
        querystring: PermissionQuery,
        response: { 200: PermissionEnvelope },
      },
    },
    async (request) => {
      const { service } = request.params;
      const { task } = await resource(request, { service, ...request.query, permission: undefined });
      const language = languageOf(request);
      const data = service === 'codecc' ? await ofTask(task, language) : await ofPipeline(task, language);
      return { ...SUCCESS, data };
    },
  );

  app.put(
    PATH,
    {
      config: { needs: 'task_manage' },
      schema: {
        tags,
        summary: 'Give roles and policies on a task, or roles of its pipeline',
        params: PermissionParams,
        body: PermissionBody,
        response: { 200: PermissionEnvelope },
      },
    },
    async (request) => {
      const { service } = request.params;
      const { role, policy = [] } = request.body;
      const { task } = await resource(request, { service, ...request.body, permission: 'task_manage' });
      const by = byOf(request);
      const given = role.map((entry) => ({ ...entry, code: entry.role_code }));
      if (service === 'codecc') {
        const roles = readLists(given, ROLES);
        const policies = readLists(
          policy.map((entry) => ({ ...entry, code: entry.policy_code })),
          POLICIES,
        );
        const of = { id: task.id, projectId: task.project_id, createFrom: task.create_from };
        await db.transaction().execute((trx) => saveTaskRoles(trx, { by, task: of, roles, policies }));
        return SUCCESS;
      }
      if (task.create_from !== CREATE_FROM.pipeline)
        throw new AssayError('illegal', { zh: '该任务不是流水线创建的', en: 'No pipeline made this task' });
      const roles = readLists(given, PIPELINE_ROLES);
      const of = { projectId: task.project_id, pipelineId: task.pipeline_id };
      await db.transaction().execute((trx) => savePipelineRoles(trx, { by, ...of, roles, strangers: 'refuse' }));
      return SUCCESS;
    },
  );

  async function resource(
    request: FastifyRequest,
    asked: {
      service: 'codecc' | 'pipeline';
      project_id: string;
      resource_code: string;
      permission: 'task_manage' | undefined;
    },
  ): Promise<TaskAccess> {
    const { service, resource_code: code, project_id: projectId } = asked;
    const taskId = service === 'pipeline' ? await taskOfPipeline(db, { projectId, pipelineId: code }) : Number(code);
    if (taskId === undefined || !Number.isSafeInteger(taskId)) {
      // Only those who may know what the project has hear that this is not in it.
      await projectOf(request, services, undefined, projectId);
      throw new AssayError('notFound', TASK);
    }
    const access =
      asked.permission === undefined
        ? await taskOf(request, services, undefined, taskId)
        : await permissionManagerOf(request, services, taskId);
    if (access.task.project_id !== projectId) throw new AssayError('notFound', TASK);
    return access;
  }

  async function ofTask(task: TaskAccess['task'], language: UiLanguage) {
    const { id, project_id: projectId, pipeline_id: pipelineId, create_from: createFrom } = task;
    const pipeline =
      createFrom === CREATE_FROM.pipeline ? await pipelineRoles(db, { projectId, pipelineId }) : undefined;
    const members = createFrom === CREATE_FROM.openSource ? [] : await projectMembers(db, projectId);
    const fromProject = members.filter((member) => !pipeline?.synced || member.role === 'manager');
    const asMember = (code: string) => (code === 'executor' ? 'member' : code);
    return presentTask({
      roles: await taskRoles(db, id),
      policies: await taskPolicies(db, id),
      inherited: {
        people: [
          ...fromProject.map(({ username, role }) => ({ username, code: role })),
          ...(pipeline?.people ?? []).map(({ username, code }) => ({ username, code: asMember(code) })),
        ],
        groups: (pipeline?.groups ?? []).map(({ key, code }) => ({ key, code: asMember(code) })),
      },
      groups: await projectGroups(db, projectId),
      language,
    });
  }

  async function ofPipeline(task: TaskAccess['task'], language: UiLanguage) {
    const { project_id: projectId, pipeline_id: pipelineId } = task;
    const roles = await pipelineRoles(db, { projectId, pipelineId });
    const members = await projectMembers(db, projectId);
    const fromProject = members
      .filter((member) => !roles.synced || member.role === 'manager')
      .map(({ username, role }) => ({ username, code: role === 'member' ? 'executor' : role }));
    const groups = await projectGroups(db, projectId);
    return presentPipeline({ roles, inherited: { people: fromProject, groups: [] }, groups, language });
  }
}
