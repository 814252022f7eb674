import { AssayError } from '@assay/contract/errors';
import { BlameData, BlameQuery } from '@assay/contract/http/defect-blame';
import { Envelope } from '@assay/contract/http/envelope';
import { ok } from '../../../access.ts';
import type { AssayApp } from '../../../assay-app.ts';
import type { Services } from '../../../services.ts';
import { defectsOf } from '../defect-access.ts';
import { MAY_READ } from '../policy.ts';
import { FILE } from '../source-text.ts';
import { askBlame } from './ask-worker.ts';
import { sourceOfBlame } from './queries.ts';
import { recentAnswers } from './recent-answers.ts';

const NO_COMMIT = {
  zh: '此任务的代码没有提交记录',
  en: 'The source of this task has no commits',
};

/** Who last changed each line of a file that is on screen. */
export function blameRoutes(app: AssayApp, services: Services): void {
  const recent = recentAnswers<BlameData>();

  app.get(
    '/defect/api/user/warn/blame',
    {
      config: { needs: MAY_READ },
      schema: {
        tags: ['defects'],
        summary: 'Who last changed each line of a file, and with which commit',
        querystring: BlameQuery,
        response: { 200: Envelope(BlameData) },
      },
    },
    async (request) => {
      const { task, branch } = await defectsOf(request, services, MAY_READ);
      const { filePath, buildId } = request.query;
      if (!branch) throw new AssayError('notFound', FILE);
      const of = { taskId: task.id, branchId: branch.id, path: filePath, buildId: buildId || undefined };
      const source = await sourceOfBlame(services.db, of);
      if (!source.isFile) throw new AssayError('notFound', FILE);
      const { commit, url } = source;
      if (commit === null || url === null) throw new AssayError('illegal', NO_COMMIT);
      const data = await recent(`${task.id} ${commit} ${filePath}`, () =>
        askBlame(services, { url, commit, path: filePath }),
      );
      return ok(data);
    },
  );
}
