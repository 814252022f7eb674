import type { History } from '@assay/contract/http/overview';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api-client.ts';
import { list, listOrEmpty, maybe, number, record, type Shape, text, wire } from '../shape.ts';

const Point = record({ buildNum: text, time: number, value: number });
const TaskHistory = wire<History>()(
  record({
    tools: listOrEmpty(record({ toolName: text, points: list(Point) })),
    gate: record({
      verdict: text,
      reasons: listOrEmpty(text),
      newCount: number,
      newByTool: listOrEmpty(record({ toolName: text, count: number })),
      buildNum: maybe(text),
      sinceBuild: maybe(text),
    }),
  }),
);
export type TaskHistory = Shape<typeof TaskHistory>;
export type HistoryPoint = Shape<typeof Point>;

/** Last numbers per tool, oldest first, and the verdict of the gate. */
export const historyQuery = (scope: { projectId: string; taskId: number }) =>
  queryOptions({
    queryKey: ['task', scope.taskId, 'history'],
    retry: false,
    queryFn: ({ signal }) =>
      api.get(`/task/api/user/task/${scope.taskId}/history`, { read: TaskHistory, scope, signal }),
  });
