import type { UserInfo } from '@assay/contract/http/user';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api-client.ts';
import { ApiError } from '../api-error.ts';
import { flag, maybe, or, record, type Shape, text, wire } from '../shape.ts';

const User = wire<UserInfo & { code?: string }>()(
  record({ username: text, chineseName: maybe(text), code: maybe(text), isAdmin: or(flag, false) }),
);
export type User = Shape<typeof User>;

/** Who is signed in: the first call of the page (contract-core 3.1). Anonymous is a 401 for the caller to handle. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => {
    const user = await api.get('/task/api/user/userInfo', { read: User, signal, anonymous: true });
    if (user.code === 'Unauthorized') throw new ApiError({ code: '2300401', message: '', status: 401 });
    return user;
  },
});

/** Ends the session on the server. */
export function logout(): Promise<unknown> {
  return api.post('/auth/api/user/logout', { read: (value) => value, body: {}, anonymous: true });
}
