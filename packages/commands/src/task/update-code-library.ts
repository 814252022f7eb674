import { AssayError } from '@assay/contract/errors';
import type { ToolParam } from '@assay/contract/http/task-create';
import type { Transaction } from '@assay/database/connect';
import { recordOperation } from '../operation/record-operation.ts';
import { bumpRevision } from '../revision/bump-revision.ts';
import { assertBranchName } from './branch-name.ts';
import { type BuildForm, buildScriptAfter } from './build-script.ts';
import { chooseParams } from './choose-params.ts';
import { forceFullScan, lockTask } from './lock-task.ts';

export interface UpdateCodeLibrary {
  readonly actor: string;
  readonly taskId: number;
  /** A repository of the task's project; absent keeps the present one. */
  readonly repositoryId?: string | undefined;
  /** Empty: the default branch of the source; absent keeps the present one. */
  readonly branch?: string | undefined;
  readonly build: BuildForm;
  readonly toolParams?: readonly ToolParam[] | undefined;
}

/**
 * Changes what a task analyses and how it is built (contract-core 6.20). Another repository makes the next scan a full one.
 * @throws AssayError notFound for a repository of another project, illegal for a bad branch or build form
 */
export async function updateCodeLibrary(trx: Transaction, input: UpdateCodeLibrary): Promise<void> {
  const { actor, taskId } = input;
  await changeSource(trx, input);
  await recordOperation(trx, { taskId, funcId: 'task_code', operType: 'modify_info', operator: actor });
  await bumpRevision(trx, { taskId, kind: 'settings' });
}

/** The same as part of another act, which writes its own record and revision. */
export async function changeSource(trx: Transaction, input: Omit<UpdateCodeLibrary, 'actor'>): Promise<void> {
  const { taskId, repositoryId, branch } = input;
  if (branch !== undefined) assertBranchName(branch);
  const task = await lockTask(trx, taskId);
  if (repositoryId !== undefined) await assertOwnRepository(trx, { projectId: task.project_id, repositoryId });
  const script = buildScriptAfter(task.build_script, input.build);
  await trx
    .updateTable('task')
    .set({
      repository_id: repositoryId ?? task.repository_id,
      branch_name: branch ?? task.branch_name,
      build_script: script ? JSON.stringify(script) : null,
    })
    .where('id', '=', taskId)
    .execute();
  const changed = await chooseParams(trx, { taskId, given: input.toolParams ?? [] });
  const isElsewhere = repositoryId !== undefined && repositoryId !== task.repository_id;
  if (isElsewhere || changed.length > 0) await forceFullScan(trx, taskId);
}

async function assertOwnRepository(
  trx: Transaction,
  { projectId, repositoryId }: { projectId: string; repositoryId: string },
): Promise<void> {
  const row = await trx
    .selectFrom('repository')
    .select('id')
    .where('id', '=', repositoryId)
    .where('project_id', '=', projectId)
    .forKeyShare()
    .executeTakeFirst();
  if (!row) throw new AssayError('notFound', { zh: '代码库', en: 'Repository' });
}
