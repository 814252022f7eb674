import type { Transaction } from '@assay/database/connect';
import type { BranchBuild } from './places.ts';

/** The numbers a tool last had on this branch. */
export async function readPreviousResult(
  trx: Transaction,
  { taskId, branchId, build, tool }: BranchBuild & { tool: string },
): Promise<Record<string, unknown> | undefined> {
  const row = await trx
    .selectFrom('build_tool')
    .innerJoin('build', (join) =>
      join.onRef('build.task_id', '=', 'build_tool.task_id').onRef('build.number', '=', 'build_tool.build_number'),
    )
    .select('build_tool.result')
    .where('build_tool.task_id', '=', taskId)
    .where('build_tool.tool', '=', tool)
    .where('build_tool.build_number', '<', build)
    .where('build_tool.result', 'is not', null)
    .where('build.branch_id', '=', branchId)
    .orderBy('build_tool.build_number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.result ?? undefined;
}
