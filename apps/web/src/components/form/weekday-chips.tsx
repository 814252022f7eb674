import { cx } from '../../lib/class-names.ts';
import css from './form.module.css';
import { formTexts } from './form-texts.ts';

/** Days of the week as the wire counts them: 1 is Monday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const NAMES = { 1: 'day1', 2: 'day2', 3: 'day3', 4: 'day4', 5: 'day5', 6: 'day6', 7: 'day7' } as const;

/** The known days among numbers or texts of the wire, in order. */
export function weekdaysOf(values: readonly (string | number)[]): Weekday[] {
  return WEEKDAYS.filter((day) => values.some((value) => Number(value) === day));
}

/** Several days of the week, each a button that is pressed or not. */
export function WeekdayChips({
  label,
  value,
  onChange,
  disabled,
}: {
  label: string;
  value: readonly Weekday[];
  onChange: (days: Weekday[]) => void;
  disabled?: boolean;
}) {
  const t = formTexts.use();
  return (
    <fieldset className={css.days} aria-label={label} disabled={disabled}>
      {WEEKDAYS.map((day) => {
        const on = value.includes(day);
        return (
          <button
            key={day}
            type="button"
            aria-pressed={on}
            className={cx(css.day, on && css.dayOn)}
            onClick={() => onChange(WEEKDAYS.filter((other) => (other === day ? !on : value.includes(other))))}
          >
            {t(NAMES[day])}
          </button>
        );
      })}
    </fieldset>
  );
}

/** "Mon, Wed", or "Every day" for all seven. */
export function useWeekdayWords(): (days: readonly Weekday[]) => string {
  const t = formTexts.use();
  return (days) =>
    days.length === WEEKDAYS.length ? t('everyDay') : days.map((day) => t(NAMES[day])).join(t('comma'));
}
