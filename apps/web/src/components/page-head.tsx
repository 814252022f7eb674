import type { ReactNode } from 'react';
import css from './page-head.module.css';

/** Title of a page, one sentence on what it is for, and what can be done on it as a whole. */
export function PageHead({ title, hint, children }: { title: string; hint?: ReactNode; children?: ReactNode }) {
  return (
    <div className={css.head}>
      <div className={css.words}>
        <h1 className={css.title}>{title}</h1>
        {hint && <p className={css.hint}>{hint}</p>}
      </div>
      {children && <div className={css.acts}>{children}</div>}
    </div>
  );
}

/** Filters and the total above a list. */
export function ListBar({ total, children }: { total?: ReactNode; children: ReactNode }) {
  return (
    <div className={css.bar}>
      <div className={css.filters}>{children}</div>
      {total && <span className={css.total}>{total}</span>}
    </div>
  );
}

/** A page that is one list: what stands above keeps its place, the list fills the rest and scrolls. */
export function ListPage({ children }: { children: ReactNode }) {
  return <div className={css.page}>{children}</div>;
}
