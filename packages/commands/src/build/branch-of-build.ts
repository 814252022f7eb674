import type { Transaction } from '@assay/database/connect';

/**
 * The branch a build belongs to; its row is made when the name is new. An empty name is the repository's default branch, whatever
 * it turns out to be called: the scan names it, and finds out when it is one of the others. The first branch of a task is its main one; a task whose branch is changed later gets its new main branch
 * with that branch's first results (`promote-branch.ts`), so that readers keep the old ones until then.
 */
export async function branchOfBuild(
  trx: Transaction,
  { taskId, name }: { taskId: number; name: string },
): Promise<number> {
  const branches = await trx
    .selectFrom('branch')
    .select(['id', 'name', 'kind', 'follows_default'])
    .where('task_id', '=', taskId)
    .orderBy('id')
    .execute();
  const main = branches.find((branch) => branch.kind === 'main');
  const found =
    name === '' ? branches.find((branch) => branch.follows_default) : branches.find((branch) => branch.name === name);
  if (found) return found.id;
  const id = (branches.at(-1)?.id ?? 0) + 1;
  await trx
    .insertInto('branch')
    .values({ task_id: taskId, id, name, kind: main ? 'long' : 'main', follows_default: name === '' })
    .execute();
  return id;
}
