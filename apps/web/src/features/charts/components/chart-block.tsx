import type { ReactNode } from 'react';
import { useId } from 'react';
import css from '../charts.module.css';

/** One question and its answer: a drawing for the eye, and the same numbers as a table. */
export function ChartBlock({
  title,
  note,
  drawing,
  table,
  empty,
}: {
  title: string;
  note?: ReactNode;
  drawing: ReactNode;
  table: ReactNode;
  /** Said instead of both. */
  empty?: string | undefined;
}) {
  const id = useId();
  return (
    // Not a landmark: the table in it bears the same name and is one.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div role="group" className={css.block} aria-labelledby={id}>
      <header className={css.blockHead}>
        <h2 id={id}>{title}</h2>
        {note && <p>{note}</p>}
      </header>
      {empty === undefined ? (
        <div className={css.blockBody}>
          <div className={css.drawing}>{drawing}</div>
          {table}
        </div>
      ) : (
        <p className={css.empty}>{empty}</p>
      )}
    </div>
  );
}
