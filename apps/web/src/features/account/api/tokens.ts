import type { TokenRow, TokenScope } from '@assay/contract/http/auth';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { anything, list, listOrEmpty, maybe, number, record, type Shape, text, wire } from '../../../lib/shape.ts';

const PATH = '/auth/api/user/tokens';

const Token = wire<TokenRow>()(
  record({
    id: number,
    name: text,
    scopes: list(text),
    createdAt: number,
    expiresAt: maybe(number),
    lastUsedAt: maybe(number),
    state: text,
  }),
);
export type Token = Shape<typeof Token>;

/** Own tokens, newest first; a secret is never among them. */
export const tokensQuery = queryOptions({
  queryKey: ['account', 'tokens'],
  queryFn: ({ signal }) => api.get(PATH, { read: listOrEmpty(Token), signal }),
});

export interface NewToken {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  /** ms; absent: it does not end by itself. */
  readonly expiresAt?: number | undefined;
}

/** The answer is the only one that ever holds the secret. */
export function useMakeToken() {
  const client = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    // The answer holds a secret: it must not stay in memory.
    gcTime: 0,
    mutationFn: (body: NewToken) => api.post(PATH, { read: record({ id: number, secret: text }), body }),
    onSuccess: () => client.invalidateQueries({ queryKey: tokensQuery.queryKey }),
  });
}

export function useRevokeToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.delete(`${PATH}/${id}`, { read: anything }),
    onSettled: () => client.invalidateQueries({ queryKey: tokensQuery.queryKey }),
  });
}
