import type { Db } from '@assay/database/connect';
import { sql } from 'kysely';
import { PLACES, type Population } from '../place-filter.ts';
import { type PlaceRow, ROW_COLUMNS } from '../row-fields.ts';

/** One function by its id; undefined when the task has no such defect. */
export async function ccnDetailRow(
  db: Db,
  at: Population,
  entityId: string | undefined,
): Promise<(PlaceRow & { blob: Buffer }) | undefined> {
  if (entityId === undefined || !/^\d{1,15}$/.test(entityId)) return undefined;
  const { rows } = await sql<PlaceRow & { blob: Buffer }>`
    select ${ROW_COLUMNS}, p.blob from ${PLACES} join file f on f.task_id = p.task_id and f.id = p.file_id
    where p.task_id = ${at.taskId} and p.branch_id = ${at.branchId} and p.tool = ${at.tool} and p.defect_id = ${Number(entityId)}
  `.execute(db);
  return rows[0];
}
