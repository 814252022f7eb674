import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Check, RadioChoices } from '../../../components/form/choices.tsx';
import { Combobox } from '../../../components/form/combobox.tsx';
import { Field } from '../../../components/form/field.tsx';
import form from '../../../components/form/form.module.css';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { FieldRow } from '../../../components/form/form-section.tsx';
import { SelectInput, TextInput } from '../../../components/form/text-input.tsx';
import { projectsQuery } from '../../../lib/calls/projects.ts';
import { type OneTimeLink, useAddUser } from '../api/users.ts';
import { users } from '../texts.ts';
import { OneTimeLinkDialog } from './one-time-link.tsx';

const SHORTEST = 8;
const MAIL = /^[^\s@<>]+@[^\s@<>]+$/;
type Role = 'manager' | 'member' | 'viewer';
const ROLES: readonly Role[] = ['manager', 'member', 'viewer'];

/** Makes an account; one without a password ends with the link to hand over. */
export function AddUserDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [made, setMade] = useState<{ name: string; link: OneTimeLink }>();
  if (made)
    return (
      <OneTimeLinkDialog
        {...made}
        fresh
        onClose={() => {
          setMade(undefined);
          onClose();
        }}
      />
    );
  return open ? <Adding onClose={onClose} onLink={setMade} /> : null;
}

function Adding({
  onClose,
  onLink,
}: {
  onClose: () => void;
  onLink: (made: { name: string; link: OneTimeLink }) => void;
}) {
  const t = users.use();
  const id = useId();
  const add = useAddUser();
  const { data: projects = [] } = useQuery(projectsQuery);
  const [username, setUsername] = useState('');
  const [displayName, setDisplayName] = useState('');
  const [email, setEmail] = useState('');
  const [door, setDoor] = useState<'link' | 'password'>('link');
  const [password, setPassword] = useState('');
  const [isAdmin, setIsAdmin] = useState(false);
  const [places, setPlaces] = useState<string[]>([]);
  const [role, setRole] = useState<Role>('member');
  const [tried, setTried] = useState(false);
  const faults = {
    username: username.trim() === '' ? t('required') : undefined,
    email: email.trim() !== '' && !MAIL.test(email.trim()) ? t('badMail') : undefined,
    password: door === 'password' && password.length < SHORTEST ? t('tooShort') : undefined,
  };
  const shown = (fault: string | undefined) => (tried ? fault : undefined);
  const submit = () => {
    setTried(true);
    if (Object.values(faults).some(Boolean)) return false;
    const name = username.trim();
    add.mutate(
      {
        username: name,
        ...(displayName.trim() ? { displayName: displayName.trim() } : {}),
        ...(email.trim() ? { email: email.trim() } : {}),
        ...(door === 'password' ? { password } : {}),
        isAdmin,
        projects: places.map((projectId) => ({ projectId, role })),
      },
      { onSuccess: ({ link }) => (link ? onLink({ name, link }) : onClose()) },
    );
    return true;
  };
  return (
    <FormDialog
      title={t('addUser')}
      verb={t('add')}
      width={560}
      busy={add.isPending}
      error={add.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <FieldRow>
        <Field
          id={`${id}-username`}
          label={t('username')}
          required
          hint={t('usernameHint')}
          fault={shown(faults.username)}
        >
          <TextInput
            id={`${id}-username`}
            data-autofocus
            mono
            maxLength={64}
            value={username}
            invalid={shown(faults.username) !== undefined}
            onText={setUsername}
          />
        </Field>
        <Field id={`${id}-name`} label={t('displayName')} hint={t('displayNameHint')}>
          <TextInput id={`${id}-name`} maxLength={100} value={displayName} onText={setDisplayName} />
        </Field>
      </FieldRow>
      <Field id={`${id}-mail`} label={t('mail')} hint={t('mailHint')} fault={shown(faults.email)}>
        <TextInput
          id={`${id}-mail`}
          type="email"
          maxLength={200}
          value={email}
          invalid={shown(faults.email) !== undefined}
          onText={setEmail}
        />
      </Field>
      <Field id={`${id}-door`} group label={t('signIn')}>
        <RadioChoices
          name={`${id}-door`}
          label={t('signIn')}
          value={door}
          onChange={setDoor}
          options={[
            { value: 'link', label: t('byLink'), hint: t('byLinkHint') },
            { value: 'password', label: t('byPassword'), hint: t('byPasswordHint') },
          ]}
        />
      </Field>
      {door === 'password' && (
        <Field id={`${id}-password`} label={t('password')} required fault={shown(faults.password)}>
          <TextInput
            id={`${id}-password`}
            type="password"
            autoComplete="new-password"
            value={password}
            invalid={shown(faults.password) !== undefined}
            onText={setPassword}
          />
        </Field>
      )}
      <FieldRow>
        <Field id={`${id}-projects`} label={t('inProjects')} hint={t('inProjectsHint')}>
          <Combobox
            id={`${id}-projects`}
            multiple
            value={places}
            onChange={setPlaces}
            options={projects.map(({ projectCode, projectName }) => ({
              value: projectCode,
              label: projectName,
              note: projectCode === projectName ? undefined : projectCode,
            }))}
          />
        </Field>
        {places.length > 0 && (
          <Field id={`${id}-role`} label={t('roleThere')}>
            <SelectInput<Role>
              id={`${id}-role`}
              value={role}
              onChoose={setRole}
              options={ROLES.map((value) => ({ value, label: t(`role_${value}`) }))}
            />
          </Field>
        )}
      </FieldRow>
      <Check checked={isAdmin} onChange={setIsAdmin}>
        {t('admin')}
        <span className={form.hint}>{t('adminHint')}</span>
      </Check>
    </FormDialog>
  );
}
