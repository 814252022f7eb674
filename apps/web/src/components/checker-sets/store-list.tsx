import type { ReactNode } from 'react';
import type { CheckerSet } from '../../lib/calls/checker-sets.ts';
import { Button } from '../button.tsx';
import { EmptyState, ErrorState, FilteredEmptyState, SkeletonRows } from '../page-states.tsx';
import { Spinner } from '../spinner.tsx';
import { InstallCard } from './install-card.tsx';
import css from './install-dialog.module.css';
import { setTexts } from './set-texts.ts';
import type { SetStore } from './use-set-store.ts';

/** Sets to install, page after page as they are scrolled to. @param after what stands in the place of the button afterwards */
export function StoreList({
  store,
  filtered,
  onClear,
  toolName,
  after,
}: {
  store: SetStore;
  filtered: boolean;
  onClear: () => void;
  toolName: (name: string) => string;
  after: (set: CheckerSet) => ReactNode;
}) {
  const t = setTexts.use();
  const { data, error, sets, install, installed, mayInstall, hasNextPage, isFetchingNextPage } = store;
  return (
    <div
      className={css.list}
      aria-busy={store.isPlaceholderData}
      onScroll={({ currentTarget: list }) => {
        const near = list.scrollTop + list.clientHeight > list.scrollHeight - 200;
        if (near && hasNextPage && !isFetchingNextPage) void store.fetchNextPage();
      }}
    >
      {!data && error && (
        <ErrorState compact error={error} what={t('storeWhat')} onRetry={() => void store.refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={5} height={72} />}
      {data && sets.length === 0 && filtered && <FilteredEmptyState compact onClear={onClear} />}
      {data && sets.length === 0 && !filtered && (
        <EmptyState compact title={t('storeEmpty')} hint={t('storeEmptyHint')} />
      )}
      {sets.map((set) => (
        <InstallCard key={set.checkerSetId} set={set} toolName={toolName}>
          {installed.includes(set.checkerSetId) ? (
            after(set)
          ) : (
            <Button
              aria-label={t('installName', { name: set.checkerSetName })}
              title={mayInstall ? undefined : t('mayNotInstall')}
              disabled={!mayInstall || install.isPending}
              busy={install.isPending && install.variables === set.checkerSetId}
              onClick={() => install.mutate(set.checkerSetId)}
            >
              {t('install')}
            </Button>
          )}
        </InstallCard>
      ))}
      {isFetchingNextPage && (
        <div className={css.more} role="status">
          <Spinner size={14} />
        </div>
      )}
    </div>
  );
}
