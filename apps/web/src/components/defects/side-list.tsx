import type { ReactNode } from 'react';
import { PathText } from '../path-text.tsx';
import css from './side-list.module.css';

export interface SideItem {
  readonly id: string;
  readonly mark: ReactNode;
  /** What stands between mark and text, such as a line number. */
  readonly place?: string | undefined;
  readonly text: string;
  /** How deep it stands below others, from 0. */
  readonly depth?: number;
  /** A heading before it: the file the following ones are in. */
  readonly under?: string | undefined;
}

/** Places of the open source beside it; pressing one shows it. */
export function SideList({
  title,
  items,
  current,
  onChoose,
  note,
}: {
  title: string;
  items: readonly SideItem[];
  current: string | undefined;
  onChoose: (id: string) => void;
  /** A line below the items. */
  note?: string | undefined;
}) {
  return (
    <nav className={css.list} aria-label={title}>
      <h2 className={css.head}>
        {title} · {items.length}
      </h2>
      {items.map(({ id, mark, place, text, depth = 0, under }) => (
        <div key={id}>
          {under !== undefined && (
            <p className={css.under}>
              <PathText path={under} />
            </p>
          )}
          <button
            type="button"
            className={css.item}
            style={{ paddingLeft: 16 + Math.min(depth, 6) * 12 }}
            aria-current={id === current}
            title={text}
            onClick={() => onChoose(id)}
          >
            {mark}
            {place !== undefined && <span className={css.place}>{place}</span>}
            <span className={css.text}>{text}</span>
          </button>
        </div>
      ))}
      {note !== undefined && <p className={css.note}>{note}</p>}
    </nav>
  );
}
