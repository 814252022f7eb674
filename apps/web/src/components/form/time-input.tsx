import css from './form.module.css';
import { formTexts } from './form-texts.ts';
import { SelectInput } from './text-input.tsx';

const two = (value: number) => String(value).padStart(2, '0');
const HOURS = Array.from({ length: 24 }, (_, hour) => two(hour));
const NONE = '--';
/** Every five minutes, and whatever is stored. */
const MINUTES = Array.from({ length: 12 }, (_, step) => two(step * 5));

/** A time of the day in 24 hours, whatever the browser's own taste. @param value `HH:mm` or empty */
export function TimeInput({
  id,
  label,
  value,
  invalid,
  disabled,
  wholeHours,
  onChange,
}: {
  id: string;
  label: string;
  value: string;
  invalid?: boolean;
  disabled?: boolean;
  /** Minutes are not kept. */
  wholeHours?: boolean;
  onChange: (value: string) => void;
}) {
  const t = formTexts.use();
  const [hour = '', minute = ''] = value.split(':');
  const minutes = minute === '' || MINUTES.includes(minute) ? MINUTES : [...MINUTES, minute].sort();
  const options = (all: readonly string[]) => all.map((entry) => ({ value: entry, label: entry }));
  return (
    <span className={css.clock}>
      <SelectInput
        id={id}
        aria-label={`${label}: ${t('hour')}`}
        value={hour}
        invalid={invalid}
        disabled={disabled}
        options={options(HOURS)}
        placeholder={NONE}
        onChoose={(next) => onChange(`${next}:${minute || '00'}`)}
      />
      <span aria-hidden>:</span>
      {wholeHours ? (
        <span>00</span>
      ) : (
        <SelectInput
          id={`${id}-minute`}
          aria-label={`${label}: ${t('minute')}`}
          value={minute}
          invalid={invalid}
          disabled={disabled || hour === ''}
          options={options(minutes)}
          placeholder={NONE}
          onChoose={(next) => onChange(`${hour}:${next}`)}
        />
      )}
    </span>
  );
}
