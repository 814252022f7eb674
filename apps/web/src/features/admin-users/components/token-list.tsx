import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Confirm } from '../../../components/confirm.tsx';
import type { Column } from '../../../components/data-table/columns.ts';
import { Person } from '../../../components/marks.tsx';
import { EmptyState, FilteredEmptyState } from '../../../components/page-states.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { RowsTable } from '../../../components/rows-table.tsx';
import { StateDot } from '../../../components/state-dot.tsx';
import { formatDate, formatTime } from '../../../lib/format.ts';
import { useRows } from '../../../lib/rows.ts';
import css from '../admin-users.module.css';
import { type SiteToken, siteTokenRows, useRevokeSiteToken } from '../api/site-tokens.ts';
import { users } from '../texts.ts';
import { type Filtering, ListFilter } from './list-filter.tsx';

const WORDS = { active: 'tokenActive', expired: 'expired', revoked: 'revoked' } as const;
const stateOf = ({ state }: SiteToken): keyof typeof WORDS =>
  state === 'expired' || state === 'revoked' ? state : 'active';

/** API tokens of everybody: what is still open to scripts, and who answers for it. */
export function TokenList(filtering: Filtering) {
  const t = users.use();
  const rows = useRows(siteTokenRows(filtering.filter));
  const revoke = useRevokeSiteToken();
  const [current, setCurrent] = useState<number>();
  const [asked, setAsked] = useState<SiteToken>();
  return (
    <>
      <ListFilter
        {...filtering}
        label={t('filterToken')}
        states={(['active', 'expired', 'revoked'] as const).map((value) => ({ value, label: t(WORDS[value]) }))}
        total={!rows.pending && t('totalTokens', { count: rows.total })}
      />
      <RowsTable
        rows={rows}
        label={t('tabTokens')}
        columns={columnsOf(t, setAsked)}
        rowKey={(row) => String(row.id)}
        current={current === undefined ? undefined : String(current)}
        onCurrent={(row) => setCurrent(row.id)}
        resetKey={JSON.stringify(filtering.filter)}
        empty={
          filtering.onClear ? <FilteredEmptyState onClear={filtering.onClear} /> : <EmptyState title={t('noTokens')} />
        }
      />
      <Confirm
        open={asked !== undefined}
        title={t('revokeTitle', { name: asked?.name || t('unnamed'), owner: asked?.username ?? '' })}
        verb={t('revoke')}
        danger
        busy={revoke.isPending}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && revoke.mutate(asked.id, { onSuccess: () => setAsked(undefined) })}
      >
        {t('revokeText')}
      </Confirm>
    </>
  );
}

function columnsOf(t: ReturnType<typeof users.use>, onRevoke: (row: SiteToken) => void): readonly Column<SiteToken>[] {
  return [
    {
      id: 'name',
      header: t('tokenName'),
      width: { least: 150, share: 2 },
      render: (row) => <span className={css.strong}>{row.name || t('unnamed')}</span>,
    },
    {
      id: 'owner',
      header: t('owner'),
      width: { least: 120, share: 1 },
      render: (row) => <Person name={row.username} />,
    },
    { id: 'scopes', header: t('scopes'), width: { least: 140, share: 1 }, render: (row) => row.scopes.join(' · ') },
    {
      id: 'state',
      header: t('state'),
      width: 96,
      words: Object.values(WORDS).map((word) => t(word)),
      before: 16,
      render: (row) => <StateDot tone={row.state === 'active' ? 'good' : 'muted'}>{t(WORDS[stateOf(row)])}</StateDot>,
    },
    {
      id: 'expires',
      header: t('expires'),
      width: 104,
      render: (row) =>
        row.expiresAt ? (
          <span title={formatTime(row.expiresAt)}>{formatDate(row.expiresAt)}</span>
        ) : (
          <span className={css.quiet}>{t('noEnd')}</span>
        ),
    },
    {
      id: 'used',
      header: t('lastUsed'),
      width: 116,
      render: (row) =>
        row.lastUsedAt ? <RelativeTime time={row.lastUsedAt} /> : <span className={css.quiet}>{t('never')}</span>,
    },
    {
      id: 'created',
      header: t('created'),
      width: 104,
      render: (row) => <span title={formatTime(row.createdAt)}>{formatDate(row.createdAt)}</span>,
    },
    {
      id: 'act',
      header: '',
      label: t('revoke'),
      width: 84,
      align: 'end',
      render: (row) =>
        row.state === 'active' && (
          <Button tone="quiet" onClick={() => onRevoke(row)}>
            {t('revoke')}
          </Button>
        ),
    },
  ];
}
