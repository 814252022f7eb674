import { memo, type ReactNode } from 'react';
import { formatCount } from '../../lib/format.ts';
import { Button } from '../button.tsx';
import { common } from '../common-texts.ts';
import { errorSentence } from '../page-states.tsx';
import { Spinner } from '../spinner.tsx';
import css from './data-table.module.css';
import type { DataTableProps } from './data-table-props.ts';

/** Below the last row: how many there are, what is coming, or why it does not come. */
export const TableFoot = memo(Foot) as typeof Foot;

function Foot<Row>({ rows, total, hasMore, loadingMore, moreError, onMore, pageSize = 100 }: DataTableProps<Row>) {
  const t = common.use();
  if (moreError) {
    return (
      <FootRow urgent>
        {errorSentence(moreError)}
        <Button onClick={onMore}>{t('retry')}</Button>
      </FootRow>
    );
  }
  if (!hasMore) return <FootRow>{t('allRows', { count: total })}</FootRow>;
  const to = Math.min(rows.length + pageSize, Math.max(total, rows.length));
  return (
    <FootRow>
      {loadingMore && <Spinner size={14} />}
      {t('loadingRows', { from: formatCount(rows.length + 1), to: formatCount(to) })}
    </FootRow>
  );
}

/** A grid holds rows only, so what stands below the last is one too. */
function FootRow({ urgent, children }: { urgent?: boolean; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: see the grid
    <div role="row">
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: see the grid */}
      <div className={css.foot} role="gridcell" aria-live={urgent ? 'assertive' : 'polite'}>
        {children}
      </div>
    </div>
  );
}
