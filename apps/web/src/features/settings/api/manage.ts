import type { GateRulesBody, GateSettings as WireGate } from '@assay/contract/http/gate';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { flag, maybe, number, record, type Shape, text, wire } from '../../../lib/shape.ts';
import { Stored } from '../../../lib/stored.ts';
import type { TaskScope } from '../../../lib/use-scope.ts';

/** Characters of a reason for suspending a task (contract-core 6.17). */
export const DISABLE_REASON = { min: 10, max: 200 } as const;
/** Days a deleted task can still be restored. */
export const GRACE_DAYS = 7;

export function disableTask(scope: TaskScope, disableReason: string): Promise<true> {
  return api.put('/task/api/user/task/stop', { read: Stored, scope, body: { taskId: scope.taskId, disableReason } });
}

/** The task disappears; within the grace days its owners can bring it back. */
export function deleteTask(scope: TaskScope): Promise<true> {
  return api.delete(`/task/api/user/task/taskId/${scope.taskId}`, { read: Stored, scope });
}

const Rules = wire<GateRulesBody>()(
  record({
    maxNewSerious: maybe(number),
    maxNewNormal: maybe(number),
    maxNewPrompt: maybe(number),
    maxNewComplex: maybe(number),
    minNewCoverage: maybe(number),
    coverageRequired: maybe(flag),
  }),
);
export type GateRules = Shape<typeof Rules>;

const GateSettings = wire<WireGate>()(record({ mode: text, rules: Rules, defaultRules: Rules }));
export type GateSettings = Shape<typeof GateSettings>;

/** Conditions new code has to meet (decision 24). */
export const gateQuery = (scope: TaskScope) =>
  queryOptions({
    queryKey: ['task', scope.taskId, 'gate'],
    queryFn: ({ signal }) => api.get(`/task/api/user/task/${scope.taskId}/gate`, { read: GateSettings, scope, signal }),
  });

export function saveGate(scope: TaskScope, body: { mode: string; rules?: Partial<GateRules> }): Promise<GateSettings> {
  return api.put(`/task/api/user/task/${scope.taskId}/gate`, { read: GateSettings, scope, body });
}
