import type { TokenScope } from '@assay/contract/http/auth';
import { useId, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { CopyLine } from '../../../components/copy-line.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Check } from '../../../components/form/choices.tsx';
import { Field } from '../../../components/form/field.tsx';
import form from '../../../components/form/form.module.css';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { SelectInput, TextInput } from '../../../components/form/text-input.tsx';
import { formatDate } from '../../../lib/format.ts';
import { endOfDay } from '../../../lib/zone.ts';
import css from '../account.module.css';
import { useMakeToken } from '../api/tokens.ts';
import { account } from '../texts.ts';

/** In the order of what they allow. */
export const SCOPES: readonly TokenScope[] = ['read', 'scan', 'triage', 'upload', 'admin'];
const DAY = 86_400_000;
type Expiry = '7' | '30' | '90' | '365' | 'date' | 'never';

/** Makes a token and shows its secret, once. */
export function NewTokenDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return open ? <Making onClose={onClose} /> : null;
}

function Making({ onClose }: { onClose: () => void }) {
  const t = account.use();
  const id = useId();
  const make = useMakeToken();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read']);
  const [expiry, setExpiry] = useState<Expiry>('90');
  const [day, setDay] = useState('');
  const [tried, setTried] = useState(false);
  const tomorrow = formatDate(Date.now() + DAY);
  const faults = {
    name: name.trim() === '' ? t('nameMissing') : undefined,
    scopes: scopes.length === 0 ? t('chooseScope') : undefined,
    day: expiry === 'date' && (day === '' || day < tomorrow) ? t('chooseDate') : undefined,
  };
  const shown = (fault: string | undefined) => (tried ? fault : undefined);
  const submit = () => {
    setTried(true);
    if (Object.values(faults).some(Boolean)) return false;
    const expiresAt =
      expiry === 'never' ? undefined : expiry === 'date' ? endOfDay(day) : Date.now() + Number(expiry) * DAY;
    make.mutate({ name: name.trim(), scopes, ...(expiresAt === undefined ? {} : { expiresAt }) });
    return true;
  };
  if (make.data) return <Made secret={make.data.secret} onClose={onClose} />;
  return (
    <FormDialog
      title={t('newToken')}
      verb={t('create')}
      width={520}
      busy={make.isPending}
      error={make.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field id={`${id}-name`} label={t('tokenName')} required hint={t('tokenNameHint')} fault={shown(faults.name)}>
        <TextInput
          id={`${id}-name`}
          data-autofocus
          maxLength={100}
          value={name}
          invalid={shown(faults.name) !== undefined}
          onText={setName}
        />
      </Field>
      <Field id={`${id}-scopes`} group label={t('scopes')} required hint={t('scopeNote')} fault={shown(faults.scopes)}>
        <fieldset className={form.choices} aria-labelledby={`${id}-scopes-label`}>
          {SCOPES.map((scope) => (
            <Check
              key={scope}
              checked={scopes.includes(scope)}
              onChange={(on) => setScopes(SCOPES.filter((other) => (other === scope ? on : scopes.includes(other))))}
            >
              {t(`scope_${scope}`)} <code className={css.quiet}>{scope}</code>
              <span className={form.hint}>{t(`scope_${scope}_hint`)}</span>
            </Check>
          ))}
        </fieldset>
      </Field>
      <Field id={`${id}-expiry`} label={t('expiry')} hint={expiry === 'never' ? t('expiryNeverNote') : undefined}>
        <SelectInput<Expiry>
          id={`${id}-expiry`}
          value={expiry}
          onChoose={setExpiry}
          options={[
            ...([7, 30, 90, 365] as const).map((count) => ({
              value: String(count) as Expiry,
              label: `${t('expiryDays', { count })} (${formatDate(Date.now() + count * DAY)})`,
            })),
            { value: 'date', label: t('expiryDate') },
            { value: 'never', label: t('expiryNever') },
          ]}
        />
      </Field>
      {expiry === 'date' && (
        <Field id={`${id}-day`} label={t('expiryOn')} required fault={shown(faults.day)}>
          <TextInput
            id={`${id}-day`}
            type="date"
            min={tomorrow}
            value={day}
            invalid={shown(faults.day) !== undefined}
            onText={setDay}
          />
        </Field>
      )}
    </FormDialog>
  );
}

/** The one time the secret is on screen. */
function Made({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = account.use();
  return (
    <Dialog
      open
      kind="form"
      onClose={onClose}
      title={t('tokenMade')}
      width={520}
      footer={
        <Button tone="primary" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <p>{t('tokenOnce')}</p>
      <CopyLine text={secret} label={t('copyToken')} />
      <p>{t('tokenUse')}</p>
      <code className="mono">Authorization: Bearer …</code>
    </Dialog>
  );
}
