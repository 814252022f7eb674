import type { ReactNode } from 'react';
import { RULE_FACETS, type RuleFacet } from '../../lib/calls/checker-library.ts';
import { FacetColumn, type FacetColumnProps } from '../facet-column/facet-column.tsx';
import { ErrorState, SkeletonRows } from '../page-states.tsx';
import css from './rule-frame.module.css';
import { rules } from './rule-texts.ts';

type Chosen = { readonly [facet in RuleFacet]: readonly string[] };

/**
 * Rules to look through: facets and a search at the left, a bar above the table, and the table once it is there, with the rule that is
 * open beside it. What the facets hold is in the address.
 */
export function RuleFrame({
  memory,
  groups,
  openAtFirst,
  state,
  onChange,
  onClear,
  bar,
  table,
  children,
}: Pick<FacetColumnProps, 'memory' | 'groups' | 'openAtFirst' | 'onClear'> & {
  state: Chosen & { readonly keyWord: string };
  onChange: (change: Partial<Chosen & { keyWord: string }>) => void;
  /** Counts and acts. */
  bar: ReactNode;
  /** Whether the rules are there; why not. */
  table: { readonly data: unknown; readonly error: unknown; readonly refetch: () => unknown };
  children: ReactNode;
}) {
  const say = rules.use();
  return (
    <div className={css.frame}>
      <FacetColumn
        memory={memory}
        groups={groups}
        openAtFirst={openAtFirst}
        values={Object.fromEntries(RULE_FACETS.map((facet) => [facet, state[facet]]))}
        onToggle={(facet, value) => {
          const id = RULE_FACETS.find((name) => name === facet);
          if (!id) return;
          const chosen = state[id];
          onChange({ [id]: chosen.includes(value) ? chosen.filter((entry) => entry !== value) : [...chosen, value] });
        }}
        search={{ value: state.keyWord, label: say('search'), onChange: (keyWord) => onChange({ keyWord }) }}
        onClear={onClear}
      />
      <section className={css.main} aria-label={say('table')}>
        <div className={css.bar}>{bar}</div>
        <div className={css.table}>
          {!table.data && table.error ? (
            <ErrorState error={table.error} what={say('what')} onRetry={() => void table.refetch()} />
          ) : null}
          {!table.data && !table.error && <SkeletonRows rows={16} />}
          {children}
        </div>
      </section>
    </div>
  );
}
