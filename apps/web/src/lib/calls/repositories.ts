import type { AddRepositoryBody, RepositoryRow as WireRow } from '@assay/contract/http/repository';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api-client.ts';
import { listOrEmpty, or, record, type Shape, text, wire } from '../shape.ts';

const RepositoryRow = wire<WireRow>()(record({ repoHashId: text, aliasName: text, type: text, url: or(text, '') }));
export type RepositoryRow = Shape<typeof RepositoryRow>;

/** Everything read of a project's repositories begins with this key. */
export const REPOSITORIES_KEY = 'repositories';

/** Repositories linked to the project (contract-core 7.3); read again each time the list opens. */
export const repositoriesQuery = (projectId: string) =>
  queryOptions({
    queryKey: [REPOSITORIES_KEY, projectId],
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

/** Branches of a linked address that are known from earlier looks (contract-core 7.4). @param url empty: none */
export const branchesQuery = ({ projectId, url }: { projectId: string; url: string }) =>
  queryOptions({
    queryKey: [REPOSITORIES_KEY, projectId, 'branches', url],
    enabled: url !== '',
    queryFn: ({ signal }) =>
      api.get('/task/api/user/tool/branches', {
        read: listOrEmpty(text),
        scope: { projectId },
        query: { projCode: projectId, url },
        signal,
      }),
  });
