import { FOLLOW_STATUS } from '@assay/contract/codes';
import type { Transaction } from '@assay/database/connect';
import { recordOperation } from '../operation/record-operation.ts';

/**
 * Sees to it that the tools of a newly enabled set take part in the task's scans: missing ones are added. One that was
 * disabled stays so, since somebody gave a reason for it, unless the set is about that tool alone.
 */
export async function addToolsOf(
  trx: Transaction,
  { taskId, tools, actor }: { taskId: number; tools: readonly string[]; actor: string },
): Promise<void> {
  if (tools.length === 0) return;
  const added = await trx
    .insertInto('task_tool')
    .values(tools.map((tool) => ({ task_id: taskId, tool, follow_status: FOLLOW_STATUS.connected })))
    .onConflict((conflict) => conflict.columns(['task_id', 'tool']).doNothing())
    .returning('tool')
    .execute();
  if (added.length > 0)
    await recordOperation(trx, {
      taskId,
      funcId: 'register_tool',
      operType: 'register_tool',
      operator: actor,
      params: { tools: added.map(({ tool }) => tool) },
    });
  const [only, ...others] = tools;
  if (only === undefined || others.length > 0) return;
  const woken = await trx
    .updateTable('task_tool')
    .set((eb) => ({
      follow_status: eb.fn.coalesce('last_follow_status', eb.lit(FOLLOW_STATUS.connected)),
      stop_reason: null,
    }))
    .where('task_id', '=', taskId)
    .where('tool', '=', only)
    .where('follow_status', '=', FOLLOW_STATUS.disabled)
    .returning('tool')
    .execute();
  if (woken.length > 0)
    await recordOperation(trx, {
      taskId,
      funcId: 'tool_switch',
      operType: 'enable_action',
      operator: actor,
      params: { tools: [only] },
    });
}
