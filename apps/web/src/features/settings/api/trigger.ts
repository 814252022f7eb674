import type { Hook as WireHook, NewHook as WireNewHook } from '@assay/contract/http/hook';
import type { TransferAuthors as WireTransfers } from '@assay/contract/http/task-settings';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { anything, flag, listOrEmpty, maybe, number, record, type Shape, text, wire } from '../../../lib/shape.ts';
import { Stored } from '../../../lib/stored.ts';
import type { TaskScope } from '../../../lib/use-scope.ts';

const Transfers = wire<WireTransfers>()(
  record({ transferAuthorList: listOrEmpty(record({ sourceAuthor: text, targetAuthor: text })) }),
);

export interface Transfer {
  readonly source: string;
  readonly targets: readonly string[];
}

/** Whose issues go to whom (contract-core 8.3); targets are joined by commas on the wire. */
export const transfersQuery = (scope: TaskScope) =>
  queryOptions({
    queryKey: ['task', scope.taskId, 'transfers'],
    queryFn: async ({ signal }): Promise<readonly Transfer[]> => {
      const { transferAuthorList } = await api.get('/defect/api/user/transferAuthor/list', {
        read: Transfers,
        scope,
        signal,
      });
      return transferAuthorList.map(({ sourceAuthor, targetAuthor }) => ({
        source: sourceAuthor,
        targets: targetAuthor.split(',').filter(Boolean),
      }));
    },
  });

export interface ScanConfiguration {
  readonly scanType: number;
  readonly targetBranch: string;
  readonly days: readonly number[];
  readonly time: string;
  readonly fromDate: string;
  readonly transfers: readonly Transfer[];
}

/** Mode, timer, cut-off and conversions in one (contract-core 6.15). An empty list is left out, as it means the same. */
export function saveScanConfiguration(scope: TaskScope, form: ScanConfiguration): Promise<true> {
  return api.post(`/task/api/user/task/taskId/${scope.taskId}/scanConfiguration`, {
    read: Stored,
    scope,
    body: {
      taskId: String(scope.taskId),
      scanType: form.scanType,
      ...(form.scanType === 2 ? { targetBranch: form.targetBranch } : {}),
      timeAnalysisConfig: { executeDate: form.days.map(String), executeTime: form.days.length > 0 ? form.time : '' },
      newDefectJudge: { judgeBy: 1, fromDate: form.fromDate },
      ...(form.transfers.length > 0
        ? {
            transferAuthorList: form.transfers.map(({ source, targets }) => ({
              sourceAuthor: source,
              targetAuthor: targets.join(','),
            })),
          }
        : {}),
    },
  });
}

const Hook = wire<WireHook>()(
  record({
    id: number,
    name: text,
    hasSecret: flag,
    createdBy: text,
    createdDate: number,
    lastUsedAt: maybe(number),
  }),
);
export type Hook = Shape<typeof Hook>;
const NewHook = wire<WireNewHook>()(record({ id: number, path: text }));

const hookStem = (scope: TaskScope) => `/task/api/user/hook/taskId/${scope.taskId}`;

/** Addresses that start a scan after a push. */
export const hooksQuery = (scope: TaskScope) =>
  queryOptions({
    queryKey: ['task', scope.taskId, 'hooks'],
    queryFn: ({ signal }) => api.get(hookStem(scope), { read: listOrEmpty(Hook), scope, signal }),
  });

/** @returns the address below this site; it is answered this once only */
export async function makeHook(scope: TaskScope, body: { name: string; secret?: string }): Promise<string> {
  return (await api.post(hookStem(scope), { read: NewHook, scope, body })).path;
}

export function revokeHook(scope: TaskScope, id: number): Promise<unknown> {
  return api.delete(`${hookStem(scope)}/${id}`, { read: anything, scope });
}
