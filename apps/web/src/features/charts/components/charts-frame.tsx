import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import buttons from '../../../components/button.module.css';
import { type HeadTab, ListHead } from '../../../components/defects/list-head.tsx';
import page from '../../../components/defects/page.module.css';
import { ErrorState, SkeletonRows } from '../../../components/page-states.tsx';
import { cx } from '../../../lib/class-names.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { type Range, workbookAddress } from '../api/charts.ts';
import css from '../charts.module.css';
import { RANGE_FIELDS } from '../range.ts';
import { charts } from '../texts.ts';
import { RangeControl } from './range-control.tsx';

interface Answer<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
}

/** The days in the address. */
export const useRange = (): [Range, (range: Range) => void] => useUrlState(RANGE_FIELDS);

/** Charts of one tool: the head of its list with the other tab, the days, and the blocks. */
export function ChartsFrame<T>({
  toolName,
  title,
  tabs,
  answer,
  children,
}: {
  toolName: string;
  title: ReactNode;
  tabs: readonly HeadTab[];
  answer: Answer<T>;
  children: (data: T) => ReactNode;
}) {
  const t = charts.use();
  const scope = useTaskScope();
  const [range, change] = useRange();
  const { data, error, isPlaceholderData, refetch } = answer;
  return (
    <div className={page.page}>
      <ListHead title={title} tabs={tabs}>
        <a
          className={cx(buttons.button, buttons.quiet)}
          href={workbookAddress(scope, toolName, range)}
          download
          aria-disabled={data === undefined}
        >
          <Download size={15} aria-hidden />
          {t('save')}
        </a>
      </ListHead>
      <div className={page.filters}>
        <RangeControl range={range} onChange={change} />
      </div>
      <div className={css.scroll}>
        {data ? (
          <div className={cx(css.blocks, isPlaceholderData && css.waiting)} aria-busy={isPlaceholderData}>
            {children(data)}
          </div>
        ) : error ? (
          <ErrorState error={error} what={t('what')} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={12} />
        )}
      </div>
    </div>
  );
}
