import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format.ts';
import { FilterBar, type FilterBarProps } from '../filter-bar/filter-bar.tsx';
import { type HeadTab, ListHead } from './list-head.tsx';
import css from './page.module.css';

/** A list of findings as a page: head, filters, and below them what the screen is about. */
export function DefectPage({
  title,
  tabs,
  tools,
  filters,
  banner,
  children,
}: {
  title: ReactNode;
  tabs: readonly HeadTab[];
  /** At the end of the head. */
  tools?: ReactNode;
  filters: FilterBarProps;
  /** Between the filters and the list. */
  banner?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={css.page}>
      <ListHead title={title} tabs={tabs}>
        {tools}
      </ListHead>
      <div className={css.filters}>
        <FilterBar {...filters} />
      </div>
      {banner}
      {children}
    </div>
  );
}

/**
 * The line between filters and list: facets at its start, the exact total at its end.
 * @param total undefined while unknown
 * @param words what is counted, in the number's form
 */
export function ListSummary({
  facets,
  total,
  words,
  more,
}: {
  facets: ReactNode;
  total: number | undefined;
  words: (count: number) => string;
  more?: string | undefined;
}) {
  return (
    <div className={css.summary}>
      {facets}
      <span className={css.total} aria-live="polite">
        {total !== undefined && (
          <>
            <b>{formatCount(total)}</b> {words(total)}
          </>
        )}
        {more !== undefined && ` ${more}`}
      </span>
    </div>
  );
}
