import { useMutation } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button, IconButton } from '../../../components/button.tsx';
import { signIn } from '../api/sign-in.ts';
import css from '../login-page.module.css';
import { login } from '../texts.ts';
import { LoginFault } from './login-fault.tsx';

/**
 * Name and password with their button. @param name stands there already: only the password is missing
 * @param before above the fields, unless an attempt failed; @param after below the button
 */
export function SignInFields({
  name = '',
  before,
  after,
  onIn,
}: {
  name?: string;
  before?: ReactNode;
  after?: ReactNode;
  /** The cookies of the session are set. */
  onIn: (username: string) => void;
}) {
  const t = login.use();
  const id = useId();
  const nameBox = useRef<HTMLInputElement>(null);
  const passwordBox = useRef<HTMLInputElement>(null);
  const [username, setUsername] = useState(name);
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const attempt = useMutation({
    mutationFn: signIn,
    meta: { quiet: true },
    onSuccess: (answer) => onIn(answer.username),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const given = username.trim();
    if (!given || !password) return (given ? passwordBox : nameBox).current?.focus();
    attempt.mutate({ username: given, password });
  };
  const missing = (value: string) => tried && value.trim() === '';

  return (
    <form className={css.fields} onSubmit={submit} noValidate>
      {attempt.isError ? <LoginFault error={attempt.error} /> : before}
      <div className={css.field}>
        <label className={css.label} htmlFor={`${id}-name`}>
          {t('username')}
        </label>
        <input
          ref={nameBox}
          id={`${id}-name`}
          className={css.input}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the one thing to do here
          autoFocus={name === ''}
          value={username}
          aria-invalid={missing(username)}
          aria-describedby={`${id}-name-fault`}
          onChange={(event) => setUsername(event.target.value)}
        />
        <span id={`${id}-name-fault`} className={css.fault}>
          {missing(username) && t('required')}
        </span>
      </div>
      <div className={css.field}>
        <label className={css.label} htmlFor={`${id}-password`}>
          {t('password')}
        </label>
        <div className={css.box}>
          <input
            ref={passwordBox}
            id={`${id}-password`}
            className={css.input}
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            // biome-ignore lint/a11y/noAutofocus: what is missing
            autoFocus={name !== ''}
            value={password}
            aria-invalid={missing(password)}
            aria-describedby={`${id}-password-fault`}
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
        <span id={`${id}-password-fault`} className={css.fault}>
          {missing(password) ? t('required') : capsLock && t('capsLock')}
        </span>
      </div>
      <Button type="submit" tone="primary" large busy={attempt.isPending || attempt.isSuccess}>
        {t('submit')}
      </Button>
      {after}
    </form>
  );
}
