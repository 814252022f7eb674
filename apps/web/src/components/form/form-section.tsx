import { type ReactNode, useId } from 'react';
import css from './form.module.css';

/** A titled part of a form or of a settings page. @param end a control at the right of the title */
export function FormSection({
  title,
  hint,
  end,
  children,
}: {
  title: string;
  hint?: ReactNode;
  end?: ReactNode;
  /** Absent: the hint says all there is to say. */
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <section className={css.section} aria-labelledby={id}>
      <div className={css.sectionHead}>
        <h2 id={id}>{title}</h2>
        {end && <span className={css.sectionEnd}>{end}</span>}
        {hint && <p className={css.hint}>{hint}</p>}
      </div>
      {children && <div className={css.sectionBody}>{children}</div>}
    </section>
  );
}

/** Fields side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={css.row}>{children}</div>;
}
