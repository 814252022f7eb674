import type { ToolParam } from '@assay/contract/http/task-create';
import type { Transaction } from '@assay/database/connect';
import { toolParams } from './tool-params.ts';

/**
 * Merges chosen parameters into the tools of a task by name. Tools the task has not are left out: forms send the
 * parameters of all they show.
 * @returns tools whose parameters changed
 */
export async function chooseParams(
  trx: Transaction,
  { taskId, given }: { taskId: number; given: readonly ToolParam[] },
): Promise<string[]> {
  const wanted = toolParams(given);
  if (wanted.size === 0) return [];
  const rows = await trx
    .selectFrom('task_tool')
    .select(['tool', 'params'])
    .where('task_id', '=', taskId)
    .where('tool', 'in', [...wanted.keys()])
    .orderBy('tool')
    .forUpdate()
    .execute();
  const changed: string[] = [];
  for (const { tool, params } of rows) {
    const own = wanted.get(tool) ?? {};
    if (Object.entries(own).every(([name, value]) => params[name] === value)) continue;
    await trx
      .updateTable('task_tool')
      .set({ params: JSON.stringify({ ...params, ...own }) })
      .where('task_id', '=', taskId)
      .where('tool', '=', tool)
      .execute();
    changed.push(tool);
  }
  return changed;
}
