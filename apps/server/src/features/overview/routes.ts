import { readSiteSettings } from '@assay/commands/site/site-settings';
import { AssayError } from '@assay/contract/errors';
import { Envelope } from '@assay/contract/http/envelope';
import { History, Overview, OverviewQuery } from '@assay/contract/http/overview';
import { TaskIdParams } from '@assay/contract/http/task-parts';
import { languageOf, ok, taskOf } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import { isPending } from '../../checkers/pending.ts';
import type { Services } from '../../services.ts';
import { MAY_SEE_REPORT } from './policy.ts';
import { presentHistory, presentNamed, presentOverview } from './present.ts';
import { countNew, namedBuild, newestResult, resultHistory, toolStates } from './queries.ts';

const STEM = '/task/api/user/task';
const POINTS = 30;
const tags = ['overview'];
const BUILD = { zh: '构建', en: 'Build' };

/** The newest numbers of a task and how they came to be (contract-core 6.5). */
export function overviewFeature(app: AssayApp, services: Services): void {
  app.get(
    `${STEM}/overview/:taskId`,
    {
      config: { needs: MAY_SEE_REPORT },
      schema: { tags, params: TaskIdParams, querystring: OverviewQuery, response: { 200: Envelope(Overview) } },
    },
    async (request) => {
      const { task } = await taskOf(request, services, MAY_SEE_REPORT, request.params.taskId);
      const { buildId, buildNum } = request.query;
      const isNamed = buildId !== undefined || buildNum !== undefined;
      const build = isNamed ? await namedBuild(services.db, { taskId: task.id, buildId, buildNum }) : undefined;
      if (isNamed && !build) throw new AssayError('notFound', BUILD);
      const states = await toolStates(services.db, { taskId: task.id, build });
      const { stars } = await readSiteSettings(services.db);
      const pending = await isPending(services.db, task.id);
      const named = build && presentNamed(build, languageOf(request));
      return ok({
        ...presentOverview({ task, states, upTo: stars.upTo, pending, language: languageOf(request) }),
        ...(named && { build: named }),
      });
    },
  );

  app.get(
    `${STEM}/:taskId/history`,
    { config: { needs: MAY_SEE_REPORT }, schema: { tags, params: TaskIdParams, response: { 200: Envelope(History) } } },
    async (request) => {
      const { task } = await taskOf(request, services, MAY_SEE_REPORT, request.params.taskId);
      const [results, newest] = await Promise.all([
        resultHistory(services.db, { taskId: task.id, most: POINTS }),
        newestResult(services.db, task.id),
      ]);
      const fresh = newest
        ? await countNew(services.db, { taskId: task.id, branchId: newest.branch_id, build: newest.number })
        : [];
      return ok(presentHistory({ results, newest, fresh, language: languageOf(request) }));
    },
  );
}
