import { cx } from '../lib/class-names.ts';
import css from './path-text.module.css';

/**
 * A path that gives way in its middle: the file name (and line) stays whole, the folders before it are cut.
 * The whole path stands in the title, and is what a selection copies.
 */
export function PathText({
  path,
  line,
  className,
}: {
  path: string;
  line?: number | undefined;
  className?: string | undefined;
}) {
  const cut = path.lastIndexOf('/') + 1;
  const suffix = line === undefined ? '' : `:${line}`;
  return (
    <span className={cx(css.path, className)} title={path + suffix}>
      <span className={css.head}>{path.slice(0, cut)}</span>
      <span className={css.tail}>
        {path.slice(cut)}
        {suffix}
      </span>
    </span>
  );
}
