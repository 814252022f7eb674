import { BuildOfBranch, RequestBuild } from '@assay/contract/http/branch-builds';
import { Envelope } from '@assay/contract/http/envelope';
import { TaskIdParams } from '@assay/contract/http/task-parts';
import { Type } from 'typebox';
import { languageOf, ok, taskOf } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';
import { MAY_SEE_BUILDS } from './policy.ts';
import { presentBuild, presentRequest } from './present.ts';
import { buildsOfBranches, newestRequests } from './queries.ts';

const STEM = '/defect/api/user/warn/tasks/:taskId';
const tags = ['branches'];

/** What was analysed beside the main branch: MR/PRs with their verdict, and builds of every branch. */
export function branchFeature(app: AssayApp, services: Services): void {
  app.get(
    `${STEM}/requestBuilds`,
    {
      config: { needs: MAY_SEE_BUILDS },
      schema: {
        tags,
        summary: 'The newest build of each MR/PR: branch, target, verdict on new code',
        params: TaskIdParams,
        response: { 200: Envelope(Type.Array(RequestBuild)) },
      },
    },
    async (request) => {
      const { task } = await taskOf(request, services, MAY_SEE_BUILDS, request.params.taskId);
      const rows = await newestRequests(services.db, task.id);
      return ok(rows.map((row) => presentRequest(row, languageOf(request))));
    },
  );

  app.get(
    `${STEM}/buildInfosWithBranches`,
    {
      config: { needs: MAY_SEE_BUILDS },
      schema: {
        tags,
        summary: 'Builds of every branch that a list can be restricted to',
        params: TaskIdParams,
        response: { 200: Envelope(Type.Array(BuildOfBranch)) },
      },
    },
    async (request) => {
      const { task } = await taskOf(request, services, MAY_SEE_BUILDS, request.params.taskId);
      return ok((await buildsOfBranches(services.db, task.id)).map(presentBuild));
    },
  );
}
