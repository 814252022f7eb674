import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { permissionsQuery } from '../../lib/calls/permissions.ts';
import { installSet, type StoreFilter, setStoreQuery } from '../../lib/calls/set-store.ts';

/**
 * Public sets of other projects and what was installed of them since it was opened; those stay in the list.
 * @param onInstalled waited for before the next can be installed
 */
export function useSetStore({
  projectId,
  filter,
  enabled = true,
  onInstalled,
}: {
  projectId: string;
  filter: StoreFilter;
  enabled?: boolean;
  onInstalled?: (id: string) => Promise<unknown>;
}) {
  const [installed, setInstalled] = useState<readonly string[]>([]);
  const { data: granted } = useQuery(permissionsQuery({ projectId }));
  const query = useInfiniteQuery({
    ...setStoreQuery({ projectId, filter }),
    enabled,
    placeholderData: (old) => old,
  });
  const install = useMutation({
    mutationFn: (checkerSetId: string) => installSet({ projectId, checkerSetId }),
    onSuccess: async (_, id) => {
      await onInstalled?.(id);
      setInstalled((ids) => [...ids, id]);
    },
  });
  return {
    ...query,
    sets: query.data?.pages.flatMap((page) => page.content) ?? [],
    total: query.data?.pages[0]?.totalElements ?? 0,
    mayInstall: granted === undefined || granted.has('task_manage'),
    installed,
    install,
  };
}

export type SetStore = ReturnType<typeof useSetStore>;
