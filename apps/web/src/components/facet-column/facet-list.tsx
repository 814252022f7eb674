import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useLanguage } from '../../i18n/texts.ts';
import { cx } from '../../lib/class-names.ts';
import { formatFacet } from '../../lib/format.ts';
import css from './facet-column.module.css';
import { facetTexts } from './facet-texts.ts';

export interface FacetOption {
  readonly value: string;
  readonly label: string;
  /** Undefined until it is known. */
  readonly count: number | undefined;
}

export interface FacetGroup {
  readonly id: string;
  readonly label: string;
  readonly options: readonly FacetOption[];
}

/** Options beyond these are behind "more". */
const SHOWN = 7;

/** One facet: a title that folds it, boxes with counts and thin bars, the rarer ones behind "more". */
export function FacetList({
  group,
  chosen,
  startOpen,
  known,
  onToggle,
}: {
  group: FacetGroup;
  chosen: readonly string[];
  startOpen: boolean;
  /** The options have come: none is then none. */
  known: boolean;
  onToggle: (value: string) => void;
}) {
  const t = facetTexts.use();
  const id = useId();
  const [open, setOpen] = useState(startOpen || chosen.length > 0);
  const [whole, setWhole] = useState(false);
  const options = inOrder(group.options, chosen);
  const shown = whole ? options : options.slice(0, Math.max(SHOWN, chosen.length));
  const most = Math.max(1, ...options.map(({ count = 0 }) => count));
  return (
    <section className={css.group}>
      <h3>
        <button
          type="button"
          className={css.fold}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <ChevronRight size={14} aria-hidden className={cx(css.arrow, open && css.turned)} />
          <span className="ellipsis">{group.label}</span>
          {chosen.length > 0 && <span className={css.chosen}>{t('chosen', { count: chosen.length })}</span>}
        </button>
      </h3>
      {open && (
        <div id={id} className={css.options}>
          {shown.map((option) => (
            <Option
              key={option.value}
              option={option}
              most={most}
              ticked={chosen.includes(option.value)}
              onToggle={() => onToggle(option.value)}
            />
          ))}
          {known && options.length === 0 && <p className={css.none}>{t('none')}</p>}
          {options.length > SHOWN && (
            <button type="button" className={css.more} aria-expanded={whole} onClick={() => setWhole(!whole)}>
              {whole ? t('less') : t('more', { count: options.length - shown.length })}
            </button>
          )}
        </div>
      )}
    </section>
  );
}

/** What is ticked first, so that it cannot hide; then as the server ordered them, those without rows last. */
function inOrder(options: readonly FacetOption[], chosen: readonly string[]): FacetOption[] {
  const unknown = chosen
    .filter((value) => !options.some((option) => option.value === value))
    .map((value) => ({ value, label: value, count: undefined }));
  const rank = ({ value, count }: FacetOption) => (chosen.includes(value) ? 0 : count === 0 ? 2 : 1);
  return [...unknown, ...[...options].sort((a, b) => rank(a) - rank(b))];
}

function Option({
  option,
  most,
  ticked,
  onToggle,
}: {
  option: FacetOption;
  most: number;
  ticked: boolean;
  onToggle: () => void;
}) {
  const { language } = useLanguage();
  return (
    <label className={cx(css.option, option.count === 0 && !ticked && css.without)}>
      <input type="checkbox" checked={ticked} onChange={onToggle} />
      <span className="ellipsis" title={option.label}>
        {option.label}
      </span>
      <span className={css.count}>{option.count === undefined ? '' : formatFacet(option.count, language)}</span>
      <span className={css.bar} style={{ width: `${((option.count ?? 0) / most) * 100}%` }} aria-hidden />
    </label>
  );
}
