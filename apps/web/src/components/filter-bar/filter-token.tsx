import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { common } from '../common-texts.ts';
import { Popover } from '../popover.tsx';
import css from './filter-bar.module.css';
import { type FilterField, type FilterValues, toggleValue } from './filter-fields.ts';
import { OptionList } from './option-list.tsx';

/** One condition in force: press to change it, the cross takes it away. */
export function FilterToken({
  field,
  values,
  onChange,
  startOpen,
  onClosed,
}: {
  field: FilterField;
  values: FilterValues;
  onChange: (values: FilterValues) => void;
  startOpen: boolean;
  onClosed: () => void;
}) {
  const t = common.use();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(startOpen);
  const chosen = values[field.id] ?? [];
  const labels = chosen.map((value) => field.options?.find((option) => option.value === value)?.label ?? value);
  const words = field.describe && chosen.length > 0 ? [field.describe(chosen)] : labels;
  const close = () => {
    setOpen(false);
    onClosed();
  };
  return (
    <span className={css.token}>
      <button
        ref={anchor}
        type="button"
        className={css.face}
        aria-haspopup="listbox"
        aria-expanded={open}
        onClick={() => (open ? close() : setOpen(true))}
      >
        <span className={css.name}>{field.label}</span>
        <span className={`${css.value} ellipsis`} title={words.join(', ')}>
          {words.join(', ')}
        </span>
      </button>
      {!field.required && chosen.length > 0 && (
        <button
          type="button"
          className={css.cross}
          aria-label={t('removeFilter', { label: field.label })}
          onClick={() => onChange({ ...values, [field.id]: [] })}
        >
          <X size={13} aria-hidden />
        </button>
      )}
      <Popover
        open={open}
        onClose={close}
        anchor={anchor}
        label={field.label}
        width={field.editor ? undefined : (field.width ?? 280)}
      >
        {field.editor ? (
          field.editor({
            values: chosen,
            onChange: (next) => onChange({ ...values, [field.id]: next }),
            onClose: close,
          })
        ) : field.options ? (
          <OptionList
            field={field}
            chosen={chosen}
            onToggle={(value) => {
              onChange(toggleValue({ field, values, value }));
              if (!field.multiple) close();
            }}
          />
        ) : (
          <FreeText
            label={field.label}
            value={chosen[0] ?? ''}
            onDone={(text) => {
              onChange({ ...values, [field.id]: text ? [text] : [] });
              close();
            }}
          />
        )}
        {field.note && <div className={css.note}>{field.note}</div>}
      </Popover>
    </span>
  );
}

function FreeText({ label, value, onDone }: { label: string; value: string; onDone: (text: string) => void }) {
  const [typed, setTyped] = useState(value);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onDone(typed.trim());
      }}
    >
      <input
        className={css.find}
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  );
}
