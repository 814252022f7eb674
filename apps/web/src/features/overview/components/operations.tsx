import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Column } from '../../../components/data-table/columns.ts';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Person } from '../../../components/marks.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../components/page-states.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { formatTime } from '../../../lib/format.ts';
import type { TaskScope } from '../../../lib/use-scope.ts';
import { type OperationRecord, operationsQuery } from '../api/operations.ts';
import css from '../overview-page.module.css';
import { overview } from '../texts.ts';

const LATEST = 8;
const PANEL = 780;

/** The latest eight; all of them in a panel at the side. Not asked for while the task is suspended. */
export function Operations({ scope, suspended }: { scope: TaskScope; suspended: boolean }) {
  const t = overview.use();
  const { data, error, refetch } = useQuery({ ...operationsQuery(scope), enabled: !suspended });
  const [open, setOpen] = useState(false);
  return (
    <section className={css.panel}>
      <div className={css.sideHead}>
        <h2>{t('operations')}</h2>
        {data && data.length > LATEST && (
          <button type="button" className={css.sideLink} onClick={() => setOpen(true)}>
            {t('more')}
          </button>
        )}
      </div>
      {error && <ErrorState compact error={error} what={t('operations')} onRetry={() => void refetch()} />}
      {!data && !error && !suspended && <SkeletonRows rows={4} />}
      {(suspended || data?.length === 0) && <p className={css.quiet}>{t('noOperations')}</p>}
      {data && data.length > 0 && (
        <ol className={css.records}>
          {data.slice(0, LATEST).map((record) => (
            <li key={`${record.time}${record.operMsg}`} className={css.record}>
              <div className={css.recordText} title={record.operMsg}>
                {record.operMsg}
              </div>
              <div className={css.recordTime}>
                <RelativeTime time={record.time} />
              </div>
            </li>
          ))}
        </ol>
      )}
      <Dialog open={open} onClose={() => setOpen(false)} title={t('operations')} side={PANEL}>
        <AllOperations records={data ?? []} />
      </Dialog>
    </section>
  );
}

function AllOperations({ records }: { records: readonly OperationRecord[] }) {
  const t = overview.use();
  const [current, setCurrent] = useState<string>();
  const rows = records.map((record, index) => ({ ...record, no: index + 1 }));
  type Row = (typeof rows)[number];
  const columns: readonly Column<Row>[] = [
    { id: 'no', header: t('no'), width: 48, align: 'end', render: (row) => row.no },
    { id: 'operator', header: t('operator'), width: 130, render: (row) => <Person name={row.operator} /> },
    { id: 'type', header: t('operType'), width: 120, render: (row) => row.operTypeName },
    {
      id: 'content',
      header: t('content'),
      width: { least: 200, share: 1 },
      render: (row) => <span title={row.operMsg}>{row.operMsg}</span>,
    },
    { id: 'time', header: t('time'), width: 150, render: (row) => formatTime(row.time) },
  ];
  return (
    <DataTable
      label={t('operations')}
      columns={columns}
      rows={rows}
      rowKey={(row) => String(row.no)}
      total={rows.length}
      current={current}
      onCurrent={(row) => setCurrent(String(row.no))}
      empty={<EmptyState title={t('noOperations')} />}
    />
  );
}
