import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '../lib/url-state.ts';
import { NotFoundPage } from './error-pages.tsx';
import { LoadFailure } from './load-failure.tsx';
import { routeTree } from './routes.ts';
import { StartingPage } from './starting-page.tsx';

/** Queries stay plain text because other products write them too. @param history absent: the address bar, history mode */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultPendingComponent: StartingPage,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    defaultErrorComponent: LoadFailure,
    defaultNotFoundComponent: NotFoundPage,
    defaultPreload: false,
    ...(history ? { history } : {}),
  });
