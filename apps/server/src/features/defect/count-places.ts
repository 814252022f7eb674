import type { Db } from '@assay/database/connect';
import { type PlaceCriteria, type Population, placeCondition, placesOf } from '@assay/database/defects/place-filter';
import { type RawBuilder, sql } from 'kysely';

/**
 * Counts over the places that meet the criteria. What is open is counted as everything less what is ignored: the first can
 * be read from an index alone, the second is small; looking up a verdict per place takes three times as long.
 * @param columns `count(*) [filter (...)] as name`, over `p`; nothing else can be subtracted
 */
export async function countPlaces<Name extends string>(
  db: Db,
  { at, criteria, columns }: { at: Population; criteria: PlaceCriteria; columns: RawBuilder<unknown> },
): Promise<Partial<Record<Name, number>>> {
  const count = async (counted: PlaceCriteria): Promise<Partial<Record<Name, number>>> => {
    const { rows } = await sql<Record<Name, number>>`
      select ${columns} from ${placesOf(at)} where ${placeCondition(at, counted)}
    `.execute(db);
    return rows[0] ?? {};
  };
  const { states } = criteria;
  if (!states || states.length === 0 || states.some((state) => state.ignored)) return count(criteria);
  const hidden = states.map(({ detection }) => ({ detection, ignored: true }));
  const all = await count({ ...criteria, states: [...states, ...hidden] });
  const ignored = await count({ ...criteria, states: hidden });
  for (const name in all) all[name] = (all[name] ?? 0) - (ignored[name] ?? 0);
  return all;
}
