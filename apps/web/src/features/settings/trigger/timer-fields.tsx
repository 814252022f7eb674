import { Button } from '../../../components/button.tsx';
import { Field } from '../../../components/form/field.tsx';
import { TimeInput } from '../../../components/form/time-input.tsx';
import { type Weekday, WeekdayChips } from '../../../components/form/weekday-chips.tsx';
import { useNow } from '../../../lib/use-now.ts';
import frame from '../settings-page.module.css';
import { nextRunDate } from './next-run.ts';
import { triggerTexts } from './texts.ts';
import css from './trigger.module.css';

/** Days of the week and a time of the day; both empty: no timer. */
export function TimerFields({
  days,
  time,
  zone,
  fault,
  onChange,
}: {
  days: readonly Weekday[];
  time: string;
  zone: string;
  fault: string | undefined;
  onChange: (patch: { days?: Weekday[]; time?: string }) => void;
}) {
  const t = triggerTexts.use();
  const now = useNow(60_000);
  const next = nextRunDate({ days, time, now, zone });
  const off = days.length === 0 && time === '';
  return (
    <>
      <Field id="timer-days" group label={t('days')}>
        <WeekdayChips label={t('days')} value={days} onChange={(value) => onChange({ days: value })} />
      </Field>
      <Field id="timer-time" label={t('time')} fault={fault}>
        <span className={css.timer}>
          <TimeInput
            id="timer-time"
            label={t('time')}
            value={time}
            invalid={fault !== undefined}
            onChange={(value) => onChange({ time: value })}
          />
          {!off && (
            <Button tone="quiet" onClick={() => onChange({ days: [], time: '' })}>
              {t('clearTimer')}
            </Button>
          )}
          <span className={frame.quiet} role="status">
            {next ? t('next', { date: next, time }) : off ? t('timerOff') : ''}
          </span>
        </span>
      </Field>
    </>
  );
}
