import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CheckChoices, RadioChoices } from '../../../components/form/choices.tsx';
import { Field, focusFirstFault } from '../../../components/form/field.tsx';
import { FieldRow, FormSection } from '../../../components/form/form-section.tsx';
import { LeaveGuard } from '../../../components/form/leave-guard.tsx';
import { SaveBar } from '../../../components/form/save-bar.tsx';
import { Switch } from '../../../components/form/switch.tsx';
import { TextInput } from '../../../components/form/text-input.tsx';
import { TimeInput } from '../../../components/form/time-input.tsx';
import { useDraft } from '../../../components/form/use-draft.ts';
import { UserPicker } from '../../../components/form/user-picker.tsx';
import { WeekdayChips, weekdaysOf } from '../../../components/form/weekday-chips.tsx';
import { projectPeopleQuery } from '../../../lib/calls/project-people.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { saveReport } from '../api/report.ts';
import type { ReportSettings } from '../api/task-settings.ts';
import { useSave } from '../frame/use-save.ts';
import frame from '../settings-page.module.css';
import { Receivers } from './receivers.tsx';
import { RecentDeliveries } from './recent-deliveries.tsx';
import css from './report.module.css';
import { reportFaults } from './report-faults.ts';
import { reportTexts } from './texts.ts';
import { TrySending } from './try-sending.tsx';

interface ToolOption {
  readonly value: string;
  readonly label: string;
}

/** Three blocks, one save (screens 7.5). */
export function ReportForm({
  stored,
  zone,
  issueTools,
  mailTools,
}: {
  stored: ReportSettings;
  zone: string;
  /** Tools robots and instant reports tell of. */
  issueTools: readonly ToolOption[];
  mailTools: readonly ToolOption[];
}) {
  const t = reportTexts.use();
  const scope = useTaskScope();
  const { data: people = [] } = useQuery(projectPeopleQuery(scope.projectId));
  const { draft, change, reset, dirty } = useDraft(stored);
  const [tried, setTried] = useState(false);
  // Never sent by the server, so it is no part of what is stored.
  const [secret, setSecret] = useState('');
  const faults = reportFaults(draft);
  const fault = (field: keyof typeof faults) => {
    const found = faults[field];
    return tried && found ? t(found) : undefined;
  };
  const save = useSave(
    scope,
    () => saveReport(scope, draft, secret.trim()),
    () => {
      reset();
      setSecret('');
      setTried(false);
    },
  );
  const url = draft.botWebhookUrl.trim();
  const changed = dirty || secret !== '';
  return (
    <form
      className={frame.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (Object.keys(faults).length > 0) return focusFirstFault(event.currentTarget);
        save.mutate(undefined);
      }}
    >
      <LeaveGuard dirty={changed} />
      <FormSection title={t('message')} hint={t('messageHint')}>
        <Receivers
          id="rtx"
          type={draft.rtxReceiverType}
          list={draft.rtxReceiverList}
          fault={fault('rtx')}
          onChange={(rtxReceiverType, list) => change({ rtxReceiverType, rtxReceiverList: [...list] })}
        />
      </FormSection>
      <FormSection title={t('robot')} hint={t('robotHint')}>
        <Field id="webhook" label={t('webhook')} hint={t('webhookHint')} fault={fault('webhook')}>
          <span className={css.beside}>
            <TextInput
              id="webhook"
              mono
              type="url"
              maxLength={2000}
              placeholder="https://"
              value={draft.botWebhookUrl}
              invalid={fault('webhook') !== undefined}
              onText={(botWebhookUrl) => change({ botWebhookUrl })}
            />
            <TrySending
              verb={t('test')}
              disabled={url === '' || faults.webhook !== undefined}
              message={{ channel: 'bot', botWebhookUrl: url, ...(secret === '' ? {} : { botSecret: secret.trim() }) }}
            />
          </span>
        </Field>
        <Field id="bot-secret" label={t('secret')} hint={t('secretHint')}>
          <TextInput
            id="bot-secret"
            mono
            type="password"
            autoComplete="new-password"
            maxLength={200}
            placeholder={draft.botSecretSet && url === stored.botWebhookUrl ? t('secretSet') : ''}
            value={secret}
            onText={setSecret}
          />
        </Field>
        <FieldRow>
          <Field id="bot-range" group label={t('range')}>
            <RadioChoices
              name="bot-range"
              label={t('range')}
              inline
              value={String(draft.botRemindRange)}
              options={[
                { value: '1', label: t('rangeNew') },
                { value: '2', label: t('rangeAll') },
              ]}
              onChange={(value) => change({ botRemindRange: Number(value) })}
            />
          </Field>
          <Field id="bot-severity" group label={t('severity')}>
            <RadioChoices
              name="bot-severity"
              label={t('severity')}
              inline
              value={String(draft.botRemindSeverity)}
              options={[
                { value: '7', label: t('sevAll') },
                { value: '3', label: t('sevTwo') },
                { value: '1', label: t('sevOne') },
              ]}
              onChange={(value) => change({ botRemindSeverity: Number(value) })}
            />
          </Field>
        </FieldRow>
        <Field id="bot-tools" group label={t('tools')}>
          {issueTools.length === 0 ? (
            <p className={frame.quiet}>{t('noTools')}</p>
          ) : (
            <CheckChoices
              label={t('tools')}
              value={draft.botRemaindTools}
              options={issueTools}
              onChange={(botRemaindTools) => change({ botRemaindTools })}
            />
          )}
        </Field>
      </FormSection>
      <FormSection
        title={t('mail')}
        end={<TrySending verb={t('testMail')} disabled={false} message={{ channel: 'mail' }} />}
      >
        <Receivers
          id="mail"
          type={draft.emailReceiverType}
          list={draft.emailReceiverList}
          fault={fault('mail')}
          onChange={(emailReceiverType, list) => change({ emailReceiverType, emailReceiverList: [...list] })}
        />
        <Field id="cc" label={t('cc')} hint={t('ccHint')}>
          <UserPicker
            id="cc"
            free
            people={people.map((username) => ({ username }))}
            value={draft.emailCCReceiverList}
            onChange={(emailCCReceiverList) => change({ emailCCReceiverList })}
          />
        </Field>
        <Field id="report-days" group label={t('timed')} hint={t('timedHint', { zone })} fault={fault('days')}>
          <span className={css.timed}>
            <WeekdayChips
              label={t('timed')}
              value={weekdaysOf(draft.reportDate)}
              onChange={(reportDate) => change({ reportDate })}
            />
            <TimeInput
              id="report-time"
              label={t('at')}
              wholeHours
              value={`${String(draft.reportTime).padStart(2, '0')}:00`}
              onChange={(time) => change({ reportTime: Number(time.slice(0, 2)) })}
            />
          </span>
        </Field>
        <Field id="report-tools" group label={`${t('timed')} · ${t('tools')}`} fault={fault('tools')}>
          <CheckChoices
            label={t('tools')}
            value={draft.reportTools}
            options={mailTools}
            onChange={(reportTools) => change({ reportTools })}
          />
        </Field>
        <div className={css.switchRow}>
          <Switch
            labelledBy="instant-label"
            checked={draft.instantReportStatus === '1'}
            onChange={(on) => change({ instantReportStatus: on ? '1' : '2' })}
          />
          <span>
            <span id="instant-label">{t('instant')}</span>
            <span className={css.note}>{t('instantHint')}</span>
          </span>
        </div>
      </FormSection>
      <SaveBar
        verb={t('save')}
        dirty={changed}
        busy={save.isPending}
        saved={save.isSuccess}
        error={save.error}
        onDiscard={() => {
          reset();
          setSecret('');
          save.reset();
        }}
      />
      <RecentDeliveries />
    </form>
  );
}
