import { MutationCache, QueryClient } from '@tanstack/react-query';
import { errorSentence } from '../components/page-states.tsx';
import { ApiError, isCancelled } from '../lib/api-error.ts';
import { refusal, refusalOf } from '../lib/refusal.ts';
import { showToast } from '../lib/toast.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The screen shows the failure itself. */
      readonly quiet?: boolean;
    };
  }
}

const MAX_RETRIES = 2;

/** Only what may succeed the next time is tried again: no answer, or a server that is going up or down. */
export function worthRetrying(failures: number, error: unknown): boolean {
  const passing =
    error instanceof ApiError &&
    (error.code === 'network' || error.status === 502 || error.status === 503 || error.status === 504);
  return passing && failures < MAX_RETRIES;
}

export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => {
      if (mutation.meta?.quiet || isCancelled(error)) return;
      if (error instanceof ApiError && error.status === 401) return;
      const refused = refusalOf(error);
      if (refused) refusal.set(refused);
      else showToast(error instanceof ApiError && error.status === 403 ? 'warning' : 'error', errorSentence(error));
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      gcTime: 5 * 60_000,
      retry: worthRetrying,
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
