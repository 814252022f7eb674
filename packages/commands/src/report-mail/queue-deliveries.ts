import { SCAN_TYPE } from '@assay/contract/codes';
import type { DeliveryKind } from '@assay/contract/http/delivery';
import { NotifyCustomInfo } from '@assay/contract/http/task-info';
import type { Transaction } from '@assay/database/connect';
import { Value } from 'typebox/value';

/** Tools whose builds are told at once (decision 20) are those of this pattern; these three names are of it whatever they report. */
const COMPILE_TYPE = ['COVERITY', 'KLOCWORK', 'PINPOINT'];

/**
 * Puts what people asked to hear after a build into the list of deliveries, in the transaction that ends the build: told if and only
 * if it ended, and once. Builds of other branches and comparisons (MR/PR) are not told.
 */
export async function queueAfterBuild(
  trx: Transaction,
  { taskId, build }: { taskId: number; build: number },
): Promise<void> {
  const row = await trx
    .selectFrom('build')
    .innerJoin('branch', (join) =>
      join.onRef('branch.task_id', '=', 'build.task_id').onRef('branch.id', '=', 'build.branch_id'),
    )
    .innerJoin('task', 'task.id', 'build.task_id')
    .select(['task.report_settings', 'branch.kind', 'build.mode'])
    .where('build.task_id', '=', taskId)
    .where('build.number', '=', build)
    .executeTakeFirst();
  if (row?.kind !== 'main' || row.mode === SCAN_TYPE.request) return;
  const settings = row.report_settings;
  if (!Value.Check(NotifyCustomInfo, settings)) return;
  const kinds: DeliveryKind[] = [];
  if (settings.botWebhookUrl) kinds.push('bot');
  if (settings.instantReportStatus === '1' && (await hasCompileType(trx, { taskId, build })))
    kinds.push('instant-mail');
  for (const kind of kinds) await queueDelivery(trx, { taskId, kind, occasion: `build:${build}` });
}

/** @returns whether it is new: of several who want to tell the same, one does */
export async function queueDelivery(
  trx: Transaction,
  { taskId, kind, occasion }: { taskId: number; kind: DeliveryKind; occasion: string },
): Promise<boolean> {
  const made = await trx
    .insertInto('delivery')
    .values({ task_id: taskId, kind, occasion })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

async function hasCompileType(
  trx: Transaction,
  { taskId, build }: { taskId: number; build: number },
): Promise<boolean> {
  const rows = await trx
    .selectFrom('build_tool')
    .select(['tool', 'result'])
    .where('task_id', '=', taskId)
    .where('build_number', '=', build)
    .where('result', 'is not', null)
    .execute();
  return rows.some(({ tool, result }) => COMPILE_TYPE.includes(tool) || COMPILE_TYPE.includes(String(result?.pattern)));
}
