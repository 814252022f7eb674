import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatCount } from '../lib/format.ts';
import { IconButton } from './button.tsx';
import { common } from './common-texts.ts';
import css from './pager.module.css';

export const PAGE_SIZES = [10, 20, 50, 100] as const;

/** Which rows are shown, the way to the others, and how many at a time. @param page counted from 1 */
export function RowPager({
  page,
  size,
  total,
  onPage,
  onSize,
}: {
  page: number;
  size: number;
  total: number;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}) {
  const t = common.use();
  const last = Math.max(1, Math.ceil(total / size));
  const from = total === 0 ? 0 : (page - 1) * size + 1;
  return (
    <nav className={css.pager} aria-label={t('pages')}>
      <span role="status">
        {t('rowsOf', {
          from: formatCount(from),
          to: formatCount(Math.min(page * size, total)),
          total: formatCount(total),
        })}
      </span>
      <label className={css.size}>
        {t('perPage')}
        <select value={size} onChange={(event) => onSize(Number(event.target.value))}>
          {PAGE_SIZES.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      </label>
      <IconButton label={t('previousPage')} icon={ChevronLeft} disabled={page <= 1} onClick={() => onPage(page - 1)} />
      <span>
        {page} / {last}
      </span>
      <IconButton label={t('nextPage')} icon={ChevronRight} disabled={page >= last} onClick={() => onPage(page + 1)} />
    </nav>
  );
}
