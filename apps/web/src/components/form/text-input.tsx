import type { InputHTMLAttributes, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { cx } from '../../lib/class-names.ts';
import { describedBy } from './field.tsx';
import css from './form.module.css';

interface Common {
  readonly id: string;
  readonly invalid?: boolean | undefined;
  /** Addresses, paths, ids: one width for every character, no spelling marks. */
  readonly mono?: boolean | undefined;
}

const shared = ({ id, invalid, mono }: Common) => ({
  id,
  'aria-invalid': invalid || undefined,
  'aria-describedby': describedBy(id),
  autoComplete: 'off',
  ...(mono ? { spellCheck: false } : {}),
});

/** One line of text (or a number, a date, a time: `type`). */
export function TextInput({
  id,
  invalid,
  mono,
  className,
  onText,
  ...rest
}: Common &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'onChange'> & {
    readonly onText: (text: string) => void;
    readonly ref?: Ref<HTMLInputElement>;
  }) {
  return (
    <input
      {...shared({ id, invalid, mono })}
      {...rest}
      className={cx(css.input, mono && css.mono, className)}
      onChange={(event) => onText(event.target.value)}
    />
  );
}

/** Several lines. With `max`, how much of it is used stands at the corner. */
export function TextArea({
  id,
  invalid,
  mono,
  className,
  onText,
  max,
  ...rest
}: Common &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'onChange'> & {
    readonly onText: (text: string) => void;
    readonly max?: number;
  }) {
  return (
    <span className={css.areaBox}>
      <textarea
        {...shared({ id, invalid, mono })}
        rows={3}
        {...rest}
        maxLength={max}
        className={cx(css.area, mono && css.mono, className)}
        onChange={(event) => onText(event.target.value)}
      />
      {max !== undefined && (
        <span className={css.used} aria-hidden>
          {String(rest.value ?? '').length}/{max}
        </span>
      )}
    </span>
  );
}

/** One of a few known values; the browser's own list, so it works everywhere. */
export function SelectInput<T extends string>({
  id,
  invalid,
  className,
  value,
  options,
  placeholder,
  onChoose,
  ...rest
}: Common &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'onChange' | 'value'> & {
    readonly value: T | '';
    readonly options: readonly { readonly value: T; readonly label: string }[];
    /** Shown while nothing is chosen. */
    readonly placeholder?: string;
    readonly onChoose: (value: T) => void;
  }) {
  return (
    <select
      {...shared({ id, invalid })}
      {...rest}
      value={value}
      className={cx(css.input, css.select, className)}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value);
        if (chosen) onChoose(chosen.value);
      }}
    >
      {!options.some((option) => option.value === value) && (
        <option value={value} disabled hidden>
          {placeholder}
        </option>
      )}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
