import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Confirm } from '../../../components/confirm.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Check } from '../../../components/form/choices.tsx';
import { Field, focusFirstFault } from '../../../components/form/field.tsx';
import form from '../../../components/form/form.module.css';
import { TextInput } from '../../../components/form/text-input.tsx';
import { errorSentence } from '../../../components/page-states.tsx';
import { StateDot } from '../../../components/state-dot.tsx';
import { showToast } from '../../../lib/toast.ts';
import css from '../admin-users.module.css';
import { type OneTimeLink, type User, useChangeUser, useMakeLink, useSwitchUser } from '../api/users.ts';
import { users } from '../texts.ts';
import { STATES, stateOf } from '../user-state.ts';
import { OneTimeLinkDialog } from './one-time-link.tsx';
import { UserSessions } from './user-sessions.tsx';

const PANEL = 520;
const MAIL = /^[^\s@<>]+@[^\s@<>]+$/;

/** One account: what is known of it, how the person comes in, where they are signed in. @param own the reader's */
export function UserPanel({ user, own, onClose }: { user: User; own: boolean; onClose: () => void }) {
  const t = users.use();
  const [link, setLink] = useState<OneTimeLink>();
  return (
    <>
      <Dialog open onClose={onClose} title={user.username} side={PANEL}>
        <div className={css.panel}>
          <div className={css.head}>
            <div className={css.headName}>
              <strong>{user.displayName}</strong>
              {own && <p className={css.quiet}>{t('adminSelf')}</p>}
            </div>
            <StateDot tone={STATES[stateOf(user)]}>{t(stateOf(user))}</StateDot>
          </div>
          <Profile key={`${user.displayName} ${user.email} ${user.isAdmin}`} user={user} own={own} />
          <Access user={user} own={own} onLink={setLink} />
          <UserSessions user={user} />
        </div>
      </Dialog>
      {link && <OneTimeLinkDialog name={user.username} link={link} fresh={false} onClose={() => setLink(undefined)} />}
    </>
  );
}

function Profile({ user, own }: { user: User; own: boolean }) {
  const t = users.use();
  const id = useId();
  const change = useChangeUser();
  const [displayName, setDisplayName] = useState(user.displayName);
  const [email, setEmail] = useState(user.email ?? '');
  const [isAdmin, setIsAdmin] = useState(user.isAdmin);
  const [asking, setAsking] = useState(false);
  const dirty = displayName !== user.displayName || email !== (user.email ?? '') || isAdmin !== user.isAdmin;
  const faults = {
    name: displayName.trim() === '' ? t('required') : undefined,
    // The call takes an empty address for "not given": one that is there can be replaced, not taken away.
    email:
      email.trim() === ''
        ? user.email
          ? t('required')
          : undefined
        : MAIL.test(email.trim())
          ? undefined
          : t('badMail'),
  };
  const save = () => {
    setAsking(false);
    change.mutate(
      {
        id: user.id,
        displayName: displayName.trim(),
        ...(email.trim() ? { email: email.trim() } : {}),
        isAdmin,
      },
      { onSuccess: () => showToast('done', t('saved')) },
    );
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (faults.name || faults.email) return focusFirstFault(event.currentTarget);
    if (user.isAdmin && !isAdmin) setAsking(true);
    else save();
  };
  return (
    <form className={css.part} onSubmit={submit} noValidate>
      <Field id={`${id}-name`} label={t('displayName')} required fault={faults.name}>
        <TextInput
          id={`${id}-name`}
          maxLength={100}
          value={displayName}
          invalid={faults.name !== undefined}
          onText={setDisplayName}
        />
      </Field>
      <Field id={`${id}-mail`} label={t('mail')} hint={t('mailHint')} fault={faults.email}>
        <TextInput
          id={`${id}-mail`}
          type="email"
          maxLength={200}
          value={email}
          invalid={faults.email !== undefined}
          onText={setEmail}
        />
      </Field>
      <Check checked={isAdmin} disabled={own} onChange={setIsAdmin}>
        {t('admin')}
        <span className={form.hint}>{t('adminHint')}</span>
      </Check>
      {change.isError && (
        <p className={form.refused} role="alert">
          {errorSentence(change.error)}
        </p>
      )}
      <div>
        <Button type="submit" tone="primary" disabled={!dirty} busy={change.isPending}>
          {t('save')}
        </Button>
      </div>
      <Confirm
        open={asking}
        title={t('dropAdminTitle', { name: user.username })}
        verb={t('dropAdmin')}
        danger
        onClose={() => setAsking(false)}
        onConfirm={save}
      >
        {t('dropAdminText')}
      </Confirm>
    </form>
  );
}

function Access({ user, own, onLink }: { user: User; own: boolean; onLink: (link: OneTimeLink) => void }) {
  const t = users.use();
  const make = useMakeLink();
  const toggle = useSwitchUser();
  const [asking, setAsking] = useState(false);
  const purpose = user.state === 'invited' ? 'invite' : 'reset';
  const disabled = user.state === 'disabled';
  const turn = (enable: boolean) =>
    toggle.mutate(
      { id: user.id, enable },
      {
        onSuccess: () => {
          setAsking(false);
          showToast('done', t(enable ? 'enabledDone' : 'disabledDone', { name: user.username }));
        },
      },
    );
  return (
    <div>
      <div className={css.partHead}>
        <h3>{t('access')}</h3>
      </div>
      {!disabled && (
        <div className={css.act}>
          <p>{t(purpose === 'invite' ? 'inviteHint' : 'resetHint')}</p>
          <Button
            busy={make.isPending}
            onClick={() => make.mutate({ id: user.id, purpose }, { onSuccess: (link) => onLink(link) })}
          >
            {t(purpose)}
          </Button>
        </div>
      )}
      <div className={css.act}>
        <p>{!disabled && t('disableText')}</p>
        {disabled ? (
          <Button busy={toggle.isPending} onClick={() => turn(true)}>
            {t('enable')}
          </Button>
        ) : (
          <Button tone="danger" disabled={own} onClick={() => setAsking(true)}>
            {t('disable')}
          </Button>
        )}
      </div>
      <Confirm
        open={asking}
        title={t('disableTitle', { name: user.username })}
        verb={t('disable')}
        danger
        busy={toggle.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => turn(false)}
      >
        {t('disableText')}
      </Confirm>
    </div>
  );
}
