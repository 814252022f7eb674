import type { ReactNode } from 'react';
import { useLanguage } from '../../i18n/texts.ts';
import { formatFacet } from '../../lib/format.ts';
import { Tooltip } from '../tooltip.tsx';
import css from './filters.module.css';

export interface Facet {
  readonly value: number;
  readonly label: ReactNode;
  /** Rows the choice would leave; undefined while unknown. */
  readonly count: number | undefined;
}

/** Choices with their counts and shares in one line; pressing one adds it to the filter or takes it away. */
export function FacetStrip({
  label,
  note = '',
  facets,
  chosen,
  onChange,
}: {
  label: string;
  /** What the choices mean, on hover. */
  note?: string;
  facets: readonly Facet[];
  chosen: readonly number[];
  onChange: (chosen: readonly number[]) => void;
}) {
  const { language } = useLanguage();
  const most = Math.max(1, ...facets.map(({ count }) => count ?? 0));
  return (
    <Tooltip text={note}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line everywhere */}
      <div className={css.facets} role="group" aria-label={label}>
        {facets.map((facet) => {
          const on = chosen.includes(facet.value);
          return (
            <button
              key={facet.value}
              type="button"
              className={css.facet}
              aria-pressed={on}
              onClick={() => onChange(on ? chosen.filter((value) => value !== facet.value) : [...chosen, facet.value])}
            >
              {facet.label}
              <span className={css.facetCount} data-zero={facet.count === 0}>
                {formatFacet(facet.count, language)}
              </span>
              <span className={css.facetBar} aria-hidden>
                {facet.count ? <i style={{ width: `${(facet.count / most) * 100}%` }} /> : null}
              </span>
            </button>
          );
        })}
      </div>
    </Tooltip>
  );
}

export function FacetRule() {
  return <span className={css.rule} aria-hidden />;
}
