import { useId } from 'react';
import form from '../../../components/form/form.module.css';
import { TextInput } from '../../../components/form/text-input.tsx';
import css from '../admin-settings.module.css';

/** Numbers side by side that belong together. */
export function Limits({
  title,
  bare,
  labels,
  values,
  fault,
  onChange,
}: {
  title: string;
  /** The section bears the same title: it is for screen readers only. */
  bare?: boolean;
  labels: readonly string[];
  values: readonly string[];
  fault: string | undefined;
  onChange: (values: string[]) => void;
}) {
  const id = useId();
  return (
    <fieldset className={css.group} data-fault={fault !== undefined || undefined}>
      <legend className={bare ? 'sr-only' : undefined}>{title}</legend>
      <div className={css.levels}>
        {labels.map((label, index) => (
          <div key={label} className={css.level}>
            <label htmlFor={`${id}-${index}`}>{label}</label>
            <TextInput
              id={`${id}-${index}`}
              inputMode="decimal"
              value={values[index] ?? ''}
              invalid={fault !== undefined}
              onText={(text) => onChange(values.map((value, at) => (at === index ? text : value)))}
            />
          </div>
        ))}
      </div>
      {fault !== undefined && (
        <span className={form.fault} role="alert">
          {fault}
        </span>
      )}
    </fieldset>
  );
}
