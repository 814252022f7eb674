import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import buttons from '../../../components/button.module.css';
import type { Column } from '../../../components/data-table/columns.ts';
import { DateEditor } from '../../../components/defects/date-editor.tsx';
import { FilterBar } from '../../../components/filter-bar/filter-bar.tsx';
import { Link } from '../../../components/link.tsx';
import { Person } from '../../../components/marks.tsx';
import { ListBar } from '../../../components/page-head.tsx';
import { EmptyState, FilteredEmptyState } from '../../../components/page-states.tsx';
import { RowsTable } from '../../../components/rows-table.tsx';
import { Tooltip } from '../../../components/tooltip.tsx';
import { formatTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useRows } from '../../../lib/rows.ts';
import css from '../admin-audit.module.css';
import { type AuditFilter, auditExport, auditKindsQuery, auditRows, type Entry } from '../api/audit.ts';
import { audit } from '../texts.ts';

/** Who did what on the site, newest first. */
export function EntryList({
  tabs,
  filter,
  onFilter,
  onClear,
}: {
  tabs: ReactNode;
  filter: AuditFilter;
  onFilter: (filter: Partial<AuditFilter>) => void;
  onClear: () => void;
}) {
  const t = audit.use();
  const rows = useRows(auditRows(filter));
  const { data: kinds } = useQuery(auditKindsQuery);
  const [current, setCurrent] = useState<number>();
  const filtered = filter.kind.length > 0 || [filter.actor, filter.keyword, filter.from, filter.to].some(Boolean);
  const one = (value: string) => (value ? [value] : []);
  return (
    <>
      <ListBar total={!rows.pending && t('total', { count: rows.total })}>
        {tabs}
        <FilterBar
          fields={[
            { id: 'keyword', label: t('filterWords'), note: t('filterWordsNote') },
            {
              id: 'kind',
              label: t('filterKind'),
              multiple: true,
              loading: !kinds,
              options: (kinds ?? []).map(({ kind, name }) => ({ value: kind, label: name })),
            },
            { id: 'actor', label: t('filterActor') },
            {
              id: 'dates',
              label: t('filterDates'),
              editor: (editing) => <DateEditor {...editing} />,
              describe: ([from = '', to = '']) => `${from} – ${to}`,
            },
          ]}
          values={{
            keyword: one(filter.keyword),
            kind: filter.kind,
            actor: one(filter.actor),
            dates: filter.from || filter.to ? [filter.from, filter.to] : [],
          }}
          onChange={(values) =>
            onFilter({
              keyword: values.keyword?.[0] ?? '',
              kind: values.kind ?? [],
              actor: values.actor?.[0] ?? '',
              from: values.dates?.[0] ?? '',
              to: values.dates?.[1] ?? '',
            })
          }
          onClear={filtered ? onClear : undefined}
        />
        <Tooltip text={t('exportHint')}>
          <a className={buttons.button} href={auditExport(filter)} download>
            <Download size={15} aria-hidden />
            {t('export')}
          </a>
        </Tooltip>
      </ListBar>
      <RowsTable
        rows={rows}
        label={t('title')}
        columns={columnsOf(t)}
        rowKey={(row) => String(row.id)}
        current={current === undefined ? undefined : String(current)}
        onCurrent={(row) => setCurrent(row.id)}
        resetKey={JSON.stringify(filter)}
        empty={filtered ? <FilteredEmptyState onClear={onClear} /> : <EmptyState title={t('noEntries')} />}
      />
    </>
  );
}

function columnsOf(t: ReturnType<typeof audit.use>): readonly Column<Entry>[] {
  return [
    { id: 'time', header: t('time'), width: 150, render: (row) => formatTime(row.time) },
    { id: 'kind', header: t('kind'), width: 124, render: (row) => <span title={row.kindName}>{row.kindName}</span> },
    {
      id: 'entry',
      header: t('entry'),
      width: { least: 240, share: 1 },
      render: (row) => <span title={row.message}>{row.message}</span>,
    },
    { id: 'actor', header: t('actor'), width: 96, render: (row) => <Person name={row.actor} /> },
    { id: 'place', header: t('place'), width: 104, render: (row) => <Place entry={row} /> },
    {
      id: 'address',
      header: t('address'),
      width: 112,
      render: (row) => <span className={`mono ${css.quiet}`}>{row.address ?? '--'}</span>,
    },
  ];
}

function Place({ entry: { projectId, taskId } }: { entry: Entry }) {
  if (projectId === undefined) return <span className={css.quiet}>--</span>;
  const to = taskId === undefined ? paths.taskList({ projectId }) : paths.taskDetail({ projectId, taskId });
  return (
    <Link to={to} className={css.link}>
      {projectId}
      {taskId !== undefined && ` / ${taskId}`}
    </Link>
  );
}
