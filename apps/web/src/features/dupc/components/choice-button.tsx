import { ChevronsUpDown } from 'lucide-react';
import { useRef, useState } from 'react';
import type { FilterOption } from '../../../components/filter-bar/filter-fields.ts';
import { OptionList } from '../../../components/filter-bar/option-list.tsx';
import { Popover } from '../../../components/popover.tsx';
import css from '../dupc.module.css';

/** A drop-down of many choices with a search box in it. */
export function ChoiceButton({
  label,
  placeholder,
  options,
  value,
  onChange,
}: {
  label: string;
  placeholder: string;
  options: readonly FilterOption[];
  value: string | undefined;
  onChange: (value: string) => void;
}) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const shown = options.find((option) => option.value === value)?.label ?? placeholder;
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={css.choice}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-label={`${label} ${shown}`}
        onClick={() => setOpen(!open)}
      >
        <span className="ellipsis">{shown}</span>
        <ChevronsUpDown size={13} aria-hidden />
      </button>
      <Popover open={open} onClose={() => setOpen(false)} anchor={anchor} label={label} width={420}>
        <OptionList
          field={{ id: label, label, options }}
          chosen={value === undefined ? [] : [value]}
          onToggle={(next) => {
            onChange(next);
            setOpen(false);
          }}
        />
      </Popover>
    </>
  );
}
