import { Envelope } from '@assay/contract/http/envelope';
import { OperationBody, OperationQuery, OperationRecord } from '@assay/contract/http/operation';
import { TaskIdParams } from '@assay/contract/http/task-parts';
import { Type } from 'typebox';
import { languageOf, ok, taskOf } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';
import { presentOperation } from './present.ts';
import { operationRecords } from './queries.ts';

/** Who did what to a task (contract-core 8.1). */
export function operationFeature(app: AssayApp, services: Services): void {
  app.post(
    '/defect/api/user/operation/taskId/:taskId',
    {
      config: { needs: 'project-member', reads: true },
      schema: {
        tags: ['operation'],
        params: TaskIdParams,
        querystring: OperationQuery,
        body: OperationBody,
        response: { 200: Envelope(Type.Array(OperationRecord)) },
      },
    },
    async (request) => {
      const { task } = await taskOf(request, services, undefined, request.params.taskId);
      const { toolName } = request.query;
      const rows = await operationRecords(services.db, {
        taskId: task.id,
        funcIds: request.body,
        ...(toolName === undefined ? {} : { tool: toolName }),
      });
      return ok(rows.map((row) => presentOperation(row, languageOf(request))));
    },
  );
}
