import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Confirm } from '../../../components/confirm.tsx';
import { Check } from '../../../components/form/choices.tsx';
import { Field } from '../../../components/form/field.tsx';
import { FieldRow, FormSection } from '../../../components/form/form-section.tsx';
import { SaveBar } from '../../../components/form/save-bar.tsx';
import { SelectInput, TextInput } from '../../../components/form/text-input.tsx';
import { errorSentence } from '../../../components/page-states.tsx';
import { Tooltip } from '../../../components/tooltip.tsx';
import css from '../admin-settings.module.css';
import { factsQuery, type Settings, useTestMail } from '../api/settings.ts';
import { numberIn } from '../numbers.ts';
import { siteSettings } from '../texts.ts';
import { useSection } from '../use-section.ts';

const SECURITIES = ['starttls', 'tls', 'none'] as const;
type Security = (typeof SECURITIES)[number];

/** The mail server. Its password is written, never read. */
export function MailSection({ settings }: { settings: Settings }) {
  const t = siteSettings.use();
  const id = useId();
  const { mail } = settings;
  const { data: facts } = useQuery(factsQuery);
  const [asking, setAsking] = useState(false);
  const security: Security = SECURITIES.find((known) => known === mail?.security) ?? 'starttls';
  const { draft, set, tried, send, bar, onSubmit } = useSection({
    stored: {
      host: mail?.host ?? '',
      port: String(mail?.port ?? 587),
      security,
      user: mail?.user ?? '',
      from: mail?.from ?? '',
      password: '',
      forget: false,
    },
    faultIn: (typed) => Object.values(faultsOf(typed)).find((fault) => fault !== undefined),
    body: (typed) => ({
      mail: {
        host: typed.host.trim(),
        port: numberIn(typed.port) ?? 0,
        security: typed.security,
        from: typed.from.trim(),
        ...(typed.user.trim() ? { user: typed.user.trim() } : {}),
        ...(typed.password ? { password: typed.password } : {}),
      },
      ...(typed.forget && !typed.password ? { clear: ['mailPassword'] } : {}),
    }),
  });
  function faultsOf(typed: { host: string; port: string; from: string }) {
    const port = numberIn(typed.port);
    return {
      host: typed.host.trim() === '' ? t('required') : undefined,
      port: port === undefined || !Number.isInteger(port) || port < 1 || port > 65_535 ? t('badPort') : undefined,
      from: typed.from.includes('@') ? undefined : t('badSender'),
    };
  }
  const faults: Partial<ReturnType<typeof faultsOf>> = tried ? faultsOf(draft) : {};
  return (
    <FormSection title={t('mail')} hint={t('mailHint')}>
      {!mail && facts && (
        <p className={css.note}>
          {facts.mail
            ? t('mailFromEnvironment', { host: facts.mail.host, port: facts.mail.port, from: facts.mail.from })
            : t('mailNone')}
        </p>
      )}
      <form className={css.form} onSubmit={onSubmit} noValidate autoComplete="off">
        <div className={css.server}>
          <Field id={`${id}-host`} label={t('host')} required fault={faults.host}>
            <TextInput
              id={`${id}-host`}
              mono
              maxLength={253}
              value={draft.host}
              invalid={faults.host !== undefined}
              onText={(host) => set({ host })}
            />
          </Field>
          <Field id={`${id}-port`} label={t('port')} required fault={faults.port}>
            <TextInput
              id={`${id}-port`}
              inputMode="numeric"
              value={draft.port}
              invalid={faults.port !== undefined}
              onText={(port) => set({ port })}
            />
          </Field>
        </div>
        <FieldRow>
          <Field id={`${id}-security`} label={t('security')}>
            <SelectInput<Security>
              id={`${id}-security`}
              value={draft.security}
              onChoose={(chosen) => set({ security: chosen })}
              options={SECURITIES.map((value) => ({ value, label: t(`security_${value}`) }))}
            />
          </Field>
          <Field id={`${id}-from`} label={t('sender')} required hint={t('senderHint')} fault={faults.from}>
            <TextInput
              id={`${id}-from`}
              maxLength={200}
              placeholder="Assay <assay@example.com>"
              value={draft.from}
              invalid={faults.from !== undefined}
              onText={(from) => set({ from })}
            />
          </Field>
        </FieldRow>
        <FieldRow>
          <Field id={`${id}-user`} label={t('mailUser')}>
            <TextInput
              id={`${id}-user`}
              maxLength={200}
              autoComplete="off"
              value={draft.user}
              onText={(user) => set({ user })}
            />
          </Field>
          <Field
            id={`${id}-password`}
            label={t('mailPassword')}
            hint={t(mail?.hasPassword ? 'passwordKept' : 'passwordNone')}
          >
            <TextInput
              id={`${id}-password`}
              type="password"
              maxLength={1000}
              autoComplete="new-password"
              placeholder={mail?.hasPassword && !draft.forget ? '••••••••' : ''}
              value={draft.password}
              onText={(password) => set({ password })}
            />
          </Field>
        </FieldRow>
        {mail?.hasPassword && (
          <Check checked={draft.forget} disabled={draft.password !== ''} onChange={(forget) => set({ forget })}>
            {t('forgetPassword')}
          </Check>
        )}
        <TestMail dirty={bar.dirty} possible={mail !== undefined || facts?.mail !== undefined} />
        <SaveBar {...bar}>
          {mail && (
            <Button tone="danger" disabled={bar.busy} onClick={() => setAsking(true)}>
              {t('removeMail')}
            </Button>
          )}
        </SaveBar>
      </form>
      <Confirm
        open={asking}
        title={t('removeMailTitle', { host: mail?.host ?? '' })}
        verb={t('removeMail')}
        danger
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          send({ clear: ['mail'] });
        }}
      >
        {t('removeMailText')}
      </Confirm>
    </FormSection>
  );
}

/** Sends one to the reader and shows what the server answered. */
function TestMail({ dirty, possible }: { dirty: boolean; possible: boolean }) {
  const t = siteSettings.use();
  const test = useTestMail();
  if (!possible) return null;
  return (
    <div>
      <Tooltip text={dirty ? t('testUnsaved') : ''}>
        <span>
          <Button icon={Send} disabled={dirty} busy={test.isPending} onClick={() => test.mutate()}>
            {t('testMail')}
          </Button>
        </span>
      </Tooltip>
      <div role="status" style={{ marginTop: test.isIdle || test.isPending ? 0 : 8 }}>
        {test.data && (
          <p className={`${css.answer} ${test.data.sent ? css.sent : css.unsent}`}>
            {t(test.data.sent ? 'testSent' : 'testFailed', {
              to: test.data.receivers.join(', '),
              answer: test.data.answer,
            })}
          </p>
        )}
        {test.isError && <p className={`${css.answer} ${css.unsent}`}>{errorSentence(test.error)}</p>}
      </div>
    </div>
  );
}
