import type { ReactNode } from 'react';
import type { Fault, FieldId } from '../draft.ts';
import css from '../new-task-page.module.css';
import { newTask } from '../texts.ts';

interface FieldProps {
  readonly id: FieldId | 'username' | 'password';
  readonly label: string;
  readonly required?: boolean;
  readonly hint?: string;
  readonly fault?: Fault | undefined;
  readonly children: ReactNode;
}

/** A label, its control, and below it what is wrong or what to know. */
export function Field({ id, label, required, hint, fault, children }: FieldProps) {
  const t = newTask.use();
  return (
    <div className={css.field} id={`field-${id}`}>
      <label className={css.label} htmlFor={id}>
        {label}
        {required && (
          <span className={css.star} aria-hidden>
            {' *'}
          </span>
        )}
      </label>
      {children}
      {fault ? (
        <span className={css.fault} id={`${id}-fault`} role="alert">
          {t(fault)}
        </span>
      ) : (
        hint && <span className={css.hint}>{hint}</span>
      )}
    </div>
  );
}

/** A titled part of the form. @param end a control at the right of the title */
export function Block({
  title,
  hint,
  end,
  children,
}: {
  title: string;
  hint?: string | undefined;
  end?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={css.block}>
      <div className={css.blockHead}>
        <h2>{title}</h2>
        {end && <span className={css.blockEnd}>{end}</span>}
        {hint && <p className={css.hint}>{hint}</p>}
      </div>
      <div className={css.blockBody}>{children}</div>
    </section>
  );
}
