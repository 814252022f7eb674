import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CheckChoices, RadioChoices } from '../../../components/form/choices.tsx';
import { Field } from '../../../components/form/field.tsx';
import form from '../../../components/form/form.module.css';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { UserPicker } from '../../../components/form/user-picker.tsx';
import { peopleQuery } from '../../../lib/calls/people.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { grant, grantsQuery } from '../api/authority.ts';
import type { TaskFunction } from './grant-table.tsx';
import { authorityTexts } from './texts.ts';

const DAY = 86_400_000;
const SPANS = ['7', '30', '90', '365', ''] as const;

/** Gives functions of the task to one person. */
export function GrantDialog({
  functions,
  granted,
  onClose,
}: {
  functions: readonly TaskFunction[];
  /** Who has one already: theirs is replaced. */
  granted: readonly string[];
  onClose: () => void;
}) {
  const t = authorityTexts.use();
  const scope = useTaskScope();
  const client = useQueryClient();
  const [username, setUsername] = useState('');
  const [permissions, setPermissions] = useState<readonly string[]>([]);
  const [span, setSpan] = useState<(typeof SPANS)[number]>('30');
  const [tried, setTried] = useState(false);
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed.trim());
  const { data: people = [], isFetching } = useQuery({ ...peopleQuery(keyword), enabled: keyword !== '' });
  const give = useMutation({
    meta: { quiet: true },
    mutationFn: () =>
      grant(scope, { username, permissions, ...(span === '' ? {} : { expiresAt: Date.now() + Number(span) * DAY }) }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: grantsQuery(scope).queryKey });
      onClose();
    },
  });
  const noUser = tried && username === '';
  const noPermission = tried && permissions.length === 0;
  const submit = () => {
    setTried(true);
    if (username === '' || permissions.length === 0) return false;
    give.mutate();
    return true;
  };
  return (
    <FormDialog
      title={t('grantTitle')}
      verb={t('authorize')}
      width={520}
      busy={give.isPending}
      error={give.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        id="grant-user"
        label={t('user')}
        required
        hint={granted.includes(username) ? <span className={form.warning}>{t('replaces')}</span> : undefined}
        fault={noUser ? t('userNeeded') : undefined}
      >
        <UserPicker
          id="grant-user"
          single
          placeholder={t('search')}
          loading={isFetching}
          invalid={noUser}
          people={people.map(({ userId, displayName }) => ({ username: userId, displayName }))}
          value={username === '' ? [] : [username]}
          onSearch={setTyped}
          onChange={([name = '']) => setUsername(name)}
        />
      </Field>
      <Field
        id="grant-permissions"
        group
        required
        label={t('permissions')}
        fault={noPermission ? t('permissionNeeded') : undefined}
      >
        <CheckChoices
          label={t('permissions')}
          value={permissions}
          options={functions.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={setPermissions}
        />
      </Field>
      <Field id="grant-span" group label={t('duration')}>
        <RadioChoices
          name="grant-span"
          label={t('duration')}
          inline
          value={span}
          options={SPANS.map((value) => ({
            value,
            label: value === '' ? t('forever') : t('days', { count: Number(value) }),
          }))}
          onChange={setSpan}
        />
      </Field>
    </FormDialog>
  );
}
