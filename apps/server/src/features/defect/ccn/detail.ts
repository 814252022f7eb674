import type { Db } from '@assay/database/connect';
import { type Population, placeCondition, placesOf } from '@assay/database/defects/place-filter';
import { sql } from 'kysely';
import { type PlaceRow, ROW_COLUMNS } from '../row-fields.ts';

/** A function with the text it stands in and the key of its language, null when its file is gone. */
export type CcnPlace = PlaceRow & { readonly blob: Buffer; readonly language: string | null };

/** One function by its id; undefined when the task has no such defect. */
export async function ccnDetailRow(
  db: Db,
  at: Population,
  entityId: string | undefined,
): Promise<CcnPlace | undefined> {
  if (entityId === undefined || !/^\d{1,15}$/.test(entityId)) return undefined;
  const { rows } = await sql<CcnPlace>`
    select ${ROW_COLUMNS}, p.blob, b.language from ${placesOf(at)} join file f on f.task_id = p.task_id and f.id = p.file_id
    left join branch_file b on b.task_id = p.task_id and b.branch_id = ${at.branchId} and b.file_id = p.file_id
    where ${placeCondition(at, {})} and p.defect_id = ${Number(entityId)}
  `.execute(db);
  return rows[0];
}
