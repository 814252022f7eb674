import { formatCount, formatPercent } from '../../../lib/format.ts';
import { cloc } from '../texts.ts';

/** A number of lines; its share of the total, or of the comments, on hover. */
export function LineCount({
  value,
  of,
  share = 'percentOf',
}: {
  value: number;
  of: number;
  /** What the share is of. */
  share?: 'percentOf' | 'ofComments';
}) {
  const t = cloc.use();
  return (
    <span title={of > 0 ? t(share, { percent: formatPercent((value / of) * 100, 1) }) : undefined}>
      {formatCount(value)}
    </span>
  );
}
