import type { ProjectGroup as WireGroup } from '@assay/contract/http/platform';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api-client.ts';
import { listOrEmpty, record, type Shape, text, wire } from '../shape.ts';

/** User names of the project's members (contract-core 12). */
export const projectPeopleQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['project-people', projectId],
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      api.get(`/project/api/user/users/projects/${encodeURIComponent(projectId)}/list`, {
        read: listOrEmpty(text),
        scope: { projectId },
        signal,
      }),
  });

const ProjectGroup = wire<WireGroup>()(record({ groupRoleId: text, groupName: text, users: listOrEmpty(text) }));
export type ProjectGroup = Shape<typeof ProjectGroup>;

/** The project's roles as groups, then its own groups, each with its people (contract-core 12). */
export const projectGroupsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['project-groups', projectId],
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      api.get(`/experience/api/user/groups/${encodeURIComponent(projectId)}/projectGroupAndUsers`, {
        read: listOrEmpty(ProjectGroup),
        scope: { projectId },
        signal,
      }),
  });
