import type { Transaction } from '@assay/database/connect';
import { sql } from 'kysely';
import { recordOperation } from '../operation/record-operation.ts';
import { bumpRevision } from '../revision/bump-revision.ts';
import { FIELDS, OPERATION } from './act.ts';
import { snapshotOf } from './items.ts';

/** Who acts when a time has passed. */
const CLOCK = 'system';
/** Verdicts of one transaction: nobody waits long for their locks. */
const MOST = 5_000;

/**
 * Takes ignores away whose end has passed (decision 24). Lists show such defects as open from that moment on; this makes it an act
 * people can see: in the history of the defect, in the records of the task, and as a new revision for whoever keeps numbers.
 * @returns defects of the task that came back; as many as one transaction takes, so ask again until it is 0
 */
export async function endIgnores(trx: Transaction, { taskId, now }: { taskId: number; now: Date }): Promise<number> {
  const { rows: ended } = await sql<{ defect_id: number; tool: string }>`
    select v.defect_id, d.tool from verdict v join defect d on d.task_id = v.task_id and d.id = v.defect_id
    where v.task_id = ${taskId} and v.ignore_type <> 0 and v.ignore_until <= ${now}
    order by v.defect_id limit ${MOST} for update of v
  `.execute(trx);
  if (ended.length === 0) return 0;
  for (const tool of [...new Set(ended.map((row) => row.tool))].sort()) {
    const ids = ended.filter((row) => row.tool === tool).map((row) => row.defect_id);
    await endFor(trx, { taskId, tool, ids, now });
  }
  await bumpRevision(trx, { taskId, kind: 'verdict', defectIds: ended.map((row) => row.defect_id) });
  return ended.length;
}

async function endFor(
  trx: Transaction,
  { taskId, tool, ids, now }: { taskId: number; tool: string; ids: readonly number[]; now: Date },
): Promise<void> {
  const { id: actionId } = await trx
    .insertInto('action')
    .values({
      task_id: taskId,
      kind: 'revert',
      by: CLOCK,
      at: now,
      detail: JSON.stringify({ kind: 'revert', tool }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const fields = FIELDS.revert;
  await sql`
    with was as materialized (
      select * from verdict where task_id = ${taskId} and defect_id = any(${[...ids]}::bigint[])
    ), changed as (
      update verdict set ignore_type = 0, ignore_reason = null, ignored_by = null, ignored_at = null, ignore_until = null, checked_build = null
      from was where verdict.task_id = was.task_id and verdict.defect_id = was.defect_id
      returning verdict.task_id, verdict.defect_id, ${snapshotOf('was', fields)} as before, ${snapshotOf('verdict', fields)} as after
    )
    insert into action_item (task_id, action_id, defect_id, before, after)
    select task_id, ${actionId}, defect_id, before, after from changed
  `.execute(trx);
  await recordOperation(trx, {
    taskId,
    funcId: 'defect_manage',
    operType: OPERATION.revert,
    operator: CLOCK,
    tool,
    params: { count: ids.length, actionId },
  });
}
