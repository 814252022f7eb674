import {
  type ComponentProps,
  type KeyboardEvent,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Person } from '../marks.tsx';
import { defects } from './defect-texts.ts';
import css from './mention.module.css';
import { namesFor, wantedAt, withName } from './mention.ts';

const MOST = 6;

/**
 * A text in which `@` offers the names of people: arrows and Enter or Tab take one, Escape closes the list alone. Keys that the list
 * does not need go on to `onKeyDown`.
 */
export function MentionArea({
  value,
  people,
  handle,
  onText,
  onKeyDown,
  ...rest
}: Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'ref'> & {
  value: string;
  people: readonly string[];
  handle?: Ref<HTMLTextAreaElement>;
  onText: (text: string) => void;
}) {
  const t = defects.use();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(handle, () => area.current as HTMLTextAreaElement);
  const [caret, setCaret] = useState(-1);
  const [active, setActive] = useState(0);
  const caretNext = useRef<number>(undefined);
  const wanted = caret < 0 ? undefined : wantedAt(value, caret);
  const offers = wanted ? namesFor(wanted.typed, people, MOST) : [];
  const open = offers.length > 0;
  const look = (at: number) => {
    setCaret(at);
    setActive(0);
  };
  const take = (name: string | undefined) => {
    if (!wanted || name === undefined) return;
    const next = withName(value, wanted, name);
    onText(next.text);
    look(-1);
    caretNext.current = next.caret;
  };
  // With the text, before the next key: a frame later, what a quick hand types would stand elsewhere.
  useLayoutEffect(() => {
    const at = caretNext.current;
    caretNext.current = undefined;
    if (at !== undefined) area.current?.setSelectionRange(at, at);
  });
  const keys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const plain = !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing;
    if (!open || !plain) return onKeyDown?.(event);
    if (step !== undefined) setActive((active + step + offers.length) % offers.length);
    else if (event.key === 'Enter' || event.key === 'Tab') take(offers[active]);
    else if (event.key === 'Escape') look(-1);
    else return onKeyDown?.(event);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={css.field}>
      <textarea
        {...rest}
        ref={area}
        value={value}
        aria-autocomplete="list"
        aria-controls={open ? id : undefined}
        aria-activedescendant={open ? `${id}-${active}` : undefined}
        onChange={(event) => {
          onText(event.target.value);
          look(event.target.selectionStart);
        }}
        onKeyDown={keys}
        onBlur={() => look(-1)}
      />
      {open && (
        <div id={id} role="listbox" aria-label={t('mention')} className={css.offers}>
          {offers.map((name, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the text holds the focus and points at its options
            <div
              key={name}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className={css.offer}
              onPointerDown={(event) => {
                event.preventDefault();
                take(name);
              }}
              onPointerEnter={() => setActive(index)}
            >
              <Person name={name} size={16} />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
