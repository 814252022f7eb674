import type { Transaction } from '@assay/database/connect';
import { sql } from 'kysely';

/**
 * Makes a branch the main one when it is the branch the task is about now; the former main branch stays as a long-lived one.
 * Called in the transaction that stores the branch's results: lists change from the old branch to the new one in one step.
 */
export async function promoteBranch(
  trx: Transaction,
  { taskId, branchId }: { taskId: number; branchId: number },
): Promise<void> {
  const { rows } = await sql`
    select from branch join task on task.id = branch.task_id
    where branch.task_id = ${taskId} and branch.id = ${branchId} and branch.kind = 'long'
      and case when task.branch_name = '' then branch.follows_default else branch.name = task.branch_name end
  `.execute(trx);
  if (rows.length === 0) return;
  await sql`update branch set kind = 'long' where task_id = ${taskId} and kind = 'main'`.execute(trx);
  await sql`update branch set kind = 'main' where task_id = ${taskId} and id = ${branchId}`.execute(trx);
}
