import { cx } from '../../lib/class-names.ts';
import { Spinner } from '../spinner.tsx';
import css from './form.module.css';

/** On or off, at once. @param label its name for screen readers, or `labelledBy` the element that has it */
export function Switch({
  id,
  label,
  labelledBy,
  checked,
  busy,
  disabled,
  onChange,
}: {
  id?: string;
  label?: string;
  labelledBy?: string;
  checked: boolean;
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  onChange: (checked: boolean) => void;
}) {
  return (
    <button
      type="button"
      role="switch"
      id={id}
      aria-checked={checked}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-busy={busy}
      disabled={disabled || busy}
      className={cx(css.switch, checked && css.switchOn)}
      onClick={() => onChange(!checked)}
    >
      <span className={css.knob}>{busy && <Spinner size={10} />}</span>
    </button>
  );
}
