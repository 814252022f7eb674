import { cx } from '../../../lib/class-names.ts';
import css from '../coverage.module.css';

/** From 80 % well covered, from 60 % fairly (screens 10.4: no bands are sent, so these). */
export function bandOf(rate: number): 'high' | 'middle' | 'low' {
  if (rate >= 80) return 'high';
  return rate >= 60 ? 'middle' : 'low';
}

/** A rate as a bar; the number always stands beside it. @param rate percent; absent draws an empty track */
export function RateBar({ rate }: { rate: number | undefined }) {
  return (
    <span className={css.track} aria-hidden>
      {rate !== undefined && <i className={cx(css.fill, css[bandOf(rate)])} style={{ width: `${rate}%` }} />}
    </span>
  );
}
