import { useMemo, useState } from 'react';
import { RadioChoices } from '../../../components/form/choices.tsx';
import { Field, focusFirstFault } from '../../../components/form/field.tsx';
import { FormSection } from '../../../components/form/form-section.tsx';
import { LeaveGuard } from '../../../components/form/leave-guard.tsx';
import { SaveBar } from '../../../components/form/save-bar.tsx';
import { TextInput } from '../../../components/form/text-input.tsx';
import { useDraft } from '../../../components/form/use-draft.ts';
import { weekdaysOf } from '../../../components/form/weekday-chips.tsx';
import { BranchField } from '../../../components/task-form/branch-field.tsx';
import { isOpenSource, isPipeline } from '../../../lib/calls/task-info.ts';
import { formatDate } from '../../../lib/format.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import type { Settings } from '../api/task-settings.ts';
import { type ScanConfiguration, saveScanConfiguration, type Transfer } from '../api/trigger.ts';
import { useSave } from '../frame/use-save.ts';
import frame from '../settings-page.module.css';
import { triggerTexts } from './texts.ts';
import { TimerFields } from './timer-fields.tsx';
import { TransferRows } from './transfer-rows.tsx';

const NEW_ROW: Transfer = { source: '', targets: [] };

const isEmpty = (row: Transfer) => row.source === '' && row.targets.length === 0;
const isHalf = (row: Transfer) => !isEmpty(row) && (row.source === '' || row.targets.length === 0);

export function TriggerForm({ task, transfers }: { task: Settings; transfers: readonly Transfer[] }) {
  const t = triggerTexts.use();
  const scope = useTaskScope();
  const stored = useMemo<ScanConfiguration>(
    () => ({
      scanType: task.scanType ?? 1,
      targetBranch: task.targetBranch,
      days: weekdaysOf(task.executeDate),
      time: task.executeTime,
      fromDate: task.newDefectJudge?.fromDate ?? '',
      transfers: transfers.length > 0 ? transfers : [NEW_ROW],
    }),
    [task, transfers],
  );
  const { draft, change, reset, dirty } = useDraft(stored);
  const [tried, setTried] = useState(false);
  const halfTimer = draft.days.length > 0 !== (draft.time !== '');
  const future = draft.fromDate > formatDate(Date.now());
  const half = draft.transfers.some(isHalf);
  const save = useSave(
    scope,
    () => saveScanConfiguration(scope, { ...draft, transfers: draft.transfers.filter((row) => !isEmpty(row)) }),
    () => {
      reset();
      setTried(false);
    },
  );
  return (
    <form
      className={frame.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (halfTimer || future || half) return focusFirstFault(event.currentTarget);
        save.mutate(undefined);
      }}
    >
      <LeaveGuard dirty={dirty} />
      <FormSection title={t('mode')}>
        <RadioChoices
          name="scan-type"
          label={t('mode')}
          value={String(draft.scanType)}
          options={[
            { value: '1', label: t('incremental'), hint: t('incrementalHint') },
            { value: '0', label: t('full'), hint: t('fullHint') },
            { value: '2', label: t('diff'), hint: t('diffHint') },
          ]}
          onChange={(value) => change({ scanType: Number(value) })}
        />
        {draft.scanType === 2 && (
          <BranchField
            id="target-branch"
            label={t('target')}
            hint={t('targetHint')}
            url=""
            value={draft.targetBranch}
            onChange={(targetBranch) => change({ targetBranch })}
          />
        )}
      </FormSection>
      <FormSection title={t('timer')} hint={task.timeZone && t('timerHint', { zone: task.timeZone })}>
        {isPipeline(task) || isOpenSource(task) ? (
          <p className={frame.quiet}>{t(isPipeline(task) ? 'timerElsewhere' : 'timerCodeHost')}</p>
        ) : (
          <TimerFields
            days={weekdaysOf(draft.days)}
            time={draft.time}
            zone={task.timeZone}
            fault={halfTimer && (tried || draft.time !== '') ? t('timerBoth') : undefined}
            onChange={change}
          />
        )}
      </FormSection>
      <FormSection title={t('cutOff')}>
        <Field id="from-date" label={t('fromDate')} hint={t('fromDateHint')} fault={future ? t('future') : undefined}>
          <TextInput
            id="from-date"
            type="date"
            style={{ maxWidth: 180 }}
            max={formatDate(Date.now())}
            value={draft.fromDate}
            invalid={future}
            onText={(fromDate) => change({ fromDate })}
          />
        </Field>
      </FormSection>
      <TransferRows
        rows={draft.transfers}
        fault={half && tried ? t('halfRow') : undefined}
        onChange={(rows) => change({ transfers: rows.length > 0 ? rows : [NEW_ROW] })}
      />
      <SaveBar
        dirty={dirty}
        disabled={half}
        busy={save.isPending}
        saved={save.isSuccess}
        error={save.error}
        onDiscard={() => {
          reset();
          save.reset();
        }}
      >
        {half && <span className={frame.faint}>{t('halfRow')}</span>}
      </SaveBar>
    </form>
  );
}
