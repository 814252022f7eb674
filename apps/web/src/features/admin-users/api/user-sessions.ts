import type { SessionRow } from '@assay/contract/http/auth';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { anything, flag, listOrEmpty, maybe, number, record, text, wire } from '../../../lib/shape.ts';

const Session = wire<SessionRow>()(
  record({ id: number, device: text, address: maybe(text), door: text, lastSeenAt: number, current: flag }),
);
const path = (userId: number) => `/admin/api/users/${userId}/sessions`;

export const userSessionsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['admin', 'user-sessions', userId],
    queryFn: ({ signal }) => api.get(path(userId), { read: listOrEmpty(Session), signal }),
  });

/** One session of a person, or all; answers how many. */
export function useEndUserSessions(userId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (which: number | 'all') => {
      if (which === 'all') return api.post(`${path(userId)}/end`, { read: number });
      await api.delete(`${path(userId)}/${which}`, { read: anything });
      return 1;
    },
    onSettled: () => client.invalidateQueries({ queryKey: userSessionsQuery(userId).queryKey }),
  });
}
