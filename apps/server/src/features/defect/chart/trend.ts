import type { Db } from '@assay/database/connect';
import { lastOfEachDay } from '@assay/domain/charts/chart-days';
import { startOfDay } from '@assay/domain/time/zone';
import { sql } from 'kysely';
import type { ChartQuestion } from './chart-reader.ts';

/** Numbers of one build (`build_numbers`). */
export interface BuildNumbers {
  readonly at: number;
  readonly open_count: number;
  readonly new_count: number;
  readonly average_ccn: number | null;
  readonly ccn_threshold: number | null;
  readonly ccn_excess: number | null;
  readonly dup_rate: number | null;
}

/** For each point the numbers of the last build before the end of its day; undefined where there was none yet. */
export async function trendOf(
  db: Db,
  { at, days, zone }: Pick<ChartQuestion, 'at' | 'days' | 'zone'>,
): Promise<(BuildNumbers | undefined)[]> {
  const from = new Date(startOfDay(days.days.at(-1) ?? '', zone) ?? 0);
  const of = sql`from build_numbers where task_id = ${at.taskId} and branch_id = ${at.branchId} and tool = ${at.tool}`;
  const columns = sql`at as moment, open_count, new_count, average_ccn, ccn_threshold, ccn_excess, dup_rate`;
  const { rows } = await sql<Omit<BuildNumbers, 'at'> & { moment: Date }>`
    (select ${columns} ${of} and at < ${from} order by at desc limit 1)
    union all
    (select distinct on (day) moment, open_count, new_count, average_ccn, ccn_threshold, ccn_excess, dup_rate
      from (select ${columns}, (at at time zone ${zone}::text)::date as day ${of} and at >= ${from}) taken
      order by day, moment desc)
  `.execute(db);
  const statistics = rows.map(({ moment, ...numbers }) => ({ ...numbers, at: moment.getTime() }));
  return lastOfEachDay(statistics, { days: days.days, zone });
}

/** Two decimals, as the wire has them. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
