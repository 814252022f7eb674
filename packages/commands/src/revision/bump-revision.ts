import type { Transaction } from '@assay/database/connect';

/**
 * Ends a changing transaction: the task's revision grows by one and says what changed. Call it last, since it holds the
 * task row until commit; that is what makes revision order commit order.
 * @returns the new revision
 */
export async function bumpRevision(
  trx: Transaction,
  change: { taskId: number; kind: string; buildNumber?: number; defectIds?: readonly number[] },
): Promise<number> {
  const { revision } = await trx
    .updateTable('task')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', change.taskId)
    .returning('revision')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('task_change')
    .values({
      task_id: change.taskId,
      revision,
      kind: change.kind,
      build_number: change.buildNumber ?? null,
      defect_ids: change.defectIds ? [...change.defectIds] : null,
    })
    .execute();
  return revision;
}
