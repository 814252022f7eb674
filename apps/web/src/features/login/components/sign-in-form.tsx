import { useMutation } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button, IconButton } from '../../../components/button.tsx';
import { safeReturnUrl } from '../../../lib/paths.ts';
import { signIn } from '../api/sign-in.ts';
import css from '../login-page.module.css';
import { login } from '../texts.ts';
import { LoginFault, ProviderFault } from './login-fault.tsx';
import { ProviderDoor } from './provider-door.tsx';

/** Name and password, and the other door when there is one. */
export function SignInForm() {
  const t = login.use();
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
  const fault = new URLSearchParams(window.location.search).get('error');
  const missing = (value: string) => tried && value.trim() === '';
  const entering = attempt.isPending || attempt.isSuccess;

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <div>
        <h1 className={css.title}>{t('title')}</h1>
        <p className={css.intro}>{t('intro')}</p>
      </div>
      {attempt.isError ? <LoginFault error={attempt.error} /> : <ProviderFault fault={fault} />}
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
      <ProviderDoor />
    </form>
  );
}
