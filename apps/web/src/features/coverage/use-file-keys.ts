import { useEffect, useRef } from 'react';
import { isListKey } from '../../components/defects/list-keys.ts';

type Keys = Readonly<Record<'n' | 'p' | 'Escape', () => void>>;

/** Keys of the file on screen; never while somebody types or a dialog is open. */
export function useFileKeys(keys: Keys): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (key !== 'n' && key !== 'p' && key !== 'Escape') return;
      // A box that is ticked takes no letters.
      const ticked = event.target instanceof HTMLInputElement && event.target.type === 'checkbox';
      if (!isListKey(ticked ? document.body : event.target, key)) return;
      event.preventDefault();
      current.current[key]();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
