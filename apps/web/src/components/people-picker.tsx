import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useId, useRef, useState } from 'react';
import { peopleQuery } from '../lib/calls/people.ts';
import { cx } from '../lib/class-names.ts';
import { Person } from './marks.tsx';
import css from './people-picker.module.css';
import { peoplePicker } from './people-picker-texts.ts';

const MOST = 8;

/** Names in a text: separated by `;` or `,`, also by their Chinese forms. */
export function namesIn(text: string): string[] {
  return [
    ...new Set(
      text
        .split(/[;,；，]/)
        .map((name) => name.trim())
        .filter(Boolean),
    ),
  ];
}

interface Offer {
  readonly name: string;
  readonly note: string;
}

/** Known names first, then people of the site, each once; what was typed last, for names nobody knows here yet. */
export function offersFor({
  typed,
  chosen,
  known,
  people,
}: {
  typed: string;
  chosen: readonly string[];
  known: readonly string[];
  people: readonly { readonly userId: string; readonly displayName: string }[];
}): Offer[] {
  const wanted = typed.trim().toLowerCase();
  const found = new Map<string, string>();
  for (const name of known) {
    if (found.size >= MOST) break;
    if (name.toLowerCase().includes(wanted) && !chosen.includes(name)) found.set(name, '');
  }
  for (const { userId, displayName } of people) {
    if (!chosen.includes(userId)) found.set(userId, displayName === userId ? '' : displayName);
  }
  return [...found].slice(0, MOST).map(([name, note]) => ({ name, note }));
}

/**
 * Several people by search: what is typed is looked for among the names given and, by the server, among the people of the
 * site. Enter takes the marked one, or the text itself; Backspace in the empty box takes the last away.
 */
export function PeoplePicker({
  label,
  value,
  known,
  invalid,
  onChange,
  onSubmit,
}: {
  label: string;
  value: readonly string[];
  known: readonly string[];
  invalid: boolean;
  onChange: (names: readonly string[]) => void;
  /** Enter with nothing typed. */
  onSubmit: () => void;
}) {
  const t = peoplePicker.use();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const keyword = useDeferredValue(typed.trim());
  const { data: people = [] } = useQuery({ ...peopleQuery(keyword), enabled: keyword !== '' });
  const offers = offersFor({ typed, chosen: value, known, people: keyword === '' ? [] : people });
  const add = (names: readonly string[]) => {
    onChange([...new Set([...value, ...names])]);
    setTyped('');
    setActive(-1);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const offer = offers[active];
    if (step !== undefined && offers.length > 0)
      setActive((active + step + (active < 0 && step < 0 ? 1 : 0) + offers.length) % offers.length);
    else if (event.key === 'Enter' && offer) add([offer.name]);
    else if (event.key === 'Enter' && typed.trim() !== '') add(namesIn(typed));
    else if (event.key === 'Enter') onSubmit();
    else if (event.key === 'Backspace' && typed === '' && value.length > 0) onChange(value.slice(0, -1));
    else return;
    event.preventDefault();
  };
  return (
    <div>
      <div className={css.box} data-invalid={invalid}>
        {value.map((name) => (
          <span key={name} className={css.chip}>
            <Person name={name} size={16} />
            <button
              type="button"
              aria-label={t('remove', { name })}
              onClick={() => onChange(value.filter((entry) => entry !== name))}
            >
              <X size={12} aria-hidden />
            </button>
          </span>
        ))}
        <input
          ref={input}
          data-autofocus
          role="combobox"
          aria-label={label}
          aria-expanded={offers.length > 0}
          aria-controls={id}
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          aria-invalid={invalid}
          value={typed}
          onKeyDown={onKeyDown}
          onBlur={() => {
            if (typed.trim() === '') return;
            onChange([...new Set([...value, ...namesIn(typed)])]);
            setTyped('');
          }}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(-1);
          }}
        />
      </div>
      <div id={id} role="listbox" aria-label={label} className={css.offers}>
        {offers.map(({ name, note }, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the box holds the focus and points at its options
          <div
            key={name}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={cx(css.offer, index === active && css.active)}
            onPointerDown={(event) => {
              event.preventDefault();
              add([name]);
            }}
            onPointerEnter={() => setActive(index)}
          >
            <Person name={name} size={18} />
            {note && <span className={css.note}>{note}</span>}
          </div>
        ))}
        {offers.length === 0 && typed.trim() !== '' && (
          <p className={css.none}>{t('asTyped', { name: typed.trim() })} ↵</p>
        )}
      </div>
    </div>
  );
}
