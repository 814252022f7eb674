import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Toaster } from '../components/toaster.tsx';
import { i18n } from '../i18n/i18n.ts';
import { LoginExpired } from './login-expired.tsx';
import { queryClient } from './query-client.ts';
import { RefusedDialog } from './refused-dialog.tsx';

/** What every screen stands in. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        {children}
        <RefusedDialog />
        <LoginExpired />
        <Toaster />
      </QueryClientProvider>
    </I18nextProvider>
  );
}
