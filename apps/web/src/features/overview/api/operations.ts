import type { FuncId, OperationRecord as WireRecord } from '@assay/contract/http/operation';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { listOrEmpty, number, record, type Shape, text, wire } from '../../../lib/shape.ts';

const OperationRecord = wire<WireRecord>()(
  record({ operator: text, operTypeName: text, operMsg: text, time: number, operType: text }),
);
export type OperationRecord = Shape<typeof OperationRecord>;

/** Every kind of record; the list is spelt out because the contract's own would bring its schemas into the page. */
const FUNC_IDS: readonly FuncId[] = [
  'register_tool',
  'tool_switch',
  'task_info',
  'task_switch',
  'task_code',
  'checker_config',
  'scan_schedule',
  'filter_path',
  'defect_manage',
  'trigger_analysis',
];

/** What people did to the task, newest first, all of it; paging is the screen's (contract-core 8.1). */
export const operationsQuery = (scope: { projectId: string; taskId: number }) =>
  queryOptions({
    queryKey: ['task', scope.taskId, 'operations'],
    queryFn: ({ signal }) =>
      api.post(`/defect/api/user/operation/taskId/${scope.taskId}`, {
        read: listOrEmpty(OperationRecord),
        scope,
        body: FUNC_IDS,
        signal,
      }),
  });
