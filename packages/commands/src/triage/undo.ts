import { AssayError } from '@assay/contract/errors';
import type { Transaction } from '@assay/database/connect';
import { sql } from 'kysely';
import { recordOperation } from '../operation/record-operation.ts';
import { bumpRevision } from '../revision/bump-revision.ts';
import { FIELDS, type VerdictField } from './act.ts';
import type { Decided } from './decide.ts';
import { columnsOf, snapshotOf } from './items.ts';

/** How long an action can be taken back (decision 24). */
const UNDO_DAYS = 30;

const ACTION = { zh: '操作', en: 'Action' };
const UNDONE = { zh: '该操作已撤销', en: 'The action has been undone already' };
const TOO_OLD = { zh: `操作超过 ${UNDO_DAYS} 天，不能撤销`, en: `An action can be undone for ${UNDO_DAYS} days` };

/**
 * Takes an action back: each verdict it changed becomes what it was, but only where it still is what the action made of
 * it; later decisions stay and are reported as skipped. Itself an action, so it can be undone too.
 * @throws AssayError notFound for an action of another task; illegal when it was undone before or is too old
 */
export async function undo(
  trx: Transaction,
  { actor, taskId, actionId, now }: { actor: string; taskId: number; actionId: number; now: Date },
): Promise<Decided> {
  const action = await trx
    .selectFrom('action')
    .select(['kind', 'at', 'undone_by', 'detail'])
    .where('task_id', '=', taskId)
    .where('id', '=', actionId)
    .forUpdate()
    .executeTakeFirst();
  if (!action) throw new AssayError('notFound', ACTION);
  if (action.undone_by !== null) throw new AssayError('illegal', UNDONE);
  if (now.getTime() - action.at.getTime() > UNDO_DAYS * 86_400_000) throw new AssayError('illegal', TOO_OLD);
  const undone = action.kind === 'undo' ? action.detail.undone : action.kind;
  const fields = fieldsOf(undone);
  const { id } = await trx
    .insertInto('action')
    .values({
      task_id: taskId,
      kind: 'undo',
      by: actor,
      at: now,
      undoes: actionId,
      detail: JSON.stringify({ undone, tool: action.detail.tool }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ defect_id: number }>`
    with locked as materialized (
      select v.*, i.before as old, i.after as made from action_item i
      join verdict v on v.task_id = i.task_id and v.defect_id = i.defect_id
      where i.task_id = ${taskId} and i.action_id = ${actionId} order by v.defect_id for update of v
    ), untouched as (
      select locked.* from locked, lateral jsonb_populate_record(null::verdict, locked.made) made
      where row(${columnsOf('locked', fields)}) is not distinct from row(${columnsOf('made', fields)})
    ), changed as (
      update verdict set ${sql.join(fields.map((field) => sql`${sql.id(field)} = ${sql.ref(`was.${field}`)}`))}
      from untouched, lateral jsonb_populate_record(null::verdict, untouched.old) was
      where verdict.task_id = untouched.task_id and verdict.defect_id = untouched.defect_id
      returning verdict.task_id, verdict.defect_id, ${snapshotOf('untouched', fields)} as before, ${snapshotOf('verdict', fields)} as after
    ), items as (
      insert into action_item (task_id, action_id, defect_id, before, after)
      select task_id, ${id}, defect_id, before, after from changed
    )
    select defect_id from changed order by defect_id
  `.execute(trx);
  const { total } = await trx
    .selectFrom('action_item')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('task_id', '=', taskId)
    .where('action_id', '=', actionId)
    .executeTakeFirstOrThrow();
  const count = rows.length;
  if (count === 0) {
    await trx.deleteFrom('action').where('task_id', '=', taskId).where('id', '=', id).execute();
    return { count, skipped: total, actionId: undefined };
  }
  await trx
    .updateTable('action')
    .set({ undone_by: id })
    .where('task_id', '=', taskId)
    .where('id', '=', actionId)
    .execute();
  await recordOperation(trx, {
    taskId,
    funcId: 'defect_manage',
    operType: 'undo_action',
    operator: actor,
    ...(typeof action.detail.tool === 'string' ? { tool: action.detail.tool } : {}),
    params: { count, actionId: id, undoes: actionId },
  });
  await bumpRevision(trx, { taskId, kind: 'verdict', defectIds: rows.map((row) => row.defect_id) });
  return { count, skipped: total - count, actionId: id };
}

function fieldsOf(kind: unknown): readonly VerdictField[] {
  if (kind === 'ignore' || kind === 'revert' || kind === 'mark' || kind === 'assign' || kind === 'confirm')
    return FIELDS[kind];
  throw new Error(`An action of the kind ${String(kind)} has no verdict to restore`);
}
