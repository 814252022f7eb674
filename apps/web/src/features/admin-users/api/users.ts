import type { NewUserBody, UserRow } from '@assay/contract/http/admin';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { ROWS_PER_PAGE, type RowSource, rowPage } from '../../../lib/rows.ts';
import { anything, flag, listOrEmpty, maybe, number, record, type Shape, text, wire } from '../../../lib/shape.ts';

const PATH = '/admin/api/users';
const KEY = ['admin', 'users'];

const User = wire<UserRow>()(
  record({
    id: number,
    username: text,
    displayName: text,
    email: maybe(text),
    isAdmin: flag,
    state: text,
    doors: listOrEmpty(text),
    projects: number,
    createdAt: number,
    lastSeenAt: maybe(number),
  }),
);
export type User = Shape<typeof User>;
const Users = rowPage(User);

/** People by user name. Empty values do not filter. */
export const userRows = ({ keyword, state }: { keyword: string; state: string }): RowSource<User> => ({
  queryKey: [...KEY, keyword, state],
  load: (pageNum, signal) =>
    api.get(PATH, {
      read: Users,
      query: { keyword: keyword || undefined, state: state || undefined, pageNum, pageSize: ROWS_PER_PAGE },
      signal,
    }),
});

const Link = record({ path: text, expiresAt: number });
export type OneTimeLink = Shape<typeof Link>;

function useAct<Input, Output>(act: (input: Input) => Promise<Output>, quiet = false) {
  const client = useQueryClient();
  return useMutation({
    meta: { quiet },
    // Answers may hold a link that opens an account.
    gcTime: 0,
    mutationFn: act,
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

/** Without a password the answer holds an invitation. */
export const useAddUser = () =>
  useAct((body: NewUserBody) => api.post(PATH, { read: record({ id: number, link: maybe(Link) }), body }), true);

export const useChangeUser = () =>
  useAct(
    ({ id, ...body }: { id: number; displayName?: string; email?: string; isAdmin?: boolean }) =>
      api.put(`${PATH}/${id}`, { read: anything, body }),
    true,
  );

export const useSwitchUser = () =>
  useAct(({ id, enable }: { id: number; enable: boolean }) =>
    api.post(`${PATH}/${id}/${enable ? 'enable' : 'disable'}`, { read: anything }),
  );

/** A link that is shown once; earlier ones end. */
export const useMakeLink = () =>
  useAct(({ id, purpose }: { id: number; purpose: 'invite' | 'reset' }) =>
    api.post(`${PATH}/${id}/${purpose}`, { read: Link }),
  );
