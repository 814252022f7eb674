import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect } from 'react';
import buttons from '../components/button.module.css';
import { Dialog } from '../components/dialog.tsx';
import { Spinner } from '../components/spinner.tsx';
import { type User, userQuery } from '../lib/calls/user.ts';
import { paths } from '../lib/paths.ts';
import { sessionExpired } from '../lib/session.ts';
import { useStore } from '../lib/store.ts';
import css from './login-expired.module.css';
import { shell } from './shell-texts.ts';

const CHECK_MS = 4000;

const SignInAgain = lazy(() =>
  import('../features/login/sign-in-again.tsx').then((module) => ({ default: module.SignInAgain })),
);

/**
 * The notice of an ended session, with the sign-in in it. Everything on the page stays as it is; the calls that were refused wait
 * and are sent again. Somebody else's sign-in reloads: what is on screen is not theirs.
 */
export function LoginExpired() {
  const t = shell.use();
  const client = useQueryClient();
  const expired = useStore(sessionExpired);
  const who = client.getQueryData<User>(userQuery.queryKey)?.username;

  const enter = useCallback(
    (username: string) => {
      if (who !== undefined && username !== who) return window.location.reload();
      sessionExpired.set(false);
    },
    [who],
  );

  // A sign-in in another window, or at the provider, counts too.
  useEffect(() => {
    if (!expired) return;
    const check = () => {
      void client.fetchQuery({ ...userQuery, queryKey: ['user', 'again'], staleTime: 0, retry: false, gcTime: 0 }).then(
        (user) => enter(user.username),
        () => {},
      );
    };
    const timer = setInterval(check, CHECK_MS);
    window.addEventListener('focus', check);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', check);
    };
  }, [expired, client, enter]);

  return (
    <Dialog open={expired} title={t('expiredText')}>
      <p className={css.hint}>{t('expiredHint')}</p>
      <Suspense fallback={<Spinner />}>
        <SignInAgain name={who ?? ''} onIn={enter} />
      </Suspense>
      <p className={css.foot}>
        <a
          className={`${buttons.button} ${buttons.quiet}`}
          href={paths.login(window.location.href)}
          target="_blank"
          rel="noreferrer"
        >
          {t('relogin')}
        </a>
      </p>
    </Dialog>
  );
}
