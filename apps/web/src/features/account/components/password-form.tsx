import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Field, focusFirstFault } from '../../../components/form/field.tsx';
import form from '../../../components/form/form.module.css';
import { TextInput } from '../../../components/form/text-input.tsx';
import { errorSentence } from '../../../components/page-states.tsx';
import { userQuery } from '../../../lib/calls/user.ts';
import { showToast } from '../../../lib/toast.ts';
import css from '../account.module.css';
import { useChangePassword } from '../api/sessions.ts';
import { account } from '../texts.ts';

const SHORTEST = 8;
const NOTHING = { old: '', wanted: '', again: '' };

/** The own password. People who come in by a provider only have none, and the server says so. */
export function PasswordForm() {
  const t = account.use();
  const id = useId();
  const { data: user } = useQuery(userQuery);
  const change = useChangePassword();
  const [typed, setTyped] = useState(NOTHING);
  const [tried, setTried] = useState(false);
  const set = (part: Partial<typeof NOTHING>) => setTyped({ ...typed, ...part });
  const faults = {
    old: typed.old === '' ? t('required') : undefined,
    wanted: typed.wanted.length < SHORTEST ? t('tooShort') : undefined,
    again: typed.again === typed.wanted ? undefined : t('notEqual'),
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (Object.values(faults).some(Boolean)) return focusFirstFault(event.currentTarget);
    change.mutate(
      { oldPassword: typed.old, newPassword: typed.wanted },
      {
        onSuccess: () => {
          setTyped(NOTHING);
          setTried(false);
          showToast('done', t('passwordChanged'));
        },
      },
    );
  };
  const box = (key: keyof typeof NOTHING, label: string, autoComplete: string) => (
    <Field id={`${id}-${key}`} label={label} required fault={tried ? faults[key] : undefined}>
      <TextInput
        id={`${id}-${key}`}
        type="password"
        autoComplete={autoComplete}
        value={typed[key]}
        invalid={tried && faults[key] !== undefined}
        onText={(text) => set({ [key]: text })}
      />
    </Field>
  );
  return (
    <form className={`${form.stack} ${css.narrow}`} onSubmit={submit} noValidate>
      {/* Password managers need the name beside the password. */}
      <input type="hidden" name="username" autoComplete="username" value={user?.username ?? ''} readOnly />
      {box('old', t('oldPassword'), 'current-password')}
      {box('wanted', t('newPassword'), 'new-password')}
      {box('again', t('repeatPassword'), 'new-password')}
      {change.isError && (
        <p className={form.refused} role="alert">
          {errorSentence(change.error)}
        </p>
      )}
      <div>
        <Button type="submit" busy={change.isPending}>
          {t('changePassword')}
        </Button>
      </div>
    </form>
  );
}
