import { createRoute, redirect } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { ForbiddenPage, ServerErrorPage } from '../error-pages.tsx';
import { homeProject, requireUser } from '../guards.ts';
import { lazyScreen } from '../lazy-screen.ts';
import { NoProjectPage } from '../no-project-page.tsx';
import { rootRoute } from './root.ts';

const toHome = async ({ location }: { location: { href: string } }) => {
  await requireUser(location.href);
  const projectId = await homeProject();
  if (projectId !== undefined) throw redirect({ href: paths.taskList({ projectId }), replace: true });
};

/** Addresses that belong to no project. */
export const generalRoutes = [
  createRoute({ getParentRoute: () => rootRoute, path: '/', beforeLoad: toHome, component: NoProjectPage }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/coverity/myproject',
    beforeLoad: toHome,
    component: NoProjectPage,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/login',
    component: lazyScreen(() => import('../../features/login/login-page.tsx'), 'LoginPage'),
  }),
  createRoute({ getParentRoute: () => rootRoute, path: '/403', component: ForbiddenPage }),
  createRoute({ getParentRoute: () => rootRoute, path: '/500', component: ServerErrorPage }),
  ...(import.meta.env.DEV
    ? [
        createRoute({
          getParentRoute: () => rootRoute,
          path: '/dev/states',
          component: lazyScreen(() => import('../states-page.tsx'), 'StatesPage'),
        }),
      ]
    : []),
];
