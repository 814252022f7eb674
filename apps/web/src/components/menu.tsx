import { Check, type LucideIcon } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useRef,
  useState,
} from 'react';
import { cx } from '../lib/class-names.ts';
import css from './floating.module.css';
import type { Side } from './floating.ts';
import { Popover } from './popover.tsx';

export type MenuEntry =
  | {
      readonly kind?: 'action';
      readonly id: string;
      readonly label: string;
      /** A second line: what it would do, or why it cannot be done. */
      readonly hint?: string | undefined;
      readonly icon?: LucideIcon;
      readonly danger?: boolean;
      readonly disabled?: boolean;
      readonly checked?: boolean;
      readonly run: () => void;
    }
  | { readonly kind: 'separator'; readonly id: string }
  | { readonly kind: 'caption'; readonly id: string; readonly label: string };

export interface MenuTrigger {
  readonly ref: Ref<HTMLButtonElement>;
  readonly onClick: () => void;
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
}

/** A drop-down of actions. Arrow keys, Home, End and first letters move; Enter runs; Escape closes. */
export function Menu({
  label,
  entries,
  side,
  children,
}: {
  label: string;
  entries: readonly MenuEntry[];
  side?: Side;
  children: (trigger: MenuTrigger) => ReactElement;
}) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      {children({ ref: anchor, onClick: () => setOpen(!open), 'aria-haspopup': 'menu', 'aria-expanded': open })}
      <MenuPanel {...{ open, anchor, label, entries, side }} onClose={() => setOpen(false)} />
    </>
  );
}

/** The panel alone, for a button that is drawn so often that it cannot carry a whole menu. */
export function MenuPanel({
  open,
  onClose,
  anchor,
  label,
  entries,
  side,
}: {
  open: boolean;
  onClose: () => void;
  anchor: RefObject<HTMLButtonElement | null>;
  label: string;
  entries: readonly MenuEntry[];
  side?: Side | undefined;
}) {
  return (
    <Popover open={open} onClose={onClose} anchor={anchor} label={label} role="menu" {...(side ? { side } : {})}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens for its buttons' keys */}
      <div onKeyDown={moveFocus} role="presentation" style={{ minWidth: 140 }}>
        {entries.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            onRun={() => {
              onClose();
              anchor.current?.focus();
            }}
          />
        ))}
      </div>
    </Popover>
  );
}

function Entry({ entry, onRun }: { entry: MenuEntry; onRun: () => void }): ReactNode {
  if (entry.kind === 'separator') return <hr className={css.separator} />;
  if (entry.kind === 'caption') return <div className={css.caption}>{entry.label}</div>;
  const Icon = entry.icon;
  const choosable = entry.checked !== undefined;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the state is set with the one role that has it
    <button
      type="button"
      role={choosable ? 'menuitemradio' : 'menuitem'}
      aria-checked={choosable ? entry.checked : undefined}
      disabled={entry.disabled}
      className={cx(css.item, entry.danger && css.danger)}
      onClick={() => {
        onRun();
        entry.run();
      }}
    >
      {Icon && <Icon size={15} aria-hidden />}
      <span className={css.grow}>
        {entry.label}
        {entry.hint && <span className={css.entryHint}>{entry.hint}</span>}
      </span>
      {choosable && <Check size={14} aria-hidden style={{ visibility: entry.checked ? 'visible' : 'hidden' }} />}
    </button>
  );
}

/** Moves the focus among the buttons of a list by keyboard. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.target instanceof HTMLInputElement && !event.key.startsWith('Arrow')) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled), a[href]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const next = nextIndex({ key: event.key, at, items });
  if (next === undefined) return;
  event.preventDefault();
  items[next]?.focus();
}

function nextIndex({ key, at, items }: { key: string; at: number; items: readonly HTMLElement[] }): number | undefined {
  if (key === 'ArrowDown') return (at + 1) % items.length;
  if (key === 'ArrowUp') return (at - 1 + items.length) % items.length;
  if (key === 'Home') return 0;
  if (key === 'End') return items.length - 1;
  if (key.length !== 1) return undefined;
  const order = [...items.keys()].map((step) => (at + 1 + step) % items.length);
  return order.find((index) => items[index]?.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
}
