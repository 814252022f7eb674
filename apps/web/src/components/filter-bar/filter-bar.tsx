import { ListFilter } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { cx } from '../../lib/class-names.ts';
import { Button } from '../button.tsx';
import { common } from '../common-texts.ts';
import { Popover } from '../popover.tsx';
import css from './filter-bar.module.css';
import { type FilterField, type FilterValues, type Suggestion, suggest, toggleValue } from './filter-fields.ts';
import { FilterToken } from './filter-token.tsx';

export interface FilterBarProps {
  readonly fields: readonly FilterField[];
  readonly values: FilterValues;
  /** Every change queries at once; there is no search button. */
  readonly onChange: (values: FilterValues) => void;
  /** Offered when something but the defaults is set. */
  readonly onClear?: (() => void) | undefined;
}

/** One row of conditions and a box that types ahead over fields, their choices and free text. */
export function FilterBar({ fields, values, onChange, onClear }: FilterBarProps) {
  const t = common.use();
  const [adding, setAdding] = useState<string>();
  const tokens = fields.filter((field) => field.id === adding || (values[field.id]?.length ?? 0) > 0);
  const pick = ({ field, option, text }: Suggestion) => {
    if (option) onChange(toggleValue({ field, values, value: option.value }));
    else if (text !== undefined) onChange({ ...values, [field.id]: [text] });
    else setAdding(field.id);
  };
  return (
    <search className={css.bar}>
      <div className={css.box}>
        {tokens.map((field) => (
          <FilterToken
            key={`${field.id}${field.id === adding ? '+' : ''}`}
            field={field}
            values={values}
            onChange={onChange}
            startOpen={field.id === adding}
            onClosed={() => setAdding(undefined)}
          />
        ))}
        <TypeAhead fields={fields} values={values} onPick={pick} />
      </div>
      {onClear && (
        <Button tone="quiet" onClick={onClear}>
          {t('clearFilters')}
        </Button>
      )}
    </search>
  );
}

function TypeAhead({
  fields,
  values,
  onPick,
}: {
  fields: readonly FilterField[];
  values: FilterValues;
  onPick: (suggestion: Suggestion) => void;
}) {
  const t = common.use();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const offers = open ? suggest({ fields, values, typed }) : [];

  const pick = (offer: Suggestion | undefined) => {
    if (!offer) return;
    onPick(offer);
    setTyped('');
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      setOpen(true);
      setActive((active + step + offers.length) % Math.max(offers.length, 1));
    } else if (event.key === 'Enter') pick(offers[active]);
    else if (event.key === 'Escape' && open && offers.length > 0) setOpen(false);
    else if (event.key === 'Escape') input.current?.blur();
    else return;
    event.preventDefault();
  };
  return (
    <div className={css.search}>
      <ListFilter size={15} aria-hidden />
      <input
        ref={input}
        data-filter-box
        className={css.input}
        role="combobox"
        aria-expanded={open}
        aria-controls={id}
        aria-activedescendant={open ? `${id}-${active}` : undefined}
        aria-label={t('addFilter')}
        placeholder={t('filter')}
        value={typed}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
      />
      <Popover
        open={open && offers.length > 0}
        onClose={() => setOpen(false)}
        anchor={input}
        label={t('addFilter')}
        role="listbox"
        width={300}
      >
        <div id={id} className={css.options}>
          {offers.map((offer, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the box holds the focus and points at its options
            <div
              key={`${offer.field.id}/${offer.option?.value ?? offer.text ?? ''}`}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className={cx(css.option, index === active && css.active)}
              onPointerDown={(event) => {
                event.preventDefault();
                pick(offer);
              }}
              onPointerEnter={() => setActive(index)}
            >
              {offer.option?.mark}
              <span className={css.label}>
                {offer.option ? (
                  <>
                    <span className={css.name}>{offer.field.label} </span>
                    {offer.option.label}
                  </>
                ) : offer.text !== undefined ? (
                  t('containing', { label: offer.field.label, text: offer.text })
                ) : (
                  offer.field.label
                )}
              </span>
              {offer.option?.count !== undefined && <span className={css.count}>{offer.option.count}</span>}
            </div>
          ))}
        </div>
      </Popover>
    </div>
  );
}
