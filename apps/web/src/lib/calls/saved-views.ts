import type { SavedView as WireView } from '@assay/contract/http/saved-view';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Scope } from '../api-client.ts';
import { anything, flag, listOrEmpty, number, or, record, type Shape, text, wire } from '../shape.ts';
import { useTaskScope } from '../use-scope.ts';

const STEM = '/defect/api/user/warn/views';

const View = wire<WireView>()(
  record({
    viewId: text,
    name: text,
    query: or(text, ''),
    scope: text,
    shared: or(flag, false),
    owner: or(text, ''),
    mine: or(flag, false),
    updatedDate: or(number, 0),
  }),
);
export type SavedView = Shape<typeof View>;

const viewsKey = (scope: Scope) => ['saved-views', scope.projectId, scope.taskId ?? null] as const;

/** Filters people keep under a name: the reader's own, and what others share (decisions 24). */
export const savedViewsQuery = (scope: Scope) =>
  queryOptions({
    queryKey: viewsKey(scope),
    staleTime: 60_000,
    retry: false,
    queryFn: ({ signal }) => api.get(STEM, { read: listOrEmpty(View), scope, signal }),
  });

export interface ViewDraft {
  readonly name: string;
  readonly query: string;
  readonly scope: 'task' | 'project';
  readonly shared: boolean;
}

/** Keeps, changes and forgets views; the list is read again afterwards. */
export function useViewChanges() {
  const scope = useTaskScope();
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: ['saved-views', scope.projectId] });
  const save = useMutation({
    mutationFn: (draft: ViewDraft) => api.post(STEM, { read: View, scope, body: draft }),
    onSuccess,
  });
  const change = useMutation({
    mutationFn: ({ viewId, ...body }: { viewId: string } & Partial<Omit<ViewDraft, 'scope'>>) =>
      api.put(`${STEM}/${viewId}`, { read: View, scope, body }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (viewId: string) => api.delete(`${STEM}/${viewId}`, { read: anything, scope }),
    onSuccess,
  });
  return { save, change, remove };
}
