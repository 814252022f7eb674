import { DETECTION } from '@assay/contract/codes';
import type { CompileDay } from '@assay/contract/http/chart';
import type { Db } from '@assay/database/connect';
import { IGNORED, type Population, placeCondition, placesOf } from '@assay/database/defects/place-filter';
import { statesOf } from '@assay/domain/codes/status';
import { endOfDay, startOfDay } from '@assay/domain/time/zone';
import { sql } from 'kysely';
import { countPlaces } from '../count-places.ts';
import type { ChartQuestion } from './chart-reader.ts';

type Counted = Pick<CompileDay, 'newCount' | 'existCount' | 'repairedCount' | 'ignoreCount' | 'excludedCount'>;

export async function openNow(db: Db, at: Population): Promise<number> {
  const criteria = { states: statesOf([1], 'bits') };
  return (await countPlaces<'open'>(db, { at, criteria, columns: sql`count(*) as open` })).open;
}

/**
 * What was found and closed on each day of a chart. A defect is closed when it is first gone, ignored or masked
 * (contract-defects 14.2); only what is closed now counts, a return or a recovered ignore takes it back.
 * @returns days on which nothing happened are missing
 */
export async function compileDays(
  db: Db,
  { at, days: { days }, zone }: Pick<ChartQuestion, 'at' | 'days' | 'zone'>,
): Promise<Map<string, Counted>> {
  const from = new Date(startOfDay(days.at(-1) ?? '', zone) ?? 0);
  const to = new Date(endOfDay(days[0] ?? '', zone) ?? 0);
  const inside = placeCondition(at, {});
  const dayOf = (moment: ReturnType<typeof sql>) => sql`to_char(${moment} at time zone ${zone}::text, 'YYYY-MM-DD')`;
  const isOpen = sql`p.detection in (${DETECTION.present}, ${DETECTION.notVerified}) and not ${IGNORED}`;
  const isMasked = sql`p.detection in (${DETECTION.maskedByPath}, ${DETECTION.maskedByChecker})`;
  const { rows } = await sql<Record<'found' | 'open' | 'repaired' | 'ignored' | 'excluded', number> & { day: string }>`
    with found as (
      select ${dayOf(sql`p.first_seen_at`)} as day, count(*) as found, count(*) filter (where ${isOpen}) as open
      from ${placesOf(at)} where ${inside} and p.first_seen_at between ${from} and ${to} group by 1
    ), closed as (
      select case when p.detection = ${DETECTION.gone} then p.gone_at end as gone,
        case when ${IGNORED} then v.ignored_at end as ignored,
        case when ${isMasked} then (
          select max(b.ended_at) from span s join build b on b.task_id = s.task_id and b.branch_id = s.branch_id and b.number = s.to_build + 1
          where s.task_id = p.task_id and s.branch_id = p.branch_id and s.defect_id = p.defect_id) end as masked
      from ${placesOf(at)} where ${inside} and (p.detection in (${DETECTION.gone}, ${DETECTION.maskedByPath}, ${DETECTION.maskedByChecker}) or ${IGNORED})
    ), ended as (
      select ${dayOf(sql`least(gone, ignored, masked)`)} as day,
        count(*) filter (where gone = least(gone, ignored, masked)) as repaired,
        count(*) filter (where ignored = least(gone, ignored, masked) and gone is distinct from ignored) as ignored,
        count(*) filter (where masked = least(gone, ignored, masked) and gone is distinct from masked and ignored is distinct from masked) as excluded
      from closed where least(gone, ignored, masked) between ${from} and ${to} group by 1
    )
    select day, coalesce(found, 0) as found, coalesce(open, 0) as open, coalesce(repaired, 0) as repaired,
      coalesce(ignored, 0) as ignored, coalesce(excluded, 0) as excluded
    from found full join ended using (day)
  `.execute(db);
  return new Map(
    rows.map((row) => [
      row.day,
      {
        newCount: row.found,
        existCount: row.open,
        repairedCount: row.repaired,
        ignoreCount: row.ignored,
        excludedCount: row.excluded,
      },
    ]),
  );
}
