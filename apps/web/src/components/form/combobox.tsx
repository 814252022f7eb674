import { Check, ChevronDown, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../../lib/class-names.ts';
import { hostOf, usePlacement } from '../floating.ts';
import { Spinner } from '../spinner.tsx';
import css from './combobox.module.css';
import { type ComboOption, matching } from './combobox-options.ts';
import { describedBy } from './field.tsx';
import { formTexts } from './form-texts.ts';

export interface ComboboxProps {
  readonly id: string;
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
  readonly options: readonly ComboOption[];
  /** Several may be chosen; they stand as chips before the text. */
  readonly multiple?: boolean | undefined;
  /** A single choice may be taken back by a cross. */
  readonly clearable?: boolean | undefined;
  /** What was typed may be taken although it is not on offer: branches, names of people who left. */
  readonly free?: boolean | undefined;
  readonly placeholder?: string | undefined;
  readonly loading?: boolean | undefined;
  readonly invalid?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly mono?: boolean | undefined;
  /** The name when no `label` points here. */
  readonly label?: string | undefined;
  /** Asked with what is typed, when the options come from the server; they are shown as they come then. */
  readonly onSearch?: ((typed: string) => void) | undefined;
  /** The list opens: the moment to read it again. */
  readonly onOpen?: (() => void) | undefined;
  readonly render?: ((option: ComboOption) => ReactNode) | undefined;
}

/**
 * A choice with search as you type. Arrows move, Enter takes, Escape closes, Backspace in the empty field removes the last
 * chip. The list floats above dialogs too.
 */
export function Combobox({
  id,
  value,
  onChange,
  options,
  multiple,
  clearable,
  free,
  placeholder,
  loading,
  invalid,
  disabled,
  mono,
  label,
  onSearch,
  onOpen,
  render,
}: ComboboxProps) {
  const t = formTexts.use();
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const position = usePlacement({ open, anchor: box, panel, side: 'bottom-start' });
  const shown = open ? matching({ options, typed, value, free: free === true, asIs: onSearch !== undefined }) : [];
  const chosen = (entry: string) => options.find((option) => option.value === entry)?.label ?? entry;

  useEffect(() => {
    panel.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  });

  const show = () => {
    if (open || disabled) return;
    setOpen(true);
    setAt(0);
    onOpen?.();
  };
  const close = () => {
    setOpen(false);
    setTyped('');
  };
  const type = (text: string) => {
    show();
    setTyped(text);
    setAt(0);
    onSearch?.(text);
  };
  const take = (option: ComboOption) => {
    if (option.disabled) return;
    if (!multiple) {
      onChange([option.value]);
      return close();
    }
    onChange(value.includes(option.value) ? value.filter((entry) => entry !== option.value) : [...value, option.value]);
    type('');
  };
  const keys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) return show();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setAt((at + step + shown.length) % Math.max(shown.length, 1));
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      const option = shown[at];
      if (option) take(option);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'Backspace' && typed === '' && multiple) {
      onChange(value.slice(0, -1));
    } else if ([',', ';', '，', '；'].includes(event.key) && multiple && free && typed.trim() !== '') {
      event.preventDefault();
      take({ value: typed.trim(), label: typed.trim() });
    }
  };
  const leave = () => {
    // A branch or name that was typed and left counts; Escape is the way to drop it.
    const text = typed.trim();
    if (free && text !== '' && !value.includes(text)) onChange(multiple ? [...value, text] : [text]);
    close();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click beside the text means the text field
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field inside has the keys
    <div
      ref={box}
      className={cx(css.box, invalid && css.invalid, disabled && css.disabled)}
      onClick={() => {
        input.current?.focus();
        show();
      }}
    >
      {multiple &&
        value.map((entry) => (
          <span key={entry} className={css.chip}>
            <span className="ellipsis">{chosen(entry)}</span>
            <button
              type="button"
              aria-label={t('removeChosen', { name: chosen(entry) })}
              disabled={disabled}
              onClick={(event) => {
                event.stopPropagation();
                onChange(value.filter((other) => other !== entry));
              }}
            >
              <X size={12} aria-hidden />
            </button>
          </span>
        ))}
      <input
        ref={input}
        id={id}
        role="combobox"
        aria-label={label}
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && shown[at] ? `${listId}-${at}` : undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy(id)}
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        className={cx(css.text, mono && css.mono)}
        placeholder={value.length === 0 ? placeholder : multiple ? undefined : chosen(value[0] ?? '')}
        value={open || multiple || value[0] === undefined ? typed : chosen(value[0])}
        onChange={(event) => type(event.target.value)}
        onKeyDown={keys}
        onBlur={leave}
      />
      {clearable && !multiple && value.length > 0 && !disabled && (
        <button
          type="button"
          className={css.clear}
          aria-label={t('clearChosen')}
          onClick={(event) => {
            event.stopPropagation();
            onChange([]);
          }}
        >
          <X size={13} aria-hidden />
        </button>
      )}
      {loading ? <Spinner size={12} /> : !multiple && <ChevronDown size={14} className={css.chevron} aria-hidden />}
      {open &&
        createPortal(
          <div
            ref={panel}
            id={listId}
            role="listbox"
            aria-label={label ?? placeholder ?? id}
            aria-multiselectable={multiple}
            tabIndex={-1}
            className={cx(css.panel, !position && css.unplaced)}
            style={{ ...position, minWidth: box.current?.offsetWidth }}
            // The text field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
          >
            {shown.length === 0 && <div className={css.none}>{loading ? <Spinner size={14} /> : t('noMatch')}</div>}
            {shown.map((option, index) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the text field keeps the focus and names the active one
              // biome-ignore lint/a11y/useKeyWithClickEvents: the text field has the keys
              <div
                key={option.value}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={value.includes(option.value)}
                aria-disabled={option.disabled}
                data-active={index === at || undefined}
                className={css.option}
                onPointerMove={() => setAt(index)}
                onClick={(event) => {
                  event.stopPropagation();
                  take(option);
                }}
              >
                <span className={css.optionText}>
                  {option.fresh
                    ? t('take', { text: option.label })
                    : (render?.(option) ?? <span className="ellipsis">{option.label}</span>)}
                  {option.note && <span className={css.note}>{option.note}</span>}
                </span>
                {value.includes(option.value) && <Check size={14} aria-hidden />}
              </div>
            ))}
          </div>,
          hostOf(box.current),
        )}
    </div>
  );
}
