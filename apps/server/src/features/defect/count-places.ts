import type { Db } from '@assay/database/connect';
import { type PlaceCriteria, type Population, placeCondition, placesOf } from '@assay/database/defects/place-filter';
import { type RawBuilder, sql } from 'kysely';

/** Counts over the places that meet the criteria. @param columns such as `count(*) filter (...) as name`, over `p` and `v` */
export async function countPlaces<Name extends string>(
  db: Db,
  { at, criteria, columns }: { at: Population; criteria: PlaceCriteria; columns: RawBuilder<unknown> },
): Promise<Record<Name, number>> {
  const { rows } = await sql<Record<Name, number>>`
    select ${columns} from ${placesOf(at)} where ${placeCondition(at, criteria)}
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A count without GROUP BY always has a row');
  return row;
}
