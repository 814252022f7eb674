import { formatCount, formatPercent } from '../../../lib/format.ts';
import { cloc } from '../texts.ts';

/** A number of lines; its share of the total on hover. */
export function LineCount({ value, of }: { value: number; of: number }) {
  const t = cloc.use();
  return (
    <span title={of > 0 ? t('percentOf', { percent: formatPercent((value / of) * 100, 1) }) : undefined}>
      {formatCount(value)}
    </span>
  );
}
