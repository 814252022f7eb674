import type { Db } from '@assay/database/connect';
import { type PlaceCriteria, type Population, stateCondition } from '@assay/database/defects/place-filter';
import { statesOf } from '@assay/domain/codes/status';
import { sql } from 'kysely';
import { countPlaces } from './count-places.ts';

/** How many places per status, for counters that ignore the chosen status; what a status means is the filter's rule. */
export async function statusCounts(
  db: Db,
  { at, criteria }: { at: Population; criteria: PlaceCriteria },
): Promise<Record<'exist' | 'ignored' | 'fixed' | 'masked', number>> {
  const of = (status: number) => sql`count(*) filter (where ${stateCondition(at, statesOf([status], 'lint'))})`;
  return countPlaces(db, {
    at,
    criteria,
    columns: sql`${of(1)} as exist, ${of(4)} as ignored, ${of(2)} as fixed, ${of(8)} as masked`,
  });
}
