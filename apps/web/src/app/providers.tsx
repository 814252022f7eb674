import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Toaster } from '../components/toaster.tsx';
import { LoginExpired } from './login-expired.tsx';
import { queryClient } from './query-client.ts';
import { RefusedDialog } from './refused-dialog.tsx';

/** What every screen stands in. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <RefusedDialog />
      <LoginExpired />
      <Toaster />
    </QueryClientProvider>
  );
}
