import { Check } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../../lib/class-names.ts';
import { common } from '../common-texts.ts';
import { moveFocus } from '../menu.tsx';
import { Spinner } from '../spinner.tsx';
import css from './filter-bar.module.css';
import type { FilterField } from './filter-fields.ts';

const SEARCH_FROM = 8;
/** More are found by typing; nobody reads a list of hundreds. */
const MOST_DRAWN = 200;

/** The choices of one field with their counts; a search box when there are many. */
export function OptionList({
  field,
  chosen,
  onToggle,
}: {
  field: FilterField;
  chosen: readonly string[];
  onToggle: (value: string) => void;
}) {
  const t = common.use();
  const [typed, setTyped] = useState('');
  const options = field.options ?? [];
  const found = options.filter((option) => option.label.toLowerCase().includes(typed.trim().toLowerCase()));
  // What is chosen stays in sight, so that it can be taken away.
  const shown = found.filter((option, index) => index < MOST_DRAWN || chosen.includes(option.value));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for its buttons' keys
    <div onKeyDown={moveFocus} role="presentation">
      {options.length >= SEARCH_FROM && (
        <input
          className={css.find}
          value={typed}
          placeholder={t('searchIn', { label: field.label })}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <div className={css.options} role="listbox" aria-label={field.label} aria-multiselectable={field.multiple}>
        {field.loading && (
          <div className={css.none}>
            <Spinner size={14} />
          </div>
        )}
        {!field.loading && shown.length === 0 && <div className={css.none}>{t('noOption')}</div>}
        {shown.map((option, index) => (
          <div key={option.value} role="presentation">
            {option.group && option.group !== shown[index - 1]?.group && (
              <div className={css.group}>{option.group}</div>
            )}
            <button
              type="button"
              role="option"
              aria-selected={chosen.includes(option.value)}
              className={css.option}
              onClick={() => onToggle(option.value)}
            >
              <Check
                size={14}
                className={cx(css.check)}
                aria-hidden
                style={{ visibility: chosen.includes(option.value) ? 'visible' : 'hidden' }}
              />
              {option.mark}
              <span className={css.label} title={option.label}>
                {option.label}
              </span>
              {option.count !== undefined && <span className={css.count}>{option.count}</span>}
            </button>
          </div>
        ))}
        {shown.length < found.length && (
          <div className={css.none}>{t('moreOptions', { count: found.length - shown.length })}</div>
        )}
      </div>
    </div>
  );
}
