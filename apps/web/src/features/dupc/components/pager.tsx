import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../../../components/button.tsx';
import { formatCount } from '../../../lib/format.ts';
import css from '../dupc.module.css';
import { PAGE_SIZES } from '../list-state.ts';
import { dupc } from '../texts.ts';

/** Which page of how many, and how long a page is. */
export function Pager({
  page,
  pages,
  size,
  total,
  onPage,
  onSize,
}: {
  page: number;
  pages: number;
  size: number;
  total: number;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}) {
  const t = dupc.use();
  const from = (page - 1) * size + 1;
  return (
    <nav className={css.pager} aria-label={t('list')}>
      <span>
        {t('pageOf', {
          from: formatCount(from),
          to: formatCount(Math.min(total, page * size)),
          total: formatCount(total),
        })}
      </span>
      <span className={css.space} />
      <select
        aria-label={t('perPage', { count: size })}
        value={size}
        onChange={(event) => onSize(Number(event.target.value))}
      >
        {PAGE_SIZES.map((value) => (
          <option key={value} value={value}>
            {t('perPage', { count: value })}
          </option>
        ))}
      </select>
      <IconButton label={t('previousPage')} icon={ChevronLeft} disabled={page <= 1} onClick={() => onPage(page - 1)} />
      <span>
        {page} / {Math.max(pages, 1)}
      </span>
      <IconButton label={t('nextPage')} icon={ChevronRight} disabled={page >= pages} onClick={() => onPage(page + 1)} />
    </nav>
  );
}
