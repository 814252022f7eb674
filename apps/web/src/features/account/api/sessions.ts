import type { SessionRow } from '@assay/contract/http/auth';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { anything, flag, listOrEmpty, maybe, number, record, type Shape, text, wire } from '../../../lib/shape.ts';

const PATH = '/auth/api/user/sessions';

const Session = wire<SessionRow>()(
  record({
    id: number,
    device: text,
    address: maybe(text),
    door: text,
    createdAt: number,
    lastSeenAt: number,
    current: flag,
  }),
);
export type Session = Shape<typeof Session>;

/** Own sessions, the one that was used last first. */
export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => api.get(PATH, { read: listOrEmpty(Session), signal }),
});

/** One session, or every one but this; answers how many the latter were. */
export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (which: number | 'others') => {
      if (which === 'others') return api.post(`${PATH}/end-others`, { read: number });
      await api.delete(`${PATH}/${which}`, { read: anything });
      return 1;
    },
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

/** Ends the other sessions too. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: { oldPassword: string; newPassword: string }) =>
      api.put('/auth/api/user/password', { read: anything, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}
