import type { ReactNode } from 'react';
import { cx } from '../../lib/class-names.ts';
import css from './form.module.css';

export interface ChoiceOption<T extends string> {
  readonly value: T;
  readonly label: ReactNode;
  /** One sentence on what it means. */
  readonly hint?: ReactNode;
  readonly disabled?: boolean | undefined;
}

/** One of a few, each with what it means. @param inline side by side, for short ones without a sentence */
export function RadioChoices<T extends string>({
  name,
  label,
  value,
  options,
  onChange,
  inline,
  disabled,
}: {
  name: string;
  label: string;
  value: T | undefined;
  options: readonly ChoiceOption<T>[];
  onChange: (value: T) => void;
  inline?: boolean;
  disabled?: boolean;
}) {
  return (
    <fieldset className={cx(css.choices, inline && css.inline)} aria-label={label} disabled={disabled}>
      {options.map((option) => (
        <label key={option.value} className={css.choice}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span>
            <span className={css.choiceLabel}>{option.label}</span>
            {option.hint && <span className={css.hint}>{option.hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Any of a few. */
export function CheckChoices<T extends string>({
  label,
  value,
  options,
  onChange,
  disabled,
}: {
  label: string;
  value: readonly T[];
  options: readonly ChoiceOption<T>[];
  onChange: (value: T[]) => void;
  disabled?: boolean;
}) {
  return (
    <fieldset className={cx(css.choices, css.inline)} aria-label={label} disabled={disabled}>
      {options.map((option) => (
        <Check
          key={option.value}
          checked={value.includes(option.value)}
          disabled={option.disabled}
          onChange={(on) =>
            onChange(
              options
                .map((entry) => entry.value)
                .filter((entry) => (entry === option.value ? on : value.includes(entry))),
            )
          }
        >
          {option.label}
        </Check>
      ))}
    </fieldset>
  );
}

/** A box to tick with its words. */
export function Check({
  checked,
  disabled,
  onChange,
  children,
}: {
  checked: boolean;
  disabled?: boolean | undefined;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <label className={css.choice}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
