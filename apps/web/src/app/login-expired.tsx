import { useEffect } from 'react';
import buttons from '../components/button.module.css';
import { Dialog } from '../components/dialog.tsx';
import { userQuery } from '../lib/calls/user.ts';
import { paths } from '../lib/paths.ts';
import { sessionExpired } from '../lib/session.ts';
import { useStore } from '../lib/store.ts';
import { queryClient } from './query-client.ts';
import { shell } from './shell-texts.ts';

const CHECK_MS = 4000;

/** The notice of an ended session. Nothing on the page is lost: it stays below, and goes on after a new sign-in. */
export function LoginExpired() {
  const t = shell.use();
  const expired = useStore(sessionExpired);

  useEffect(() => {
    if (!expired) return;
    const check = () =>
      queryClient.fetchQuery({ ...userQuery, staleTime: 0, retry: false }).then(
        () => window.location.reload(),
        () => {},
      );
    const timer = setInterval(check, CHECK_MS);
    window.addEventListener('focus', check);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', check);
    };
  }, [expired]);

  return (
    <Dialog
      open={expired}
      title={t('expiredText')}
      footer={
        <a
          className={`${buttons.button} ${buttons.primary}`}
          href={paths.login(window.location.href)}
          target="_blank"
          rel="noreferrer"
        >
          {t('relogin')}
        </a>
      }
    >
      <p>{t('expiredHint')}</p>
    </Dialog>
  );
}
