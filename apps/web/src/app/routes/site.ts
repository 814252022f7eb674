import { createRoute, type RouteComponent, redirect } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { requireUser } from '../guards.ts';
import { AccountLayout, AdminLayout } from '../layouts/site.tsx';
import { lazyScreen } from '../lazy-screen.ts';
import { PageFailure } from '../load-failure.tsx';
import { rootRoute } from './root.ts';

const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  beforeLoad: ({ location }) => requireUser(location.href),
  component: AccountLayout,
});
const account = (path: string, component: RouteComponent) =>
  createRoute({ getParentRoute: () => accountRoute, path, component, errorComponent: PageFailure });
const accountRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/',
    beforeLoad: () => {
      throw redirect({ href: paths.account('sessions'), replace: true });
    },
  }),
  account(
    'tokens',
    lazyScreen(() => import('../../features/account/tokens-page.tsx'), 'TokensPage'),
  ),
  account(
    'sessions',
    lazyScreen(() => import('../../features/account/sessions-page.tsx'), 'SessionsPage'),
  ),
];

/** The layout shows the 403 view to everybody but administrators; the server refuses their calls. */
const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  beforeLoad: ({ location }) => requireUser(location.href),
  component: AdminLayout,
});
const admin = (path: string, component: RouteComponent) =>
  createRoute({ getParentRoute: () => adminRoute, path, component, errorComponent: PageFailure });
const adminRoutes = [
  createRoute({
    getParentRoute: () => adminRoute,
    path: '/',
    beforeLoad: () => {
      throw redirect({ href: paths.admin('users'), replace: true });
    },
  }),
  admin(
    'users',
    lazyScreen(() => import('../../features/admin-users/users-page.tsx'), 'UsersPage'),
  ),
  admin(
    'projects',
    lazyScreen(() => import('../../features/admin-projects/projects-page.tsx'), 'ProjectsPage'),
  ),
  admin(
    'tools',
    lazyScreen(() => import('../../features/admin-tools/tools-page.tsx'), 'ToolsPage'),
  ),
  admin(
    'settings',
    lazyScreen(() => import('../../features/admin-settings/settings-page.tsx'), 'SiteSettingsPage'),
  ),
  admin(
    'audit',
    lazyScreen(() => import('../../features/admin-audit/audit-page.tsx'), 'AuditPage'),
  ),
];

export const siteRoutes = [accountRoute.addChildren(accountRoutes), adminRoute.addChildren(adminRoutes)];
