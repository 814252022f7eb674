import type { Transaction } from '@assay/database/connect';

/**
 * Pins a task to the top of one person's list, or takes the pin off.
 * @returns false when there was nothing to take off
 */
export async function pinTask(
  trx: Transaction,
  { taskId, personId, pinned }: { taskId: number; personId: number; pinned: boolean },
): Promise<boolean> {
  if (pinned) {
    await trx
      .insertInto('task_pin')
      .values({ task_id: taskId, person_id: personId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return true;
  }
  const removed = await trx
    .deleteFrom('task_pin')
    .where('task_id', '=', taskId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}
