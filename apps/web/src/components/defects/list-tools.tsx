import type { ReactNode } from 'react';
import type { DefectFilter } from '../../lib/calls/defect-query.ts';
import type { Sort } from '../data-table/columns.ts';
import { ExportMenu } from './export-menu.tsx';
import { ViewsMenu } from './views/views-menu.tsx';

/** What belongs to a whole list of defects, at the end of its head: its views, its file, its keys. */
export function ListTools({
  filter,
  sort,
  total,
  help,
  children,
}: {
  filter: DefectFilter;
  sort: Sort;
  /** undefined while unknown. */
  total: number | undefined;
  /** The button of the keys. */
  help: ReactNode;
  children?: ReactNode;
}) {
  return (
    <>
      {children}
      <ViewsMenu />
      <ExportMenu filter={filter} sort={sort} total={total} />
      {help}
    </>
  );
}
