import type { ReactNode } from 'react';
import { cx } from '../../lib/class-names.ts';
import css from './form.module.css';

/** Ids of what stands below a control, for its `aria-describedby`. */
export const describedBy = (id: string) => `${id}-note`;

/**
 * A label, its control, and below it what is wrong, else what to know. The control carries `id`, `aria-invalid` and
 * `aria-describedby={describedBy(id)}`; {@link focusFirstFault} finds it.
 * @param fault a finished sentence; @param group the control is several (chips, boxes): the label is not a `label` then
 */
export function Field({
  id,
  label,
  required,
  hint,
  fault,
  group,
  className,
  children,
}: {
  id: string;
  label: string;
  required?: boolean | undefined;
  hint?: ReactNode;
  fault?: string | undefined;
  group?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  const star = required && (
    <span className={css.star} aria-hidden>
      {' *'}
    </span>
  );
  return (
    <div className={cx(css.field, className)} data-fault={fault !== undefined || undefined}>
      {group ? (
        <span className={css.label} id={`${id}-label`}>
          {label}
          {star}
        </span>
      ) : (
        <label className={css.label} htmlFor={id}>
          {label}
          {star}
        </label>
      )}
      {children}
      {fault !== undefined ? (
        <span className={css.fault} id={describedBy(id)} role="alert">
          {fault}
        </span>
      ) : (
        hint && (
          <span className={css.hint} id={describedBy(id)}>
            {hint}
          </span>
        )
      )}
    </div>
  );
}

/** The first field with a fault comes into view and its control takes the focus. Call it after the faults are drawn. */
export function focusFirstFault(root: ParentNode = document): void {
  requestAnimationFrame(() => {
    const field = root.querySelector<HTMLElement>('[data-fault]');
    field?.scrollIntoView({ block: 'center' });
    field?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true });
  });
}
