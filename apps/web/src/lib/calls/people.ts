import type { DirectoryUser } from '@assay/contract/http/user';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../api-client.ts';
import { listOrEmpty, or, record, text, wire } from '../shape.ts';

const Directory = listOrEmpty(wire<DirectoryUser>()(record({ userId: text, displayName: or(text, '') })));

/** People of the site whose name contains a text; the server names at most 20 (contract-core 12). */
export const peopleQuery = (keyword: string) =>
  queryOptions({
    queryKey: ['people', keyword],
    staleTime: 60_000,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.get('/permission/api/user/directory/user', { read: Directory, query: { keyword }, signal }),
  });
