import { pageWithin, readPage } from '@assay/domain/filters/paging';
import { type RawBuilder, sql } from 'kysely';

/** Rows of administration lists on one page at most: these are read, not exported. */
const MOST_ROWS = 200;

interface Asked {
  readonly pageNum?: unknown;
  readonly pageSize?: unknown;
}

/**
 * A page of a list that is counted first; a page beyond the end is the first one.
 * @param rows reads the rows of a window
 */
export async function contentPage<Row>(
  asked: Asked,
  { total, rows }: { total: number; rows: (window: { limit: number; offset: number }) => Promise<Row[]> },
) {
  const { page, size } = readPage(asked);
  const window = pageWithin({ page, size: Math.min(size, MOST_ROWS) }, total);
  const content = await rows({ limit: window.size, offset: window.offset });
  return {
    content,
    totalElements: total,
    totalPages: window.totalPages,
    number: window.page - 1,
    size: window.size,
    numberOfElements: content.length,
    first: window.page === 1,
    last: window.page >= window.totalPages,
  };
}

/** Whether one of some columns contains a text, whatever the case; the text means itself, it is no pattern. */
export function contains(keyword: string, ...columns: readonly RawBuilder<unknown>[]): RawBuilder<boolean> {
  const wanted = keyword.trim().toLowerCase();
  return sql<boolean>`(${sql.join(
    columns.map((column) => sql`position(${wanted} in lower(coalesce(${column}, ''))) > 0`),
    sql` or `,
  )})`;
}
