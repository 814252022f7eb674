import { api } from '../api-client.ts';
import { anything } from '../shape.ts';
import type { TaskScope } from '../use-scope.ts';

export interface ToolToAdd {
  readonly toolName: string;
  /** Absent: the default sets of the task's languages. */
  readonly checkerSetId?: string | undefined;
  readonly paramJson?: string | undefined;
}

/** How the code is built, sent along when a compile-type tool comes in (contract-core 6.11). */
export interface CodeFields {
  readonly repoHashId: string;
  readonly branch: string;
  readonly osType: string;
  readonly projectBuildType: string;
  readonly projectBuildCommand: string;
  readonly buildEnv: Readonly<Record<string, string>> | '';
}

/** Attaches tools to a task (contract-core 6.11). What could not be added is the message of the refusal. */
export function addTools(scope: TaskScope, tools: readonly ToolToAdd[], code?: CodeFields): Promise<unknown> {
  const { taskId } = scope;
  return api.post('/task/api/user/task', {
    read: anything,
    scope,
    body: {
      ...code,
      taskId,
      tools: tools.map(({ toolName, checkerSetId, paramJson }) => ({
        toolName,
        taskId,
        ...(checkerSetId ? { checkerSet: { checkerSetId } } : {}),
        ...(paramJson ? { paramJson } : {}),
      })),
    },
  });
}
