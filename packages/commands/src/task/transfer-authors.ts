import { DETECTION } from '@assay/contract/codes';
import type { Transaction } from '@assay/database/connect';
import { IGNORED } from '@assay/database/defects/place-filter';
import { type RawBuilder, sql } from 'kysely';
import { recordOperation } from '../operation/record-operation.ts';
import { bumpRevision } from '../revision/bump-revision.ts';
import { snapshotOf } from '../triage/items.ts';
import { type AuthorTransfer, targetsOf } from './author-transfers.ts';

/** Rows (source, targets) of the conversions, each source once. */
function pairs(transfers: readonly AuthorTransfer[]): RawBuilder<unknown> {
  const rows = transfers.map((transfer) => ({ source: transfer.sourceAuthor, targets: targetsOf(transfer) }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as pair (source text, targets jsonb)`;
}

/** `shown` (text[]) with every source replaced by its targets, each name once, in order. */
const REPLACED = sql`(
  select array_agg(name order by first) from (
    select name, min(at) as first
    from unnest(shown) with ordinality as one (author, at)
    left join pair on pair.source = author
    cross join lateral jsonb_array_elements_text(coalesce(pair.targets, to_jsonb(array[author]))) as name
    group by name
  ) names)`;

/**
 * Hands the open defects of source authors to their targets, in all tools at once: whoever is shown as handler (assigned, else
 * the author of the line) counts. One action that can be undone like any assignment; one operation record per conversion.
 * @returns defects that changed
 */
export async function transferAuthors(
  trx: Transaction,
  input: { actor: string; taskId: number; transfers: readonly AuthorTransfer[]; now: Date },
): Promise<number> {
  const { actor, taskId, transfers, now } = input;
  if (transfers.length === 0) return 0;
  const open = sql`
    select distinct p.task_id, p.defect_id, coalesce(nullif(v.assignees, '{}'), array[p.author]) as shown
    from place p
    left join verdict v on v.task_id = p.task_id and v.defect_id = p.defect_id
    join branch on branch.task_id = p.task_id and branch.id = p.branch_id and branch.kind = 'main'
    where p.task_id = ${taskId} and p.detection in (${DETECTION.present}, ${DETECTION.notVerified}) and not ${IGNORED}`;
  await sql`
    insert into verdict (task_id, defect_id)
    select task_id, defect_id from (${open}) o
    where exists (select from ${pairs(transfers)} where pair.source = any(o.shown))
    order by defect_id on conflict do nothing
  `.execute(trx);
  const { id: actionId } = await trx
    .insertInto('action')
    .values({
      task_id: taskId,
      kind: 'assign',
      by: actor,
      at: now,
      detail: JSON.stringify({ kind: 'assign', transfers }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ defect_id: number; sources: string[] }>`
    with pair as materialized (select * from ${pairs(transfers)}),
    locked as materialized (
      select v.*, o.shown from (${open}) o join verdict v on v.task_id = o.task_id and v.defect_id = o.defect_id
      where exists (select from pair where pair.source = any(o.shown))
      order by v.defect_id for update of v
    ), changed as (
      update verdict set assignees = ${REPLACED}
      from locked where verdict.task_id = locked.task_id and verdict.defect_id = locked.defect_id
      returning verdict.task_id, verdict.defect_id, locked.shown,
        ${snapshotOf('locked', ['assignees'])} as before, ${snapshotOf('verdict', ['assignees'])} as after
    ), items as (
      insert into action_item (task_id, action_id, defect_id, before, after)
      select task_id, ${actionId}, defect_id, before, after from changed
    )
    select defect_id, shown as sources from changed order by defect_id
  `.execute(trx);
  if (rows.length === 0)
    await trx.deleteFrom('action').where('task_id', '=', taskId).where('id', '=', actionId).execute();
  for (const { sourceAuthor, targetAuthor } of transfers)
    await recordOperation(trx, {
      taskId,
      funcId: 'defect_manage',
      operType: 'author_transfer',
      operator: actor,
      params: { sourceAuthor, targetAuthor, count: rows.filter((row) => row.sources.includes(sourceAuthor)).length },
    });
  if (rows.length > 0)
    await bumpRevision(trx, { taskId, kind: 'verdict', defectIds: rows.map((row) => row.defect_id) });
  return rows.length;
}

/**
 * Applies the task's conversions to the defects a build has just brought: people asked for it once, for the future too. New
 * defects have no verdict yet, so nothing a person said is overwritten. Part of the transaction that stores the build.
 */
export async function assignNewDefects(
  trx: Transaction,
  { taskId, branchId, build }: { taskId: number; branchId: number; build: number },
): Promise<void> {
  const { transfer_authors: transfers } = await trx
    .selectFrom('task')
    .select('transfer_authors')
    .where('id', '=', taskId)
    .executeTakeFirstOrThrow();
  if (!transfers || transfers.length === 0) return;
  await sql`
    insert into verdict (task_id, defect_id, assignees)
    select p.task_id, p.defect_id, array(select jsonb_array_elements_text(pair.targets))
    from place p join ${pairs(transfers)} on pair.source = p.author
    where p.task_id = ${taskId} and p.branch_id = ${branchId} and p.first_build = ${build}
    order by p.defect_id on conflict do nothing
  `.execute(trx);
}
