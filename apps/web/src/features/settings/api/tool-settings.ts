import { api } from '../../../lib/api-client.ts';
import { anything } from '../../../lib/shape.ts';
import { Stored } from '../../../lib/stored.ts';
import type { TaskScope } from '../../../lib/use-scope.ts';

/** Characters of a reason for suspending tools (contract-core 7.6). */
export const STOP_REASON = { min: 10, max: 100 } as const;

/** Suspends tools, or enables them again. @param reason empty: enables */
export function switchTools(
  scope: TaskScope,
  { tools, reason }: { tools: readonly string[]; reason: string },
): Promise<unknown> {
  return api.put('/task/api/user/tool/status', {
    read: anything,
    scope,
    body: { toolNameList: tools, manageType: reason === '' ? 'Y' : 'N', stopReason: reason },
  });
}

/** Parameters and rule set of one tool (contract-core 7.7). Empty parameters stay as they are. */
export function configureTool(
  scope: TaskScope,
  { toolName, paramJson, checkerSetId }: { toolName: string; paramJson: string; checkerSetId: string | undefined },
): Promise<true> {
  const { taskId } = scope;
  return api.put(`/task/api/user/tool/tasks/${taskId}/tools/paramJsonAndCheckerSets`, {
    read: Stored,
    scope,
    body: {
      taskId,
      toolConfig: [{ taskId, toolName, paramJson, checkerSet: checkerSetId === undefined ? {} : { checkerSetId } }],
    },
  });
}
