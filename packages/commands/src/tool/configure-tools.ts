import { AssayError } from '@assay/contract/errors';
import type { Transaction } from '@assay/database/connect';
import { sql } from 'kysely';
import { recordOperation } from '../operation/record-operation.ts';
import { bumpRevision } from '../revision/bump-revision.ts';
import { chooseParams } from '../task/choose-params.ts';
import { linkSet } from '../task/link-set.ts';
import { forceFullScan, lockTask } from '../task/lock-task.ts';

export interface ToolChoice {
  readonly toolName: string;
  /** Empty or absent: the parameters stay as they are. */
  readonly paramJson?: string | undefined;
  /** The one set whose checkers the tool uses from now on. */
  readonly checkerSetId?: string | undefined;
}

/**
 * Chooses parameters and the set of single tools (contract-core 7.7). Other parameters detach the set a tool was bound to,
 * unless another is named: the tool goes by all sets of the task again. Any change makes the next scan a full one.
 * @throws AssayError notFound for a tool or set that is not there; illegal for bad parameters or a set without the tool
 */
export async function configureTools(
  trx: Transaction,
  { actor, taskId, choices }: { actor: string; taskId: number; choices: readonly ToolChoice[] },
): Promise<void> {
  const task = await lockTask(trx, taskId);
  const own = await trx.selectFrom('task_tool').select('tool').where('task_id', '=', taskId).execute();
  const changed: string[] = [];
  for (const { toolName, paramJson, checkerSetId } of choices) {
    if (!own.some((row) => row.tool === toolName))
      throw new AssayError('notFound', { zh: `工具 ${toolName}`, en: `Tool ${toolName}` });
    const others = paramJson ? await chooseParams(trx, { taskId, given: [{ toolName, paramJson }] }) : [];
    const isBound =
      checkerSetId === undefined
        ? others.length > 0 && (await detach(trx, { taskId, toolName }))
        : await bind(trx, { actor, taskId, projectId: task.project_id, toolName, setId: checkerSetId });
    if (others.length > 0 || isBound) changed.push(toolName);
  }
  if (changed.length === 0) return;
  await forceFullScan(trx, taskId);
  for (const tool of changed)
    await recordOperation(trx, {
      taskId,
      funcId: 'checker_config',
      operType: 'modify_info',
      operator: actor,
      tool,
      params: { tools: [tool] },
    });
  await bumpRevision(trx, { taskId, kind: 'settings' });
}

async function detach(trx: Transaction, { taskId, toolName }: { taskId: number; toolName: string }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from task_checkers where task_id = ${taskId} and tool = ${toolName} and set_id is not null
  `.execute(trx);
  return numAffectedRows !== undefined && numAffectedRows > 0n;
}

/** @returns false when the tool was bound to that set already */
async function bind(
  trx: Transaction,
  input: { actor: string; taskId: number; projectId: string; toolName: string; setId: string },
): Promise<boolean> {
  const { actor, taskId, projectId, toolName, setId } = input;
  const tools = await linkSet(trx, { taskId, projectId, setId });
  if (!tools.includes(toolName))
    throw new AssayError('illegal', {
      zh: `规则集 ${setId} 不包含 ${toolName} 的规则`,
      en: `Checker set ${setId} has no checkers of ${toolName}`,
    });
  const { numAffectedRows } = await sql`
    insert into task_checkers (task_id, tool, checkers, set_id, changed_by) values (${taskId}, ${toolName}, null, ${setId}, ${actor})
    on conflict (task_id, tool) do update set checkers = null, set_id = excluded.set_id, changed_by = excluded.changed_by, changed_at = now()
      where task_checkers.set_id is distinct from excluded.set_id
  `.execute(trx);
  return numAffectedRows !== undefined && numAffectedRows > 0n;
}
