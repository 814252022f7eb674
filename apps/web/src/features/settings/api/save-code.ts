import { type Build, buildFields } from '../../../components/task-form/build.ts';
import { api } from '../../../lib/api-client.ts';
import { Stored } from '../../../lib/stored.ts';
import type { TaskScope } from '../../../lib/use-scope.ts';

export interface ToolParam {
  readonly toolName: string;
  readonly paramJson: string;
}

/** Name, languages and tool parameters (contract-core 6.9). */
export function saveBasics(
  scope: TaskScope,
  { nameCn, codeLang, toolParams }: { nameCn: string; codeLang: number; toolParams: readonly ToolParam[] },
): Promise<true> {
  return api.put('/task/api/user/task', {
    read: Stored,
    scope,
    body: { taskId: String(scope.taskId), nameCn, codeLang: String(codeLang), devopsToolParams: toolParams },
  });
}

export interface Source {
  readonly repoHashId: string;
  readonly aliasName: string;
  readonly scmType: string;
  readonly branch: string;
  readonly build: Build;
}

/** Repository, branch and build (contract-core 6.20). */
export function saveSource(scope: TaskScope, { build, ...source }: Source): Promise<true> {
  return api.put('/task/api/user/task/code/lib/update', {
    read: Stored,
    scope,
    body: { taskId: scope.taskId, ...source, ...buildFields(build), forgetBuild: true },
  });
}
