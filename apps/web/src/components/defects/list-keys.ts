import { useEffect, useRef } from 'react';

export interface ListKeys {
  /** Arrows up and left, W, K. */
  readonly onPrevious?: (() => void) | undefined;
  /** Arrows down and right, S, J. */
  readonly onNext?: (() => void) | undefined;
  readonly onOpen?: (() => void) | undefined;
  readonly onClose?: (() => void) | undefined;
  readonly onTick?: (() => void) | undefined;
  readonly onHelp?: (() => void) | undefined;
  readonly onIgnore?: (() => void) | undefined;
  readonly onRecover?: (() => void) | undefined;
  readonly onAssign?: (() => void) | undefined;
  readonly onMark?: (() => void) | undefined;
  readonly onComment?: (() => void) | undefined;
  readonly onUndo?: (() => void) | undefined;
  /** The slash: to the box that filters. */
  readonly onFilter?: (() => void) | undefined;
  readonly onBlame?: (() => void) | undefined;
  /** Shift with W or arrow up: the step before, inside one finding. */
  readonly onPreviousStep?: (() => void) | undefined;
  readonly onNextStep?: (() => void) | undefined;
}

/** Where arrows and letters have a meaning of their own. */
const TAKEN =
  'input, textarea, select, [contenteditable=""], [contenteditable="true"], dialog, [role="dialog"], [role="menu"], [role="listbox"], [role="radiogroup"], [role="tree"], [role="separator"], [role="search"]';
/** Where Enter and Space press something. */
const PRESSABLE = 'a, button, summary, [role="grid"]';
/** What scrolls by its arrows. */
const SCROLLS = '.cm-editor, [role="grid"]';

/**
 * Whether a key pressed there belongs to the list: never while typing, never with a dialog or drop-down open, whoever has
 * the focus (screens 9.1.10). @param target where the focus is; @param shift whether Shift is held: the table leaves its
 * arrows to others then, the source selects by them
 */
export function isListKey(target: EventTarget | null, key: string, shift = false): boolean {
  if (!(target instanceof Element) || target.ownerDocument.querySelector('dialog[open], [role="menu"]') !== null)
    return false;
  if (target.closest(TAKEN) !== null) return false;
  if (key === 'Enter' || key === ' ') return target.closest(PRESSABLE) === null;
  if (key.startsWith('Arrow') && target.closest(shift ? '.cm-editor' : SCROLLS) !== null) return false;
  return !(key === 'Escape' && target.closest('[role="grid"]') !== null);
}

const KEYS: Readonly<Record<string, keyof ListKeys>> = {
  ArrowUp: 'onPrevious',
  ArrowLeft: 'onPrevious',
  w: 'onPrevious',
  k: 'onPrevious',
  ArrowDown: 'onNext',
  ArrowRight: 'onNext',
  s: 'onNext',
  j: 'onNext',
  Enter: 'onOpen',
  Escape: 'onClose',
  x: 'onTick',
  i: 'onIgnore',
  r: 'onRecover',
  a: 'onAssign',
  m: 'onMark',
  c: 'onComment',
  u: 'onUndo',
  b: 'onBlame',
  '/': 'onFilter',
  '?': 'onHelp',
};

const SHIFTED: Readonly<Record<string, keyof ListKeys>> = {
  ArrowUp: 'onPreviousStep',
  w: 'onPreviousStep',
  ArrowDown: 'onNextStep',
  s: 'onNextStep',
  '?': 'onHelp',
};

/**
 * Keys of a list page, for when the focus is on the page itself. The table handles its own when it has the focus.
 * @param isMeant asked at each key; absent: all of them are
 */
export function useListKeys(keys: ListKeys, isMeant = () => true): void {
  const current = useRef({ keys, isMeant });
  current.current = { keys, isMeant };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const name = (event.shiftKey ? SHIFTED : KEYS)[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      const run = name && current.current.keys[name];
      if (!run || !current.current.isMeant() || !isListKey(event.target, event.key, event.shiftKey)) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
