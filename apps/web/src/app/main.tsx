import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './base.css';
import { currentLanguage } from '../i18n/i18n.ts';
import { LOCALES } from '../i18n/language.ts';
import { startTheme } from '../lib/theme.ts';
import { Providers } from './providers.tsx';
import { createAppRouter } from './router.tsx';

startTheme();
document.documentElement.lang = LOCALES[currentLanguage()];

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={createAppRouter()} />
    </Providers>
  </StrictMode>,
);
