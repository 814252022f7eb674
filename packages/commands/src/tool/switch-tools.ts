import { FOLLOW_STATUS } from '@assay/contract/codes';
import { AssayError } from '@assay/contract/errors';
import { STOP_REASON } from '@assay/contract/http/task-settings';
import type { Transaction } from '@assay/database/connect';
import { recordOperation } from '../operation/record-operation.ts';
import { bumpRevision } from '../revision/bump-revision.ts';
import { forceFullScan, lockTask } from '../task/lock-task.ts';

export interface SwitchTools {
  readonly actor: string;
  readonly taskId: number;
  readonly tools: readonly string[];
  /** Why they are disabled; undefined enables them. */
  readonly stopReason?: string | undefined;
  readonly enable: boolean;
}

/**
 * Enables or disables tools of a task (contract-core 7.6). A disabled tool keeps the state it was in and gets it back.
 * @throws AssayError notFound for a tool the task has not; required or illegal for the reason; illegal when none would be left
 */
export async function switchTools(trx: Transaction, input: SwitchTools): Promise<void> {
  const { actor, taskId, enable } = input;
  const reason = enable ? null : stopReason(input.stopReason);
  await lockTask(trx, taskId);
  const rows = await trx.selectFrom('task_tool').selectAll().where('task_id', '=', taskId).orderBy('tool').execute();
  const named = new Set(input.tools);
  const unknown = [...named].find((tool) => !rows.some((row) => row.tool === tool));
  if (unknown !== undefined) throw new AssayError('notFound', { zh: `工具 ${unknown}`, en: `Tool ${unknown}` });
  const isOn = (row: (typeof rows)[number]) => row.follow_status !== FOLLOW_STATUS.disabled;
  if (!enable && !rows.some((row) => isOn(row) && !named.has(row.tool)))
    throw new AssayError('illegal', { zh: '不能停用所有工具', en: 'All tools cannot be suspended' });
  const changing = rows.filter((row) => named.has(row.tool) && isOn(row) !== enable);
  for (const row of changing)
    await trx
      .updateTable('task_tool')
      .set(
        enable
          ? {
              follow_status: row.last_follow_status ?? FOLLOW_STATUS.connected,
              last_follow_status: null,
              stop_reason: null,
            }
          : { follow_status: FOLLOW_STATUS.disabled, last_follow_status: row.follow_status, stop_reason: reason },
      )
      .where('task_id', '=', taskId)
      .where('tool', '=', row.tool)
      .execute();
  if (changing.length === 0) return;
  if (enable) await forceFullScan(trx, taskId);
  await recordOperation(trx, {
    taskId,
    funcId: 'tool_switch',
    operType: enable ? 'enable_action' : 'diable_action',
    operator: actor,
    params: { tools: changing.map((row) => row.tool), ...(reason === null ? {} : { reason }) },
  });
  await bumpRevision(trx, { taskId, kind: 'settings' });
}

function stopReason(given: string | undefined): string {
  const reason = (given ?? '').trim();
  if (reason === '') throw new AssayError('illegal', { zh: '停用原因不能为空', en: 'The reason must not be empty' });
  const length = [...reason].length;
  const { min, max } = STOP_REASON;
  if (length < min || length > max)
    throw new AssayError('illegal', {
      zh: `停用原因需要 ${min} 至 ${max} 个字符`,
      en: `The reason takes ${min} to ${max} characters`,
    });
  return reason;
}
