import type { OwnedTokenRow } from '@assay/contract/http/admin';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { ROWS_PER_PAGE, type RowSource, rowPage } from '../../../lib/rows.ts';
import { anything, list, maybe, number, record, type Shape, text, wire } from '../../../lib/shape.ts';

const PATH = '/admin/api/tokens';
const KEY = ['admin', 'tokens'];

const SiteToken = wire<OwnedTokenRow>()(
  record({
    id: number,
    name: text,
    username: text,
    scopes: list(text),
    createdAt: number,
    expiresAt: maybe(number),
    lastUsedAt: maybe(number),
    state: text,
  }),
);
export type SiteToken = Shape<typeof SiteToken>;
const SiteTokens = rowPage(SiteToken);

/** API tokens of everybody, newest first. */
export const siteTokenRows = ({ keyword, state }: { keyword: string; state: string }): RowSource<SiteToken> => ({
  queryKey: [...KEY, keyword, state],
  load: (pageNum, signal) =>
    api.get(PATH, {
      read: SiteTokens,
      query: { keyword: keyword || undefined, state: state || undefined, pageNum, pageSize: ROWS_PER_PAGE },
      signal,
    }),
});

export function useRevokeSiteToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.delete(`${PATH}/${id}`, { read: anything }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
