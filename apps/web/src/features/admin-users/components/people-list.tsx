import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Column } from '../../../components/data-table/columns.ts';
import { Person, Tag } from '../../../components/marks.tsx';
import { EmptyState, FilteredEmptyState } from '../../../components/page-states.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { RowsTable } from '../../../components/rows-table.tsx';
import { StateDot } from '../../../components/state-dot.tsx';
import { userQuery } from '../../../lib/calls/user.ts';
import { formatCount, formatDate, formatTime } from '../../../lib/format.ts';
import { useRows } from '../../../lib/rows.ts';
import css from '../admin-users.module.css';
import { type User, userRows } from '../api/users.ts';
import { users } from '../texts.ts';
import { STATES, stateOf } from '../user-state.ts';
import { type Filtering, ListFilter } from './list-filter.tsx';
import { UserPanel } from './user-panel.tsx';

/** The people of the site; one opens beside the list. */
export function PeopleList(filtering: Filtering) {
  const t = users.use();
  const rows = useRows(userRows(filtering.filter));
  const { data: me } = useQuery(userQuery);
  const [current, setCurrent] = useState<number>();
  const [open, setOpen] = useState<number>();
  const opened = rows.rows.find((row) => row.id === open);
  return (
    <>
      <ListFilter
        {...filtering}
        label={t('filterName')}
        states={(['active', 'invited', 'disabled'] as const).map((value) => ({ value, label: t(value) }))}
        total={!rows.pending && t('total', { count: rows.total })}
      />
      <RowsTable
        rows={rows}
        label={t('title')}
        columns={columnsOf(t, me?.username)}
        rowKey={(row) => String(row.id)}
        current={current === undefined ? undefined : String(current)}
        onCurrent={(row) => setCurrent(row.id)}
        onOpen={(row) => setOpen(row.id)}
        resetKey={JSON.stringify(filtering.filter)}
        empty={
          filtering.onClear ? <FilteredEmptyState onClear={filtering.onClear} /> : <EmptyState title={t('noUsers')} />
        }
      />
      {opened && <UserPanel user={opened} own={opened.username === me?.username} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function columnsOf(t: ReturnType<typeof users.use>, own: string | undefined): readonly Column<User>[] {
  return [
    {
      id: 'user',
      header: t('user'),
      width: { least: 220, share: 3 },
      render: (row) => (
        <span className={css.who}>
          <Person name={row.username} />
          {row.displayName !== row.username && <span className={`${css.quiet} ellipsis`}>{row.displayName}</span>}
          {row.username === own && <Tag>{t('you')}</Tag>}
        </span>
      ),
    },
    {
      id: 'mail',
      header: t('mail'),
      width: { least: 96, share: 2 },
      render: (row) => row.email ?? <span className={css.quiet}>--</span>,
    },
    {
      id: 'role',
      header: t('role'),
      width: 96,
      words: [t('administrator')],
      before: 14,
      render: (row) => row.isAdmin && <Tag>{t('administrator')}</Tag>,
    },
    {
      id: 'state',
      header: t('state'),
      width: 80,
      words: [t('active'), t('disabled'), t('invited')],
      before: 16,
      render: (row) => <StateDot tone={STATES[stateOf(row)]}>{t(stateOf(row))}</StateDot>,
    },
    {
      id: 'doors',
      header: t('doors'),
      width: { least: 92, share: 1 },
      render: (row) =>
        row.doors.length === 0 ? (
          <span className={css.quiet}>{t('noDoor')}</span>
        ) : (
          row.doors.map((door) => t(door === 'oidc' ? 'door_oidc' : 'door_password')).join(' · ')
        ),
    },
    {
      id: 'seen',
      header: t('lastSeen'),
      width: 104,
      render: (row) =>
        row.lastSeenAt ? <RelativeTime time={row.lastSeenAt} /> : <span className={css.quiet}>{t('never')}</span>,
    },
    {
      id: 'created',
      header: t('created'),
      width: 88,
      render: (row) => <span title={formatTime(row.createdAt)}>{formatDate(row.createdAt)}</span>,
    },
    {
      id: 'projects',
      header: t('projects'),
      width: 56,
      align: 'end',
      render: (row) => formatCount(row.projects),
    },
  ];
}
