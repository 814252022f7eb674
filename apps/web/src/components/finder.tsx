import { Check } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { cx } from '../lib/class-names.ts';
import { common } from './common-texts.ts';
import css from './finder.module.css';

export interface Findable {
  readonly id: string;
  readonly label: string;
  /** Found by it too: an English id, a code. */
  readonly alias?: string | undefined;
}

/** Entries whose name or alias contains the text. */
export function findIn<Entry extends Findable>(entries: readonly Entry[], typed: string): readonly Entry[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return entries;
  return entries.filter(({ label, alias }) => [label, alias ?? ''].some((text) => text.toLowerCase().includes(wanted)));
}

/** A search box over a list: typing narrows, arrows move, Enter takes. Stands in a popover, which closes on Escape. */
export function Finder({
  label,
  placeholder,
  none,
  entries,
  current,
  onPick,
}: {
  label: string;
  placeholder: string;
  /** Said when nothing matches. */
  none: string;
  /** Undefined while they travel. */
  entries: readonly Findable[] | undefined;
  current: string | undefined;
  onPick: (id: string) => void;
}) {
  const t = common.use();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [moved, setMoved] = useState<number>();
  const shown = findIn(entries ?? [], typed);
  const at = Math.min(moved ?? Math.max(0, typed ? 0 : shown.findIndex((entry) => entry.id === current)), shown.length);
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const taken = shown[at];
    if (step !== undefined) setMoved((at + step + shown.length) % Math.max(1, shown.length));
    else if (event.key === 'Home' && event.ctrlKey) setMoved(0);
    else if (event.key === 'Enter' && taken) onPick(taken.id);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        className={css.find}
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={shown.length > 0 ? `${id}-${at}` : undefined}
        aria-label={placeholder}
        placeholder={placeholder}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.target.value);
          setMoved(undefined);
        }}
      />
      {shown.length === 0 && <div className={css.none}>{entries ? none : t('loading')}</div>}
      <div id={id} role="listbox" aria-label={label} className={css.list}>
        {shown.map((entry, index) => (
          <button
            key={entry.id}
            id={`${id}-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={entry.id === current}
            className={cx(css.item, index === at && css.active, entry.id === current && css.current)}
            onPointerMove={() => setMoved(index)}
            onClick={() => onPick(entry.id)}
            title={entry.label}
          >
            <span className="ellipsis">{entry.label}</span>
            {entry.id === current && <Check size={14} aria-hidden />}
          </button>
        ))}
      </div>
    </>
  );
}
