import type { Project as WireProject } from '@assay/contract/http/user';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api-client.ts';
import { flag, listOrEmpty, or, record, type Shape, text, wire } from '../shape.ts';

const Project = wire<WireProject>()(record({ projectCode: text, projectName: text, manages: or(flag, false) }));
export type Project = Shape<typeof Project>;

/** Projects of the user; `projectCode` is what addresses and headers carry (contract-core 5.1). */
export const projectsQuery = queryOptions({
  queryKey: ['projects'],
  staleTime: 60_000,
  queryFn: ({ signal }) => api.get('/task/api/user/projects', { read: listOrEmpty(Project), signal }),
});
