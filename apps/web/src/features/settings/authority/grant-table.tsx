import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Confirm } from '../../../components/confirm.tsx';
import { formTexts } from '../../../components/form/form-texts.ts';
import { Person, Tag } from '../../../components/marks.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../components/page-states.tsx';
import { formatTime } from '../../../lib/format.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { type Grant, grantsQuery, revoke } from '../api/authority.ts';
import frame from '../settings-page.module.css';
import css from './authority.module.css';
import { GrantDialog } from './grant-dialog.tsx';
import { authorityTexts } from './texts.ts';

export interface TaskFunction {
  readonly code: string;
  readonly name: string;
}

export function GrantTable({ functions }: { functions: readonly TaskFunction[] }) {
  const t = authorityTexts.use();
  const say = formTexts.use();
  const scope = useTaskScope();
  const client = useQueryClient();
  const { data: grants, error, refetch } = useQuery(grantsQuery(scope));
  const [giving, setGiving] = useState(false);
  const [ending, setEnding] = useState<Grant>();
  const end = useMutation({
    mutationFn: (username: string) => revoke(scope, username),
    onSuccess: () => client.invalidateQueries({ queryKey: grantsQuery(scope).queryKey }),
    onSettled: () => setEnding(undefined),
  });
  if (!grants && error) return <ErrorState compact error={error} what={t('byUser')} onRetry={() => void refetch()} />;
  if (!grants) return <SkeletonRows rows={3} />;
  return (
    <>
      <div className={frame.head}>
        <span className={frame.quiet}>{t('grantHint')}</span>
        <span className={frame.space} />
        <Button icon={UserPlus} onClick={() => setGiving(true)}>
          {t('authorize')}
        </Button>
      </div>
      <div className={frame.panel}>
        {grants.length === 0 ? (
          <EmptyState compact title={t('noGrants')} hint={t('noGrantsHint')} />
        ) : (
          <table className={frame.table}>
            <thead>
              <tr>
                <th scope="col">{t('user')}</th>
                <th scope="col">{t('permissions')}</th>
                <th scope="col">{t('expires')}</th>
                <th scope="col">{t('grantedBy')}</th>
                <th scope="col">
                  <span className="sr-only">{t('revoke')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {grants.map((row) => (
                <tr key={row.username}>
                  <td>
                    <Person name={row.username} />
                  </td>
                  <td>
                    <span className={css.chips}>
                      {row.permissionNames.map((name) => (
                        <Tag key={name}>{name}</Tag>
                      ))}
                    </span>
                  </td>
                  <td className={row.expired ? css.expired : undefined}>
                    {row.expiresAt === undefined ? t('forever') : formatTime(row.expiresAt)}
                    {row.expired && ` · ${t('expired')}`}
                  </td>
                  <td>
                    {row.grantedBy} <span className={frame.faint}>{formatTime(row.grantedAt)}</span>
                  </td>
                  <td className={frame.end}>
                    <Button
                      tone="quiet"
                      aria-label={t('revokeName', { name: row.username })}
                      onClick={() => setEnding(row)}
                    >
                      {t('revoke')}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      {giving && (
        <GrantDialog
          functions={functions}
          granted={grants.map((row) => row.username)}
          onClose={() => setGiving(false)}
        />
      )}
      {ending && (
        <Confirm
          open
          danger
          busy={end.isPending}
          title={t('revokeTitle', { name: ending.username })}
          verb={t('revoke')}
          onClose={() => setEnding(undefined)}
          onConfirm={() => end.mutate(ending.username)}
        >
          {t('revokeText', { name: ending.username, permissions: ending.permissionNames.join(say('comma')) })}
        </Confirm>
      )}
    </>
  );
}
