import type { GroupRow, MemberRow } from '@assay/contract/http/admin';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { anything, flag, list, listOrEmpty, number, record, type Shape, text, wire } from '../../../lib/shape.ts';
import { useProjectsChanged } from './projects.ts';

export type Role = 'manager' | 'member' | 'viewer';
export const ROLES: readonly Role[] = ['manager', 'member', 'viewer'];

const Member = wire<MemberRow>()(
  record({ username: text, displayName: text, role: text, source: text, disabled: flag }),
);
export type Member = Shape<typeof Member>;

const Group = wire<GroupRow>()(record({ id: number, name: text, users: list(text) }));
export type Group = Shape<typeof Group>;

const stem = (projectId: string) => `/admin/api/projects/${encodeURIComponent(projectId)}`;

export const membersQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['admin', 'members', projectId],
    queryFn: ({ signal }) => api.get(`${stem(projectId)}/members`, { read: listOrEmpty(Member), signal }),
  });

export const groupsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['admin', 'groups', projectId],
    queryFn: ({ signal }) => api.get(`${stem(projectId)}/groups`, { read: listOrEmpty(Group), signal }),
  });

/** Makes people members, or gives another role; one after the other, so that a refusal names its person. */
export function useSetMembers(projectId: string) {
  const client = useQueryClient();
  const changed = useProjectsChanged();
  return useMutation({
    mutationFn: async ({ names, role }: { names: readonly string[]; role: Role }) => {
      for (const name of names)
        await api.put(`${stem(projectId)}/members/${encodeURIComponent(name)}`, { read: anything, body: { role } });
    },
    onMutate: async ({ names, role }) => {
      const { queryKey } = membersQuery(projectId);
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (members) =>
        members?.map((member) => (names.includes(member.username) ? { ...member, role } : member)),
      );
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: membersQuery(projectId).queryKey });
      await changed();
    },
  });
}

export function useRemoveMember(projectId: string) {
  const client = useQueryClient();
  const changed = useProjectsChanged();
  return useMutation({
    mutationFn: (name: string) =>
      api.delete(`${stem(projectId)}/members/${encodeURIComponent(name)}`, { read: anything }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: membersQuery(projectId).queryKey });
      await changed();
    },
  });
}

/** Makes a group, or replaces one whole. */
export function useSaveGroup(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ id, ...body }: { id?: number | undefined; name: string; users: readonly string[] }) =>
      id === undefined
        ? api.post(`${stem(projectId)}/groups`, { read: anything, body })
        : api.put(`${stem(projectId)}/groups/${id}`, { read: anything, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: groupsQuery(projectId).queryKey }),
  });
}

export function useRemoveGroup(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.delete(`${stem(projectId)}/groups/${id}`, { read: anything }),
    onSettled: () => client.invalidateQueries({ queryKey: groupsQuery(projectId).queryKey }),
  });
}
