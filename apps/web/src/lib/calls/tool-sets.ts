import type { OldSet as WireSet } from '@assay/contract/http/checker';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api-client.ts';
import { listOrEmpty, number, or, record, type Shape, text, wire } from '../shape.ts';
import type { TaskScope } from '../use-scope.ts';
import { SETS_KEY } from './checker-sets.ts';

/** A set as offered for one tool. */
export const ToolSet = wire<WireSet>()(
  record({
    checkerSetId: text,
    checkerSetName: or(text, ''),
    checkerCount: or(number, 0),
    creator: or(text, ''),
    version: or(number, 1),
    codeLang: or(number, 0),
    scope: or(number, 2),
    usage: or(number, 0),
  }),
);
export type ToolSet = Shape<typeof ToolSet>;

const ToolSets = record({
  checkerSets: listOrEmpty(
    record({
      toolName: text,
      myProjUse: listOrEmpty(ToolSet),
      recommended: listOrEmpty(ToolSet),
      others: listOrEmpty(ToolSet),
    }),
  ),
});

export interface ToolSetGroups {
  readonly myProjUse: readonly ToolSet[];
  readonly recommended: readonly ToolSet[];
  readonly others: readonly ToolSet[];
}

/** Sets a task may use for some tools, in three groups per tool (contract-core 9.3). */
export const toolSetsQuery = (scope: TaskScope, toolNames: readonly string[]) =>
  queryOptions({
    queryKey: [SETS_KEY, scope.projectId, 'of-tools', scope.taskId, toolNames],
    enabled: toolNames.length > 0,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, ToolSetGroups>> => {
      const { checkerSets } = await api.post(`/defect/api/user/checker/tasks/${scope.taskId}/checkerSets`, {
        read: ToolSets,
        scope,
        body: { toolNames },
        signal,
      });
      return new Map(checkerSets.map((groups) => [groups.toolName, groups]));
    },
  });
