import { useQuery } from '@tanstack/react-query';
import { Laptop } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Confirm } from '../../components/confirm.tsx';
import { FormSection } from '../../components/form/form-section.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { ErrorState, SkeletonRows } from '../../components/page-states.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { StateDot } from '../../components/state-dot.tsx';
import { Tooltip } from '../../components/tooltip.tsx';
import { formatTime } from '../../lib/format.ts';
import { showToast } from '../../lib/toast.ts';
import { useTitle } from '../../lib/use-title.ts';
import css from './account.module.css';
import { type Session, sessionsQuery, useEndSessions } from './api/sessions.ts';
import { PasswordForm } from './components/password-form.tsx';
import { account } from './texts.ts';

/** `/account/sessions`: where the person is signed in, and the password. */
export function SessionsPage() {
  const t = account.use();
  useTitle(t('sessions'));
  const { data, error, refetch } = useQuery(sessionsQuery);
  const end = useEndSessions();
  const [asked, setAsked] = useState<Session | 'others'>();
  const others = data?.filter((session) => !session.current).length ?? 0;
  const one = typeof asked === 'object' ? asked : undefined;
  const close = () => setAsked(undefined);
  return (
    <>
      <PageHead title={t('sessions')} hint={t('sessionsHint')} />
      <div className={css.page}>
        <FormSection
          title={t('sessionList')}
          end={
            <Tooltip text={data && others === 0 ? t('noOthers') : ''}>
              <span>
                <Button disabled={others === 0} onClick={() => setAsked('others')}>
                  {t('endOthers')}
                </Button>
              </span>
            </Tooltip>
          }
        >
          {error && !data && <ErrorState compact error={error} what={t('sessions')} onRetry={() => void refetch()} />}
          {!data && !error && <SkeletonRows rows={3} height={48} />}
          {data && (
            <ul className={css.sessions}>
              {data.map((session) => (
                <SessionLine key={session.id} session={session} onEnd={() => setAsked(session)} />
              ))}
            </ul>
          )}
        </FormSection>
        <FormSection title={t('password')} hint={t('passwordHint')}>
          <PasswordForm />
        </FormSection>
      </div>
      <Confirm
        open={asked !== undefined}
        title={one ? t('endTitle') : t('endOthersTitle', { count: others })}
        verb={one ? t('end') : t('endOthers')}
        danger
        busy={end.isPending}
        onClose={close}
        onConfirm={() =>
          asked &&
          end.mutate(one ? one.id : 'others', {
            onSuccess: (count) => {
              close();
              showToast('done', t('othersEnded', { count }));
            },
          })
        }
      >
        {one
          ? t('endText', { device: one.device || t('unknownDevice'), address: one.address ?? '--' })
          : t('endOthersText')}
      </Confirm>
    </>
  );
}

const DOORS = { password: 'door_password', link: 'door_link', oidc: 'door_oidc' } as const;
const isDoor = (name: string): name is keyof typeof DOORS => name in DOORS;

function SessionLine({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const t = account.use();
  const device = session.device || t('unknownDevice');
  return (
    <li className={css.session}>
      <Laptop size={16} aria-hidden />
      <div>
        <div className={css.device}>
          <span className="ellipsis">{device}</span>
        </div>
        <div className={`${css.where} ellipsis`}>
          {session.address ?? '--'} · {isDoor(session.door) ? t(DOORS[session.door]) : session.door}
        </div>
      </div>
      <span className={css.quiet}>
        {t('lastSeen')} <RelativeTime time={session.lastSeenAt} />
      </span>
      <span className={css.quiet}>{t('since', { time: formatTime(session.createdAt) })}</span>
      <span className={css.end}>
        {session.current ? (
          <StateDot tone="good">{t('thisOne')}</StateDot>
        ) : (
          <Button tone="quiet" aria-label={`${t('end')} ${device}`} onClick={onEnd}>
            {t('end')}
          </Button>
        )}
      </span>
    </li>
  );
}
