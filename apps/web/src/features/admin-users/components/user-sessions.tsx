import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Confirm } from '../../../components/confirm.tsx';
import { ErrorState, SkeletonRows } from '../../../components/page-states.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { showToast } from '../../../lib/toast.ts';
import css from '../admin-users.module.css';
import { useEndUserSessions, userSessionsQuery } from '../api/user-sessions.ts';
import type { User } from '../api/users.ts';
import { users } from '../texts.ts';

/** Where a person is signed in. */
export function UserSessions({ user }: { user: User }) {
  const t = users.use();
  const { data, error, refetch } = useQuery(userSessionsQuery(user.id));
  const end = useEndUserSessions(user.id);
  const [asking, setAsking] = useState(false);
  const ended = (count: number) => {
    setAsking(false);
    showToast('done', t('sessionsEnded', { count }));
  };
  return (
    <div>
      <div className={css.partHead}>
        <h3>{t('sessions')}</h3>
        {data && data.length > 1 && <Button onClick={() => setAsking(true)}>{t('endAll')}</Button>}
      </div>
      {error && !data && <ErrorState compact error={error} what={t('sessions')} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={2} height={44} />}
      {data?.length === 0 && <p className={css.quiet}>{t('noSessions')}</p>}
      <ul>
        {data?.map((session) => (
          <li key={session.id} className={css.session}>
            <div>
              <div className="ellipsis">{session.device}</div>
              <div className={`${css.where} ellipsis`}>
                {session.address ?? '--'} ·{' '}
                {t(session.door === 'oidc' ? 'door_oidc' : session.door === 'link' ? 'door_link' : 'door_password')}
              </div>
            </div>
            <span className={css.quiet}>
              <RelativeTime time={session.lastSeenAt} />
            </span>
            {session.current ? (
              <span className={css.quiet}>{t('you')}</span>
            ) : (
              <Button
                tone="quiet"
                aria-label={`${t('endSession')} ${session.device}`}
                disabled={end.isPending}
                onClick={() => end.mutate(session.id, { onSuccess: ended })}
              >
                {t('endSession')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Confirm
        open={asking}
        title={t('endAllTitle', { name: user.username })}
        verb={t('endAll')}
        danger
        busy={end.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => end.mutate('all', { onSuccess: ended })}
      >
        {t('endAllText')}
      </Confirm>
    </div>
  );
}
