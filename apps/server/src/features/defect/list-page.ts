import type { Db } from '@assay/database/connect';
import {
  type PlaceCriteria,
  type Population,
  placeCondition,
  placesOf,
  placeTable,
} from '@assay/database/defects/place-filter';
import { type PageRequest, type PageWindow, pageWithin } from '@assay/domain/filters/paging';
import { type RawBuilder, sql } from 'kysely';
import { countPlaces } from './count-places.ts';
import { type PlaceRow, ROW_COLUMNS } from './row-fields.ts';

/**
 * Up to so many matches are gathered first and sorted then. Left alone, the planner hopes to meet a hundred of them soon in
 * an index of the order, and walks most of it: 2.2 s instead of 0.2 for one handler among a million.
 */
const FEW = 20_000;

export interface PagePlan<Stored> {
  readonly query: RawBuilder<Stored>;
  readonly total: number;
  readonly window: PageWindow;
}

/**
 * One page of places: the ids first, in order, then the wide rows of just these (a deep page costs a fifth that way).
 * @param order a total order over `p`, so that pages never overlap
 * @param total how many match, when it is known already
 */
export async function placePage(
  db: Db,
  {
    at,
    criteria,
    order,
    request,
    total: known,
  }: { at: Population; criteria: PlaceCriteria; order: RawBuilder<unknown>; request: PageRequest; total?: number },
): Promise<PagePlan<PlaceRow>> {
  const total = known ?? (await countPlaces<'total'>(db, { at, criteria, columns: sql`count(*) as total` })).total;
  const window = pageWithin(request, total);
  const matching = sql`${placesOf(at)} where ${placeCondition(at, criteria)}`;
  const query = sql<PlaceRow>`
    with matching as ${total <= FEW ? sql`materialized` : sql`not materialized`} (
      select p.defect_id, p.file_key, p.line, p.severity, p.line_time, p.first_build, p.first_seen_at, p.measure, p.cognitive from ${matching}
    ), chosen as (
      select p.defect_id from matching p order by ${order} limit ${window.size} offset ${window.offset}
    )
    select ${ROW_COLUMNS}
    from chosen
    join ${placeTable(at)} p on p.task_id = ${at.taskId} and p.branch_id = ${at.branchId} and p.defect_id = chosen.defect_id
    join file f on f.task_id = p.task_id and f.id = p.file_id
    left join verdict v on v.task_id = p.task_id and v.defect_id = p.defect_id
    order by ${order}
  `;
  return { query, total, window };
}

interface Frame {
  readonly total: number;
  readonly window: PageWindow;
}

/** Fields of page shape A around its rows. */
export function recordsPage<Row>(records: Row[], { total, window }: Frame) {
  return { count: total, page: window.page, pageSize: window.size, totalPages: window.totalPages, records };
}

/** Fields of page shape B around its rows, which may still have to be read. */
export function contentPage<Row>(content: Row[], { total, window }: Frame) {
  return {
    content,
    totalElements: total,
    totalPages: window.totalPages,
    number: window.page - 1,
    size: window.size,
    numberOfElements: Math.max(0, Math.min(window.size, total - window.offset)),
    first: window.page === 1,
    last: window.page >= window.totalPages,
    sort: [],
  };
}
