import { Search } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import css from './search-box.module.css';

/**
 * A field that narrows what stands beside it while one types.
 * @param label its name, and what stands in it while it is empty; @param width pixels; absent: all there is
 */
export function SearchBox({
  label,
  value,
  onText,
  onEnter,
  width,
  first = false,
}: {
  label: string;
  value: string;
  onText: (text: string) => void;
  onEnter?: () => void;
  width?: number;
  /** Gets the focus when its dialog opens. */
  first?: boolean;
}) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onEnter?.();
  };
  return (
    <label className={css.box} style={{ width }}>
      <Search size={14} aria-hidden />
      <input
        type="search"
        data-autofocus={first || undefined}
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </label>
  );
}
