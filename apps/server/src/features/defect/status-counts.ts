import { DETECTION } from '@assay/contract/codes';
import type { Db } from '@assay/database/connect';
import type { PlaceCriteria, Population } from '@assay/database/defects/place-filter';
import { statesOf } from '@assay/domain/codes/status';
import { sql } from 'kysely';
import { countPlaces } from './count-places.ts';

const { present, notVerified, gone, maskedByPath, maskedByChecker } = DETECTION;

/** How many places per status, for counters that ignore the chosen status. Gone and masked count whatever people said. */
export async function statusCounts(
  db: Db,
  { at, criteria }: { at: Population; criteria: PlaceCriteria },
): Promise<Record<'exist' | 'ignored' | 'fixed' | 'masked', number>> {
  const of = (...detections: number[]) =>
    sql`count(*) filter (where p.detection in (${sql.join(detections.map((value) => sql.lit(value)))}))`;
  const all = await countPlaces<'there' | 'fixed' | 'masked'>(db, {
    at,
    criteria,
    columns: sql`${of(present, notVerified)} as there, ${of(gone)} as fixed, ${of(maskedByPath, maskedByChecker)} as masked`,
  });
  const { ignored = 0 } = await countPlaces<'ignored'>(db, {
    at,
    criteria: { ...criteria, states: statesOf([4], 'lint') },
    columns: sql`count(*) as ignored`,
  });
  return { exist: (all.there ?? 0) - ignored, ignored, fixed: all.fixed ?? 0, masked: all.masked ?? 0 };
}
