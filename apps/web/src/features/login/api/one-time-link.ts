import type { LinkAnswer, LoginAnswer } from '@assay/contract/http/auth';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { number, record, text, wire } from '../../../lib/shape.ts';

const LINK = '/auth/api/user/link';
const Answer = wire<LinkAnswer>()(record({ username: text, displayName: text, purpose: text, expiresAt: number }));
const Used = wire<LoginAnswer>()(record({ username: text }));

/** Whom an invitation or a password reset is for. */
export function useOneTimeLink(secret: string) {
  return useQuery({
    queryKey: ['one-time-link', secret],
    queryFn: ({ signal }) => api.post(`${LINK}/person`, { read: Answer, body: { secret }, signal, anonymous: true }),
    meta: { quiet: true },
    retry: false,
  });
}

/** Chooses the password; sets the cookies of the session. */
export function chooseByLink(body: { secret: string; password: string }) {
  return api.post(LINK, { read: Used, body, anonymous: true });
}
