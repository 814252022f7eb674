import type { Transaction } from '@assay/database/connect';
import { resolveSets } from '../checker-set/resolve-sets.ts';

/**
 * Makes a task use a checker set, in the newest version unless it uses another already.
 * @returns tools of the set
 * @throws AssayError notFound when the project has no such set
 */
export async function linkSet(
  trx: Transaction,
  { taskId, projectId, setId }: { taskId: number; projectId: string; setId: string },
): Promise<readonly string[]> {
  const [set] = await resolveSets(trx, { projectId, chosen: [{ id: setId }] });
  if (!set) return [];
  await trx
    .insertInto('task_set')
    .values({ task_id: taskId, set_id: set.id, version: set.version })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return set.tools;
}
