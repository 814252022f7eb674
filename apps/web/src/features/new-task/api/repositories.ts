import type { AddRepositoryBody, RepositoryRow as WireRow } from '@assay/contract/http/repository';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { listOrEmpty, or, record, type Shape, text, wire } from '../../../lib/shape.ts';

const RepositoryRow = wire<WireRow>()(record({ repoHashId: text, aliasName: text, type: text, url: or(text, '') }));
export type RepositoryRow = Shape<typeof RepositoryRow>;

/** Repositories linked to the project (contract-core 7.3); read again each time the list opens. */
export const repositoriesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['repositories', projectId],
    staleTime: 0,
    queryFn: ({ signal }) =>
      api.get(`/task/api/user/tool/repos/projCode/${encodeURIComponent(projectId)}`, {
        read: listOrEmpty(RepositoryRow),
        scope: { projectId },
        signal,
      }),
  });

/** Links an address; one that is linked already answers its row. */
export function addRepository(projectId: string, body: AddRepositoryBody): Promise<RepositoryRow> {
  return api.post(`/task/api/user/repo/project/${encodeURIComponent(projectId)}`, {
    read: RepositoryRow,
    scope: { projectId },
    body,
  });
}
