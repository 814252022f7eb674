import type { TokenScope } from '@assay/contract/http/auth';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Confirm } from '../../components/confirm.tsx';
import type { Column } from '../../components/data-table/columns.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { Tag } from '../../components/marks.tsx';
import { ListPage, PageHead } from '../../components/page-head.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../components/page-states.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { StateDot } from '../../components/state-dot.tsx';
import { formatDate, formatTime } from '../../lib/format.ts';
import { showToast } from '../../lib/toast.ts';
import { useTitle } from '../../lib/use-title.ts';
import css from './account.module.css';
import { type Token, tokensQuery, useRevokeToken } from './api/tokens.ts';
import { NewTokenDialog, SCOPES } from './components/new-token-dialog.tsx';
import { account } from './texts.ts';

const STATES = { active: 'good', expired: 'muted', revoked: 'muted' } as const;
const DAY = 86_400_000;

/** `/account/tokens`: own API tokens. A secret is shown once, when it is made. */
export function TokensPage() {
  const t = account.use();
  useTitle(t('tokens'));
  const { data, error, refetch } = useQuery(tokensQuery);
  const revoke = useRevokeToken();
  const [making, setMaking] = useState(false);
  const [asked, setAsked] = useState<Token>();
  const [current, setCurrent] = useState<string>();
  const make = (
    <Button tone="primary" icon={Plus} onClick={() => setMaking(true)}>
      {t('newToken')}
    </Button>
  );
  return (
    <ListPage>
      <PageHead title={t('tokens')} hint={t('tokensHint')}>
        {data && data.length > 0 && make}
      </PageHead>
      {error && !data && <ErrorState error={error} what={t('tokens')} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={6} />}
      {data?.length === 0 && (
        <EmptyState icon={KeyRound} title={t('noTokens')} hint={t('noTokensHint')} actions={make} />
      )}
      {data && data.length > 0 && (
        <DataTable
          label={t('tokens')}
          columns={columnsOf(t, setAsked)}
          rows={data}
          rowKey={(row) => String(row.id)}
          total={data.length}
          current={current}
          onCurrent={(row) => setCurrent(String(row.id))}
        />
      )}
      <NewTokenDialog open={making} onClose={() => setMaking(false)} />
      <Confirm
        open={asked !== undefined}
        title={t('revokeTitle', { name: asked?.name || t('unnamed') })}
        verb={t('revoke')}
        danger
        busy={revoke.isPending}
        onClose={() => setAsked(undefined)}
        onConfirm={() =>
          asked &&
          revoke.mutate(asked.id, {
            onSuccess: () => {
              setAsked(undefined);
              showToast('done', t('revokedDone', { name: asked.name || t('unnamed') }));
            },
          })
        }
      >
        {t('revokeText')}
      </Confirm>
    </ListPage>
  );
}

const isScope = (scope: string): scope is TokenScope => SCOPES.some((known) => known === scope);

function columnsOf(t: ReturnType<typeof account.use>, onRevoke: (token: Token) => void): readonly Column<Token>[] {
  return [
    {
      id: 'name',
      header: t('tokenName'),
      width: { least: 160, share: 2 },
      render: (row) => <span className={css.strong}>{row.name || t('unnamed')}</span>,
    },
    {
      id: 'scopes',
      header: t('scopes'),
      width: { least: 220, share: 2 },
      render: (row) => (
        <span className={css.tags}>
          {row.scopes.map((scope) => (
            <Tag key={scope}>{isScope(scope) ? t(`scope_${scope}`) : scope}</Tag>
          ))}
        </span>
      ),
    },
    {
      id: 'state',
      header: t('state'),
      width: 96,
      words: [t('active'), t('expired'), t('revoked')],
      before: 16,
      render: (row) => {
        const state = row.state === 'expired' || row.state === 'revoked' ? row.state : 'active';
        return <StateDot tone={STATES[state]}>{t(state)}</StateDot>;
      },
    },
    { id: 'expires', header: t('expires'), width: 130, render: (row) => <Expiry token={row} /> },
    {
      id: 'used',
      header: t('lastUsed'),
      width: 120,
      render: (row) => (row.lastUsedAt ? <RelativeTime time={row.lastUsedAt} /> : <Quiet>{t('never')}</Quiet>),
    },
    {
      id: 'created',
      header: t('created'),
      width: 120,
      render: (row) => <span title={formatTime(row.createdAt)}>{formatDate(row.createdAt)}</span>,
    },
    {
      id: 'act',
      header: '',
      width: 84,
      label: t('revoke'),
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

/** Within a week of its end it is worth a second look. */
function Expiry({ token }: { token: Token }) {
  const t = account.use();
  if (!token.expiresAt) return <Quiet>{t('noEnd')}</Quiet>;
  const soon = token.state === 'active' && token.expiresAt - Date.now() < 7 * DAY;
  return (
    <span className={soon ? css.soon : undefined} title={formatTime(token.expiresAt)}>
      {formatDate(token.expiresAt)}
    </span>
  );
}

function Quiet({ children }: { children: string }) {
  return <span className={css.quiet}>{children}</span>;
}
