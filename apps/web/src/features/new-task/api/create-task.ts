import type { CreatedTask as WireCreated } from '@assay/contract/http/task-create';
import { api } from '../../../lib/api-client.ts';
import { flag, number, record, text, wire } from '../../../lib/shape.ts';

const CreatedTask = wire<WireCreated>()(record({ taskId: number, nameEn: text }));

/** Body of contract-core 6.10, exactly. */
export interface CreateTaskBody {
  readonly nameCn: string;
  readonly nameEn?: string;
  readonly codeLang: string;
  readonly checkerSetList: readonly unknown[];
  readonly repoHashId: string;
  readonly aliasName: string;
  readonly scmType: string;
  readonly branch?: string;
  readonly osType: string;
  readonly projectBuildType: string;
  readonly projectBuildCommand: string;
  readonly buildEnv: Readonly<Record<string, string>> | '';
  readonly devopsToolParams: readonly { readonly toolName: string; readonly paramJson: string }[];
  readonly projectName?: string;
}

export function createTask(projectId: string, body: CreateTaskBody) {
  return api.post('/task/api/user/task', { read: CreatedTask, scope: { projectId }, body });
}

/** True: the English ID belongs to another task already (contract-core 6.26). */
export function isNameTaken(projectId: string, nameEn: string): Promise<boolean> {
  return api.get(`/task/api/user/task/duplicate/streamName/${encodeURIComponent(nameEn)}`, {
    read: flag,
    scope: { projectId },
    slot: 'name-check',
  });
}

export function startFirstAnalysis(projectId: string, taskId: number): Promise<unknown> {
  return api.post('/task/api/user/task/execute', { read: (value) => value, scope: { projectId, taskId } });
}
