import type { SignInMethods } from '@assay/contract/http/auth';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { flag, maybe, record, text, wire } from '../../../lib/shape.ts';

const Answer = wire<SignInMethods>()(record({ password: flag, oidc: maybe(record({ name: text, url: text })) }));

/** The doors of the site besides the password. Without an answer the page offers the password alone. */
export function useSignInMethods() {
  return useQuery({
    queryKey: ['sign-in-methods'],
    queryFn: ({ signal }) => api.get('/auth/api/user/methods', { read: Answer, signal, anonymous: true }),
    meta: { quiet: true },
    retry: false,
  });
}
