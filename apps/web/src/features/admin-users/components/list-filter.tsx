import type { ReactNode } from 'react';
import { FilterBar } from '../../../components/filter-bar/filter-bar.tsx';
import type { FilterOption } from '../../../components/filter-bar/filter-fields.ts';
import { ListBar } from '../../../components/page-head.tsx';
import { users } from '../texts.ts';

export interface Filtering {
  readonly filter: { readonly keyword: string; readonly state: string };
  readonly onFilter: (filter: { keyword: string; state: string }) => void;
  /** Undefined: nothing is filtered. */
  readonly onClear: (() => void) | undefined;
  readonly tabs: ReactNode;
}

/** Words and a state, above both lists. */
export function ListFilter({
  filter,
  onFilter,
  onClear,
  tabs,
  label,
  states,
  total,
}: Filtering & { label: string; states: readonly FilterOption[]; total: ReactNode }) {
  const t = users.use();
  const one = (value: string) => (value ? [value] : []);
  return (
    <ListBar total={total}>
      {tabs}
      <FilterBar
        fields={[
          { id: 'keyword', label },
          { id: 'state', label: t('filterState'), options: states },
        ]}
        values={{ keyword: one(filter.keyword), state: one(filter.state) }}
        onChange={(values) => onFilter({ keyword: values.keyword?.[0] ?? '', state: values.state?.[0] ?? '' })}
        onClear={onClear}
      />
    </ListBar>
  );
}
