import { cx } from '../lib/class-names.ts';
import css from './progress-bar.module.css';

/** @param percent 0 to 100 */
export function ProgressBar({ percent, failed, label }: { percent: number; failed?: boolean; label: string }) {
  const value = Math.max(0, Math.min(100, percent));
  return (
    <div
      className={css.track}
      role="progressbar"
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-label={label}
    >
      <div className={cx(css.fill, failed && css.failed)} style={{ width: `${value}%` }} />
    </div>
  );
}
