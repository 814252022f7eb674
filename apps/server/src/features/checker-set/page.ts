import type { CheckerSet, OtherSetPage } from '@assay/contract/http/checker-set';

const PAGE_SIZE = 10;
const LARGEST_PAGE = 10_000;

/** A page of a list that is whole in memory. @param asked 1-based page; values below 1 mean first page, size 10 */
export function pageOf(
  rows: readonly CheckerSet[],
  asked: { pageNum: number | undefined; pageSize: number | undefined },
): OtherSetPage {
  const page = Math.max(asked.pageNum ?? 1, 1);
  const size = Math.min((asked.pageSize ?? 0) < 1 ? PAGE_SIZE : (asked.pageSize ?? PAGE_SIZE), LARGEST_PAGE);
  const content = rows.slice((page - 1) * size, page * size);
  const totalPages = Math.ceil(rows.length / size);
  return {
    content,
    totalElements: rows.length,
    totalPages,
    number: page - 1,
    size,
    numberOfElements: content.length,
    first: page === 1,
    last: page >= totalPages,
  };
}
