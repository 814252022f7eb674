import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { defectFactsKey } from '../../lib/calls/defect-query.ts';
import type { TaskScope } from '../../lib/use-scope.ts';
import type { ListPage, Pages } from './list-pages.ts';

/**
 * The counters that come with a list. Its own first page says them; after a decision they are asked again alone, so that rows,
 * total and counters never tell different stories while the list itself stays where it is.
 * @param key names list and filter
 * @param read asks for the smallest page and keeps its counters
 */
export function useListCounts<Counts>({
  scope,
  key,
  list,
  read,
}: {
  scope: TaskScope;
  key: QueryKey;
  list: Pages<unknown> & { readonly data: { pages: readonly (ListPage<unknown> & { counts: Counts })[] } | undefined };
  read: (signal: AbortSignal) => Promise<Counts>;
}): Counts | undefined {
  const client = useQueryClient();
  const shown = list.data?.pages[0]?.counts;
  const own = list.isPlaceholderData ? undefined : shown;
  const queryKey = [...defectFactsKey(scope), 'list-counts', ...key];
  const { data } = useQuery({
    queryKey,
    enabled: own !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    ...(own === undefined ? {} : { initialData: own }),
    queryFn: ({ signal }) => read(signal),
  });
  // A list that was read again brings new counters; one that was only patched keeps the object it had.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new counters are the event
  useEffect(() => {
    if (own !== undefined) client.setQueryData(queryKey, own);
  }, [own]);
  return data ?? shown;
}
