import type { ManagedRepository as WireRow, TestedRepository as WireTest } from '@assay/contract/http/repository';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { REPOSITORIES_KEY } from '../../../lib/calls/repositories.ts';
import { anything, listOrEmpty, maybe, number, or, record, type Shape, text, wire } from '../../../lib/shape.ts';

const Managed = wire<WireRow>()(
  record({
    repoHashId: text,
    aliasName: text,
    type: text,
    url: or(text, ''),
    authType: maybe(text),
    createdBy: or(text, ''),
    createdDate: or(number, 0),
    taskCount: or(number, 0),
  }),
);
export type ManagedRepository = Shape<typeof Managed>;

const stem = (projectId: string) => `/task/api/user/repo/project/${encodeURIComponent(projectId)}`;

/** Repositories of the project as its people manage them (decisions 5). */
export const managedQuery = (projectId: string) =>
  queryOptions({
    queryKey: [REPOSITORIES_KEY, projectId, 'managed'],
    queryFn: ({ signal }) => api.get(stem(projectId), { read: listOrEmpty(Managed), scope: { projectId }, signal }),
  });

export interface RepositoryChange {
  readonly url?: string;
  readonly alias?: string;
  readonly type?: string;
  readonly credential?: { readonly username?: string; readonly password?: string };
  readonly forgetCredential?: boolean;
}

/** What is absent stays. */
export function editRepository(projectId: string, id: string, body: RepositoryChange): Promise<ManagedRepository> {
  return api.put(`${stem(projectId)}/${encodeURIComponent(id)}`, { read: Managed, scope: { projectId }, body });
}

export function removeRepository(projectId: string, id: string): Promise<unknown> {
  return api.delete(`${stem(projectId)}/${encodeURIComponent(id)}`, { read: anything, scope: { projectId } });
}

const Tested = wire<WireTest>()(record({ defaultBranch: or(text, ''), branches: listOrEmpty(text) }));

/** Opens it with what is stored. May take seconds. */
export function testRepository(projectId: string, id: string): Promise<Shape<typeof Tested>> {
  return api.post(`${stem(projectId)}/${encodeURIComponent(id)}/test`, {
    read: Tested,
    scope: { projectId },
    body: {},
  });
}
