import type { Db } from '@assay/database/connect';
import { type Population, placeCondition, placesOf } from '@assay/database/defects/place-filter';
import { sql } from 'kysely';
import { type PlaceRow, ROW_COLUMNS } from '../row-fields.ts';

/** One function by its id; undefined when the task has no such defect. */
export async function ccnDetailRow(
  db: Db,
  at: Population,
  entityId: string | undefined,
): Promise<(PlaceRow & { blob: Buffer }) | undefined> {
  if (entityId === undefined || !/^\d{1,15}$/.test(entityId)) return undefined;
  const { rows } = await sql<PlaceRow & { blob: Buffer }>`
    select ${ROW_COLUMNS}, p.blob from ${placesOf(at)} join file f on f.task_id = p.task_id and f.id = p.file_id
    where ${placeCondition(at, {})} and p.defect_id = ${Number(entityId)}
  `.execute(db);
  return rows[0];
}
