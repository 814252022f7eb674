import { Envelope } from '@assay/contract/http/envelope';
import { TaskLogPage, TaskLogQuery } from '@assay/contract/http/task-log';
import { languageOf, ok, taskOf } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';
import { logTextRoutes } from './log-text-routes.ts';
import { MAY_READ_LOGS } from './policy.ts';
import { presentTaskLog } from './present.ts';
import { countRecords, recordPage, stepsOf } from './queries.ts';

const PAGE_SIZE = 10;
const LARGEST_PAGE = 1000;

/** Analysis records and build logs (contract-defects 16, 17). */
export function taskLogFeature(app: AssayApp, services: Services): void {
  // Clients write the path with and without a slash at its end.
  for (const path of ['/defect/api/user/tasklog', '/defect/api/user/tasklog/']) {
    app.get(
      path,
      {
        config: { needs: MAY_READ_LOGS },
        schema: { tags: ['task-log'], querystring: TaskLogQuery, response: { 200: Envelope(TaskLogPage) } },
      },
      async (request) => {
        const { task } = await taskOf(request, services, MAY_READ_LOGS);
        const { toolName: tool = '' } = request.query;
        const pageSize = Math.min(atLeastOne(request.query.pageSize) ?? PAGE_SIZE, LARGEST_PAGE);
        const total = await countRecords(services.db, { taskId: task.id, tool });
        const wanted = atLeastOne(request.query.page) ?? 1;
        const page = wanted <= Math.ceil(total / pageSize) ? wanted : 1;
        const records = await recordPage(services.db, {
          taskId: task.id,
          tool,
          limit: pageSize,
          offset: (page - 1) * pageSize,
        });
        const steps = await stepsOf(services.db, { taskId: task.id, tool, builds: records.map((row) => row.number) });
        return ok(presentTaskLog({ task, tool, page, pageSize, total, records, steps, language: languageOf(request) }));
      },
    );
  }
  logTextRoutes(app, services);
}

function atLeastOne(value: number | undefined): number | undefined {
  return value !== undefined && value >= 1 ? value : undefined;
}
