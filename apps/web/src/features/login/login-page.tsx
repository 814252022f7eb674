import { useMutation } from '@tanstack/react-query';
import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button, IconButton } from '../../components/button.tsx';
import { errorSentence } from '../../components/page-states.tsx';
import { LanguageMenu, ThemeMenu } from '../../components/preferences.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { safeReturnUrl } from '../../lib/paths.ts';
import { useTitle } from '../../lib/use-title.ts';
import { signIn } from './api/sign-in.ts';
import css from './login-page.module.css';
import { Picture } from './picture.tsx';
import { login } from './texts.ts';

/** `/login?c_url=`: signs in and loads the wanted address anew, so that nothing of an earlier session stays in memory. */
export function LoginPage() {
  const t = login.use();
  useTitle(t('submit'));
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const attempt = useMutation({
    mutationFn: signIn,
    meta: { quiet: true },
    onSuccess: () => {
      const wanted = new URLSearchParams(window.location.search).get('c_url');
      window.location.assign(safeReturnUrl(wanted, window.location.origin));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const name = username.trim();
    if (!name || !password) return document.getElementById(name ? 'password' : 'username')?.focus();
    attempt.mutate({ username: name, password });
  };
  const missing = (value: string) => tried && value.trim() === '';
  const entering = attempt.isPending || attempt.isSuccess;

  return (
    <div className={css.page}>
      <main className={css.side}>
        <div className={css.brand}>
          <img src="/favicon.svg" width={26} height={26} alt="" />
          Assay
          <span>
            <LanguageMenu />
            <ThemeMenu />
          </span>
        </div>
        <form className={css.form} onSubmit={submit} noValidate>
          <div>
            <h1 className={css.title}>{t('title')}</h1>
            <p className={css.intro}>{t('intro')}</p>
          </div>
          {attempt.isError && (
            <div className={css.alert} role="alert">
              <CircleAlert size={16} aria-hidden />
              {attempt.error instanceof ApiError && attempt.error.code !== 'malformed'
                ? errorSentence(attempt.error)
                : t('broken')}
            </div>
          )}
          <div className={css.field}>
            <label className={css.label} htmlFor="username">
              {t('username')}
            </label>
            <input
              id="username"
              className={css.input}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              // biome-ignore lint/a11y/noAutofocus: the one thing to do on this page
              autoFocus
              value={username}
              aria-invalid={missing(username)}
              aria-describedby="username-fault"
              onChange={(event) => setUsername(event.target.value)}
            />
            <span id="username-fault" className={css.fault}>
              {missing(username) && t('required')}
            </span>
          </div>
          <div className={css.field}>
            <label className={css.label} htmlFor="password">
              {t('password')}
            </label>
            <div className={css.box}>
              <input
                id="password"
                className={css.input}
                type={shown ? 'text' : 'password'}
                autoComplete="current-password"
                value={password}
                aria-invalid={missing(password)}
                aria-describedby="password-fault"
                onChange={(event) => setPassword(event.target.value)}
                onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
              />
              <span className={css.eye}>
                <IconButton
                  label={t(shown ? 'hide' : 'show')}
                  icon={shown ? EyeOff : Eye}
                  onClick={() => setShown(!shown)}
                />
              </span>
            </div>
            <span id="password-fault" className={css.fault}>
              {missing(password) ? t('required') : capsLock && t('capsLock')}
            </span>
          </div>
          <Button type="submit" tone="primary" large busy={entering}>
            {t('submit')}
          </Button>
        </form>
        <p className={css.note}>{t('firstTime')}</p>
      </main>
      <Picture />
    </div>
  );
}
