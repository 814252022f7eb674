import type { ReactNode } from 'react';
import { Link } from '../../../components/link.tsx';
import { formatCount } from '../../../lib/format.ts';
import type { Colour } from '../../../lib/theme.ts';
import css from '../charts.module.css';

/** A number of a table, and the list that has exactly the rows it counts. Zero leads nowhere. */
export interface Figure {
  readonly value: number;
  readonly to?: string | undefined;
  readonly text?: string;
}

export interface FigureRow {
  readonly key: string;
  readonly head: ReactNode;
  readonly figures: readonly Figure[];
  readonly sum?: boolean;
}

/** A column; with the colour that its values have in the drawing. */
export interface Head {
  readonly text: string;
  readonly colour?: Colour | undefined;
}

/** The numbers behind a drawing. */
export function FiguresTable({
  label,
  heads,
  rows,
}: {
  label: string;
  heads: readonly Head[];
  rows: readonly FigureRow[];
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section className={css.scroller} tabIndex={0} aria-label={label}>
      <table className={css.table}>
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={head.text} scope="col" className={index === 0 ? css.first : undefined}>
                {head.colour && (
                  <span className={css.swatch} style={{ background: `var(--${head.colour})` }} aria-hidden />
                )}
                {head.text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className={row.sum ? css.sum : undefined}>
              <th scope="row" className={css.first}>
                {row.head}
              </th>
              {row.figures.map((figure, index) => (
                <td key={heads[index + 1]?.text}>
                  <FigureCell {...figure} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function FigureCell({ value, to, text = formatCount(value) }: Figure) {
  if (to === undefined || value === 0) return <span className={value === 0 ? css.zero : undefined}>{text}</span>;
  return (
    <Link to={to} className={css.link}>
      {text}
    </Link>
  );
}
