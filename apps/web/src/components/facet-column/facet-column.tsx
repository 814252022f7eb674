import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocalState } from '../../lib/local-state.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Button, IconButton } from '../button.tsx';
import { SearchBox } from '../search-box.tsx';
import css from './facet-column.module.css';
import { type FacetGroup, FacetList } from './facet-list.tsx';
import { facetTexts } from './facet-texts.ts';

export type FacetValues = Readonly<Record<string, readonly string[]>>;

export interface FacetColumnProps {
  /** Under this name the browser remembers whether it is folded. */
  readonly memory: string;
  readonly groups: readonly FacetGroup[];
  /** Facets that are open at first; one with a choice always is. */
  readonly openAtFirst: readonly string[];
  readonly values: FacetValues;
  readonly onToggle: (facet: string, value: string) => void;
  readonly search: { readonly value: string; readonly label: string; readonly onChange: (value: string) => void };
  readonly onClear: () => void;
}

/** The column at the left of a list: search, then facets with counts. Folds to a strip, which says how much is set. */
export function FacetColumn({ memory, groups, openAtFirst, values, onToggle, search, onClear }: FacetColumnProps) {
  const t = facetTexts.use();
  const [stored, store] = useLocalState(`filter-folded:${memory}`, window.innerWidth < 1100 ? '1' : '');
  const active = groups.reduce((sum, { id }) => sum + (values[id]?.length ?? 0), search.value === '' ? 0 : 1);
  if (stored === '1')
    return (
      <aside className={css.strip} aria-label={t('filters')}>
        <IconButton label={t('show')} icon={PanelLeftOpen} aria-expanded={false} onClick={() => store('')} />
        {active > 0 && (
          <span className={css.active} title={t('active', { count: active })}>
            <span aria-hidden>{active}</span>
            <span className="sr-only">{t('active', { count: active })}</span>
          </span>
        )}
      </aside>
    );
  return (
    <aside className={css.column} aria-label={t('filters')}>
      <div className={css.head}>
        <h2>{t('filters')}</h2>
        {active > 0 && (
          <Button tone="quiet" onClick={onClear}>
            {t('clearAll')}
          </Button>
        )}
        <IconButton label={t('hide')} icon={PanelLeftClose} aria-expanded onClick={() => store('1')} />
      </div>
      <PatientSearch {...search} />
      <div className={css.groups}>
        {groups.map((group) => (
          <FacetList
            key={group.id}
            group={group}
            chosen={values[group.id] ?? []}
            startOpen={openAtFirst.includes(group.id)}
            known={groups.some(({ options }) => options.length > 0)}
            onToggle={(value) => onToggle(group.id, value)}
          />
        ))}
      </div>
    </aside>
  );
}

/** Asks when typing pauses, and at once on Enter. */
function PatientSearch({ value, label, onChange }: FacetColumnProps['search']) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const settled = useSettled(typed, 300);
  if (known !== value) {
    // Changed from outside: cleared, or another address.
    setKnown(value);
    setTyped(value);
  }
  const say = (text: string) => {
    setKnown(text);
    if (text !== value) onChange(text);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a pause in typing is the event
  useEffect(() => {
    if (settled === typed) say(settled.trim());
  }, [settled]);
  return (
    <div className={css.search}>
      <SearchBox
        label={label}
        value={typed}
        onText={(text) => {
          setTyped(text);
          if (text === '') say('');
        }}
        onEnter={() => say(typed.trim())}
      />
    </div>
  );
}
