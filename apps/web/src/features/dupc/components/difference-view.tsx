import { useMemo } from 'react';
import { cx } from '../../../lib/class-names.ts';
import { type AlignedRow, align, type Excerpt, type Side } from '../aligned.ts';
import css from '../dupc.module.css';
import { dupc } from '../texts.ts';

/** The block and its copy beside each other, line for line, with what differs marked (screens 10.3). */
export function DifferenceView({ left, right }: { left: Excerpt; right: Excerpt }) {
  const t = dupc.use();
  const rows = useMemo(() => align(left, right), [left, right]);
  const differing = rows.filter((row) => row.kind !== 'same').length;
  return (
    <div className={css.difference}>
      <p className={css.differenceNote} role="status">
        {differing === 0 ? t('equal') : t('differing', { count: differing })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <section className={css.rows} tabIndex={0} aria-label={t('difference')}>
        <table>
          <tbody>
            {rows.map((row) => (
              <Row key={`${row.left?.line}/${row.right?.line}`} row={row} />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function Row({ row }: { row: AlignedRow }) {
  return (
    <tr className={row.kind === 'same' ? undefined : css.differs}>
      <Half side={row.left} />
      <Half side={row.right} />
    </tr>
  );
}

function Half({ side }: { side: Side | undefined }) {
  return (
    <>
      <td className={css.number}>{side?.line}</td>
      <td className={cx(css.code, !side && css.gap)}>
        {side?.pieces.map((piece, index) =>
          piece.changed ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their place
            <mark key={index}>{piece.text}</mark>
          ) : (
            piece.text
          ),
        )}
      </td>
    </>
  );
}
