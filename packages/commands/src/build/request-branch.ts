import type { Transaction } from '@assay/database/connect';
import { assertBranchForm } from '../task/branch-name.ts';

/**
 * The branch that holds what one branch differs in from another (MR/PR scans); its row is made at the first scan. Its name uses
 * the three dots of git, which no branch name can contain, so it never is a branch of the repository.
 * @param source branch to be merged, @param target branch to merge into; '' = the default one of the repository
 */
export async function requestBranch(
  trx: Transaction,
  { taskId, source, target }: { taskId: number; source: string; target: string },
): Promise<number> {
  assertBranchForm(target);
  const branches = await trx
    .selectFrom('branch')
    .select(['id', 'name', 'kind', 'request_source', 'request_target'])
    .where('task_id', '=', taskId)
    .orderBy('id')
    .execute();
  const known = branches.find(
    (branch) => branch.kind === 'request' && branch.request_source === source && branch.request_target === target,
  );
  if (known) return known.id;
  const base = branches.find((branch) => (target === '' ? branch.kind === 'main' : branch.name === target));
  const id = (branches.at(-1)?.id ?? 0) + 1;
  await trx
    .insertInto('branch')
    .values({
      task_id: taskId,
      id,
      name: `${source || 'HEAD'}...${target || 'HEAD'}`,
      kind: 'request',
      base_branch_id: base?.id ?? null,
      request_source: source,
      request_target: target,
    })
    .execute();
  return id;
}
