import { INVALID, readInteger, readText } from './scalars.ts';

/** The export asks for this many rows at once; more are never sent in one page. */
export const MAX_PAGE_SIZE = 300_000;
const DEFAULT_PAGE_SIZE = 10;

export interface PageRequest {
  /** 1-based. */
  readonly page: number;
  readonly size: number;
}

/** Reads `pageNum` and `pageSize`: absent, unreadable or below one become page 1 and size 10. */
export function readPage(query: { readonly pageNum?: unknown; readonly pageSize?: unknown }): PageRequest {
  const positive = (value: unknown, otherwise: number) => {
    const number = readInteger(value);
    return number === undefined || number === INVALID || number < 1 ? otherwise : number;
  };
  return {
    page: positive(query.pageNum, 1),
    size: Math.min(positive(query.pageSize, DEFAULT_PAGE_SIZE), MAX_PAGE_SIZE),
  };
}

export interface PageWindow extends PageRequest {
  readonly totalPages: number;
  /** Rows to skip. */
  readonly offset: number;
}

/** Where a page lies among `total` rows. A page beyond the end is the first one: the export relies on it. */
export function pageWithin(request: PageRequest, total: number): PageWindow {
  const totalPages = Math.ceil(total / request.size);
  const page = request.page > totalPages ? 1 : request.page;
  return { page, size: request.size, totalPages, offset: (page - 1) * request.size };
}

export interface SortRequest {
  readonly field: string;
  readonly direction: 'ASC' | 'DESC';
}

/**
 * Reads `sortField` and `sortType` against the fields a list knows.
 * @param otherwise the list's own order, also for an unknown field; its direction holds when none is given
 */
export function readSort(
  query: { readonly sortField?: unknown; readonly sortType?: unknown },
  fields: readonly string[],
  otherwise: SortRequest,
): SortRequest {
  const field = readText(query.sortField);
  const type = readText(query.sortType);
  const word = typeof type === 'string' ? type.trim().toUpperCase() : '';
  const direction = word === 'ASC' || word === 'DESC' ? word : undefined;
  if (typeof field !== 'string' || !fields.includes(field)) return otherwise;
  if (direction) return { field, direction };
  return field === otherwise.field ? otherwise : { field, direction: 'ASC' };
}
