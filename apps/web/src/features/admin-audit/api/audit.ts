import type { AuditRow } from '@assay/contract/http/audit';
import type { Delivery } from '@assay/contract/http/delivery';
import { queryOptions } from '@tanstack/react-query';
import { addressOf, api } from '../../../lib/api-client.ts';
import { ROWS_PER_PAGE, type RowSource, rowPage } from '../../../lib/rows.ts';
import { listOrEmpty, maybe, number, record, type Shape, text, wire } from '../../../lib/shape.ts';
import { endOfDay, startOfDay } from '../../../lib/zone.ts';

const PATH = '/admin/api/audit';

const Entry = wire<AuditRow>()(
  record({
    id: number,
    time: number,
    kindName: text,
    message: text,
    actor: text,
    projectId: maybe(text),
    taskId: maybe(number),
    address: maybe(text),
  }),
);
export type Entry = Shape<typeof Entry>;
const Entries = rowPage(Entry);

export interface AuditFilter {
  readonly kind: readonly string[];
  readonly actor: string;
  readonly keyword: string;
  /** Days, `yyyy-MM-dd`, both counted; empty: open. */
  readonly from: string;
  readonly to: string;
}

/** Moments between which the days of a filter lie, by the site's clock. */
export function momentsOf({ from, to }: Pick<AuditFilter, 'from' | 'to'>): { from?: number; to?: number } {
  return {
    ...(from ? { from: startOfDay(from) } : {}),
    ...(to ? { to: endOfDay(to) } : {}),
  };
}

const queryOf = (filter: AuditFilter) => ({
  kind: filter.kind,
  actor: filter.actor || undefined,
  keyword: filter.keyword || undefined,
  ...momentsOf(filter),
});

export const auditRows = (filter: AuditFilter): RowSource<Entry> => ({
  queryKey: ['admin', 'audit', filter],
  load: (pageNum, signal) =>
    api.get(PATH, {
      read: Entries,
      query: { ...queryOf(filter), pageNum, pageSize: ROWS_PER_PAGE },
      signal,
    }),
});

/** Address of the same entries as a file. */
export const auditExport = (filter: AuditFilter) => addressOf(`${PATH}/export`, queryOf(filter));

const Kinds = listOrEmpty(record({ kind: text, name: text }));

export const auditKindsQuery = queryOptions({
  queryKey: ['admin', 'audit-kinds'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => api.get(`${PATH}/kinds`, { read: Kinds, signal }),
});

const Sent = wire<Delivery>()(
  record({
    id: number,
    taskId: number,
    taskName: text,
    projectId: text,
    kind: text,
    state: text,
    attempts: number,
    buildNum: maybe(number),
    receivers: listOrEmpty(text),
    reason: maybe(text),
    nextTime: maybe(number),
    createTime: number,
  }),
);
export type Sent = Shape<typeof Sent>;
const Deliveries = rowPage(Sent);

/** Mails and robot messages of every task, newest first. */
export const deliveryRows = (filter: { state: readonly string[]; kind: readonly string[] }): RowSource<Sent> => ({
  queryKey: ['admin', 'deliveries', filter],
  load: (pageNum, signal) =>
    api.get('/admin/api/deliveries', {
      read: Deliveries,
      query: { ...filter, pageNum, pageSize: ROWS_PER_PAGE },
      signal,
    }),
});
