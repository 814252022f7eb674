import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { paths } from '../../../lib/paths.ts';
import { chooseByLink, useOneTimeLink } from '../api/one-time-link.ts';
import css from '../login-page.module.css';
import { login } from '../texts.ts';
import { LoginFault } from './login-fault.tsx';

const SHORTEST = 8;

/** `/login#link=`: an invitation or a password reset. The secret stays in the fragment, which is sent to no server. */
export function ChoosePassword({ secret }: { secret: string }) {
  const t = login.use();
  const link = useOneTimeLink(secret);
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const choice = useMutation({
    mutationFn: chooseByLink,
    meta: { quiet: true },
    onSuccess: () => window.location.assign(paths.home()),
  });
  const short = tried && password.length < SHORTEST;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (password.length < SHORTEST) return document.getElementById('new-password')?.focus();
    choice.mutate({ secret, password });
  };
  if (link.isPending) return <Spinner />;
  if (link.isError)
    return (
      <div className={css.form}>
        <LoginFault error={link.error} />
        <a href="/login">{t('toSignIn')}</a>
      </div>
    );
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <div>
        <h1 className={css.title}>{t('choose')}</h1>
        <p className={css.intro}>{t('chooseFor', { name: link.data.username })}</p>
      </div>
      {choice.isError && <LoginFault error={choice.error} />}
      {/* Password managers store the pair. */}
      <input type="hidden" name="username" autoComplete="username" value={link.data.username} readOnly />
      <div className={css.field}>
        <label className={css.label} htmlFor="new-password">
          {t('newPassword')}
        </label>
        <input
          id="new-password"
          className={css.input}
          type="password"
          autoComplete="new-password"
          value={password}
          aria-invalid={short}
          aria-describedby="new-password-fault"
          onChange={(event) => setPassword(event.target.value)}
        />
        <span id="new-password-fault" className={css.fault}>
          {short && t('tooShort')}
        </span>
      </div>
      <Button type="submit" tone="primary" large busy={choice.isPending || choice.isSuccess}>
        {t('chooseAndEnter')}
      </Button>
    </form>
  );
}
