import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { CopyLine } from '../../../components/copy-line.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Field } from '../../../components/form/field.tsx';
import fields from '../../../components/form/form.module.css';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { formTexts } from '../../../components/form/form-texts.ts';
import { TextInput } from '../../../components/form/text-input.tsx';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { hooksQuery, makeHook } from '../api/trigger.ts';
import { triggerTexts } from './texts.ts';

const SECRET_MIN = 8;
const WIDTH = 520;

/** Makes an address and shows it, which is possible only now. */
export function HookDialog({ onClose }: { onClose: () => void }) {
  const t = triggerTexts.use();
  const form = formTexts.use();
  const scope = useTaskScope();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [secret, setSecret] = useState('');
  const [tried, setTried] = useState(false);
  const noName = name.trim() === '';
  const short = secret !== '' && secret.length < SECRET_MIN;
  const make = useMutation({
    meta: { quiet: true },
    mutationFn: () => makeHook(scope, { name: name.trim(), ...(secret === '' ? {} : { secret }) }),
    onSuccess: () => client.invalidateQueries({ queryKey: hooksQuery(scope).queryKey }),
  });
  const url = make.data === undefined ? undefined : `${window.location.origin}${make.data}`;
  const submit = () => {
    setTried(true);
    if (noName || short) return false;
    make.mutate();
    return undefined;
  };
  if (url)
    return (
      <Dialog
        open
        kind="form"
        width={WIDTH}
        title={t('newHook')}
        onClose={onClose}
        footer={
          <Button tone="primary" onClick={onClose}>
            {t('done')}
          </Button>
        }
      >
        <div className={fields.stack} role="status">
          <p className={fields.warning}>{t('hookOnce')}</p>
          <CopyLine text={url} />
        </div>
      </Dialog>
    );
  return (
    <FormDialog
      width={WIDTH}
      title={t('newHook')}
      verb={t('make')}
      busy={make.isPending}
      error={make.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        id="hook-name"
        label={t('hookName')}
        required
        hint={t('hookNameHint')}
        fault={tried && noName ? form('required') : undefined}
      >
        <TextInput
          id="hook-name"
          data-autofocus
          maxLength={100}
          value={name}
          invalid={tried && noName}
          onText={setName}
        />
      </Field>
      <Field
        id="hook-secret"
        label={t('hookSecret')}
        hint={t('hookSecretHint')}
        fault={tried && short ? t('secretShort') : undefined}
      >
        <TextInput
          id="hook-secret"
          type="password"
          autoComplete="new-password"
          maxLength={200}
          value={secret}
          invalid={tried && short}
          onText={setSecret}
        />
      </Field>
    </FormDialog>
  );
}
