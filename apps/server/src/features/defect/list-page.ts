import type { Db } from '@assay/database/connect';
import { type PageRequest, type PageWindow, pageWithin } from '@assay/domain/filters/paging';
import { type RawBuilder, sql } from 'kysely';
import { PLACES } from './place-filter.ts';
import { type PlaceRow, ROW_COLUMNS } from './row-fields.ts';

/**
 * One page of places: the ids first, in order, then the wide rows of just these (a deep page costs a fifth that way).
 * @param order a total order, so that pages never overlap
 */
export async function placePage(
  db: Db,
  { where, order, request }: { where: RawBuilder<unknown>; order: RawBuilder<unknown>; request: PageRequest },
): Promise<{ rows: PlaceRow[]; total: number; window: PageWindow }> {
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*) as total from ${PLACES} where ${where}`.execute(db);
  const total = counted[0]?.total ?? 0;
  const window = pageWithin(request, total);
  const { rows } = await sql<PlaceRow>`
    with chosen as (
      select p.task_id, p.branch_id, p.defect_id, row_number() over (order by ${order}) as position
      from ${PLACES} where ${where} order by ${order} limit ${window.size} offset ${window.offset}
    )
    select ${ROW_COLUMNS}
    from chosen
    join place p on p.task_id = chosen.task_id and p.branch_id = chosen.branch_id and p.defect_id = chosen.defect_id
    join file f on f.task_id = p.task_id and f.id = p.file_id
    left join verdict v on v.task_id = p.task_id and v.defect_id = p.defect_id
    order by chosen.position
  `.execute(db);
  return { rows, total, window };
}

/** Fields of page shape B around its rows. */
export function contentPage<Row>(content: Row[], { total, window }: { total: number; window: PageWindow }) {
  return {
    content,
    totalElements: total,
    totalPages: window.totalPages,
    number: window.page - 1,
    size: window.size,
    numberOfElements: content.length,
    first: window.page === 1,
    last: window.page >= window.totalPages,
    sort: [],
  };
}
