import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Check } from '../../../components/form/choices.tsx';
import { Field } from '../../../components/form/field.tsx';
import form from '../../../components/form/form.module.css';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { FieldRow } from '../../../components/form/form-section.tsx';
import { SelectInput, TextInput } from '../../../components/form/text-input.tsx';
import { addRepository, REPOSITORIES_KEY } from '../../../lib/calls/repositories.ts';
import { useProjectScope } from '../../../lib/use-scope.ts';
import { editRepository, type ManagedRepository } from '../api/managed.ts';
import { hostOf } from '../host-of.ts';
import { repositoryTexts } from '../texts.ts';
import { TYPES } from '../types.ts';

/** Links an address, or changes one that is linked. A credential goes in and never comes out. */
export function RepositoryDialog({ row, onClose }: { row: ManagedRepository | undefined; onClose: () => void }) {
  const t = repositoryTexts.use();
  const client = useQueryClient();
  const { projectId } = useProjectScope();
  const [url, setUrl] = useState(row?.url ?? '');
  const [alias, setAlias] = useState(row?.aliasName ?? '');
  const [type, setType] = useState(row?.type ?? '');
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [forget, setForget] = useState(false);
  const [tried, setTried] = useState(false);
  const hasStored = row?.authType !== undefined;
  const moves = hasStored && url.trim() !== row?.url && hostOf(url) !== hostOf(row?.url ?? '');
  const credential =
    username || password
      ? { credential: { ...(username ? { username } : {}), ...(password ? { password } : {}) } }
      : {};
  const save = useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      if (!row) {
        await addRepository(projectId, {
          url: url.trim(),
          ...(alias.trim() ? { alias: alias.trim() } : {}),
          ...(type ? { type } : {}),
          ...credential,
        });
        return;
      }
      await editRepository(projectId, row.repoHashId, {
        ...(url.trim() !== row.url ? { url: url.trim() } : {}),
        ...(alias.trim() !== row.aliasName && alias.trim() !== '' ? { alias: alias.trim() } : {}),
        ...(type !== row.type ? { type, url: url.trim() } : {}),
        ...credential,
        ...(forget ? { forgetCredential: true } : {}),
      });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [REPOSITORIES_KEY, projectId] });
      onClose();
    },
  });
  const noUrl = url.trim() === '';
  const submit = () => {
    setTried(true);
    if (noUrl) return false;
    save.mutate();
    return true;
  };
  return (
    <FormDialog
      title={row ? t('editTitle', { name: row.aliasName }) : t('addTitle')}
      verb={t(row ? 'save' : 'link')}
      width={560}
      busy={save.isPending}
      error={save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        id="repo-url"
        label={t('address')}
        required
        hint={moves ? <span className={form.warning}>{t('hostHint')}</span> : t('addressHint')}
        fault={tried && noUrl ? t('required') : undefined}
      >
        <TextInput
          id="repo-url"
          mono
          data-autofocus
          maxLength={2000}
          value={url}
          invalid={tried && noUrl}
          onText={setUrl}
        />
      </Field>
      <FieldRow>
        <Field id="repo-alias" label={t('alias')} hint={row ? undefined : t('aliasHint')}>
          <TextInput id="repo-alias" maxLength={200} value={alias} onText={setAlias} />
        </Field>
        <Field id="repo-type" label={t('type')}>
          <SelectInput
            id="repo-type"
            value={type}
            options={[
              ...(row ? [] : [{ value: '', label: t('autoType') }]),
              ...TYPES.map(({ id, word }) => ({ value: id, label: t(word) })),
            ]}
            onChoose={setType}
          />
        </Field>
      </FieldRow>
      <FieldRow>
        <Field id="repo-user" label={t('username')}>
          <TextInput id="repo-user" maxLength={200} disabled={forget} value={username} onText={setUsername} />
        </Field>
        <Field id="repo-password" label={t('password')}>
          <TextInput
            id="repo-password"
            type="password"
            autoComplete="new-password"
            maxLength={4000}
            disabled={forget}
            value={password}
            onText={setPassword}
          />
        </Field>
      </FieldRow>
      <p className={form.hint}>{hasStored && !moves ? t('keep') : t('credentialHint')}</p>
      {hasStored && (
        <Check checked={forget} onChange={setForget}>
          {t('forget')}
        </Check>
      )}
    </FormDialog>
  );
}
