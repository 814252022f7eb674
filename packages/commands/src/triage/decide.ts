import { DETECTION } from '@assay/contract/codes';
import type { Transaction } from '@assay/database/connect';
import {
  lockedStateCondition,
  type PlaceCriteria,
  type Population,
  placeCondition,
  placesOf,
} from '@assay/database/defects/place-filter';
import { type RawBuilder, sql } from 'kysely';
import { recordOperation } from '../operation/record-operation.ts';
import { bumpRevision } from '../revision/bump-revision.ts';
import { type Act, assignments, FIELDS, OPERATION, saysMore, statesAllowed } from './act.ts';
import { snapshotOf } from './items.ts';

/** Which defects are meant. A filter's states are replaced by those the act may change. */
export type Selection =
  | { readonly kind: 'ids'; readonly ids: readonly number[] }
  | { readonly kind: 'matching'; readonly criteria: PlaceCriteria };

export interface Decided {
  /** Defects that changed. */
  readonly count: number;
  /** Named, but unknown here, in a state the act does not apply to, or as the act would make it already. */
  readonly skipped: number;
  /** For undoing it; undefined when nothing changed, which leaves no trace. */
  readonly actionId: number | undefined;
}

export interface Decision {
  /** User name. */
  readonly actor: string;
  readonly at: Population;
  readonly selection: Selection;
  readonly act: Act;
  readonly now: Date;
}

/**
 * Writes one decision over any number of defects: verdicts, the action with what was before and after, the operation
 * record, the revision. Only defects of the population change, whatever ids are named.
 *
 * Missing verdict rows are made and all are locked in id order before anything is judged, so decisions at the same time
 * wait for each other and see each other's result; places are only read, so a scan is never waited for.
 */
export async function decide(trx: Transaction, { actor, at, selection, act, now }: Decision): Promise<Decided> {
  const named = selection.kind === 'ids' ? new Set(selection.ids).size : 0;
  if (selection.kind === 'ids' && named === 0) return { count: 0, skipped: 0, actionId: undefined };
  const where = sql`${chosen(at, selection)} and ${saysMore(act, at)} and ${lockedStateCondition(statesAllowed(act))}`;
  await sql`
    insert into verdict (task_id, defect_id)
    select p.task_id, p.defect_id from place p left join verdict v on v.task_id = p.task_id and v.defect_id = p.defect_id
    where ${where} and v.defect_id is null order by p.defect_id
    on conflict do nothing
  `.execute(trx);
  const { id: actionId } = await trx
    .insertInto('action')
    .values({
      task_id: at.taskId,
      kind: act.kind,
      by: actor,
      at: now,
      detail: JSON.stringify({ ...act, tool: at.tool }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const fields = FIELDS[act.kind];
  const { rows } = await sql<{ defect_id: number }>`
    with locked as materialized (
      select v.* from place p join verdict v on v.task_id = p.task_id and v.defect_id = p.defect_id
      where ${where} order by v.defect_id for update of v
    ), changed as (
      update verdict set ${assignments(act, { actor, now, taskId: at.taskId, branchId: at.branchId })}
      from locked where verdict.task_id = locked.task_id and verdict.defect_id = locked.defect_id
      returning verdict.task_id, verdict.defect_id, ${snapshotOf('locked', fields)} as before, ${snapshotOf('verdict', fields)} as after
    ), items as (
      insert into action_item (task_id, action_id, defect_id, before, after)
      select task_id, ${actionId}, defect_id, before, after from changed
    )
    select defect_id from changed order by defect_id
  `.execute(trx);
  const count = rows.length;
  const skipped = Math.max(0, named - count);
  if (count === 0) {
    await trx.deleteFrom('action').where('task_id', '=', at.taskId).where('id', '=', actionId).execute();
    return { count, skipped, actionId: undefined };
  }
  await recordOperation(trx, {
    taskId: at.taskId,
    funcId: 'defect_manage',
    operType: OPERATION[act.kind],
    operator: actor,
    tool: at.tool,
    params: { count, actionId, ...(act.kind === 'assign' ? { names: act.names } : {}) },
  });
  await bumpRevision(trx, { taskId: at.taskId, kind: 'verdict', defectIds: rows.map((row) => row.defect_id) });
  return { count, skipped, actionId };
}

/** The selection over `p` and `v`. What was in a snapshot is judged by where it stands today. */
export function chosen(at: Population, selection: Selection): RawBuilder<unknown> {
  const today = { ...at, snapshot: undefined };
  if (selection.kind === 'ids') return named(at, selection.ids);
  const { states: _, ...criteria } = selection.criteria;
  if (at.snapshot === undefined) return placeCondition(at, criteria);
  return sql`${placeCondition(today, {})} and p.defect_id in (select p.defect_id from ${placesOf(at)} where ${placeCondition(at, criteria)})`;
}

/**
 * Defects that are named belong to the task, not to a branch: each is judged where it stands, on the branch that is looked at before
 * others. A defect is meant once. The branches are named so that the primary key of the places is used.
 */
function named({ taskId, branchId, tool }: Population, ids: readonly number[]): RawBuilder<unknown> {
  return sql`p.task_id = ${taskId} and p.tool = ${tool} and p.defect_id = any(${[...ids]}::bigint[])
    and p.branch_id = any(array(select id from branch where task_id = ${taskId})) and p.branch_id = (
      select b.id from branch b join place q on q.task_id = b.task_id and q.branch_id = b.id and q.defect_id = p.defect_id
      where b.task_id = ${taskId} order by q.detection = ${DETECTION.gone}, b.id <> ${branchId}, b.id desc limit 1)`;
}
