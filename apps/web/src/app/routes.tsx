import type { Permission } from '@assay/contract/codes';
import { createRootRoute, createRoute, Outlet, type RouteComponent, redirect } from '@tanstack/react-router';
import { paths, SETTINGS_PAGES } from '../lib/paths.ts';
import { ForbiddenPage, NotFoundPage, ServerErrorPage } from './error-pages.tsx';
import { homeProject, rememberProject, requireEnabled, requirePermission, requireUser } from './guards.ts';
import { FullLayout } from './layouts/full.tsx';
import { InnerLayout } from './layouts/inner.tsx';
import { OuterLayout } from './layouts/outer.tsx';
import { AccountLayout, AdminLayout } from './layouts/site.tsx';
import { lazyScreen } from './lazy-screen.ts';
import { PageFailure } from './load-failure.tsx';
import { NoProjectPage } from './no-project-page.tsx';
import { RootFrame } from './root-frame.tsx';

/*
 * Every address of specification 2 and decisions 30. Three layouts: outer (tabs), inner (one task), full.
 * Screens are loaded when first visited; what belongs to a later release answers "under construction" honestly.
 */

const rootRoute = createRootRoute({
  component: RootFrame,
  beforeLoad: ({ search }) => {
    const wanted = Object.entries(search).find(([key]) => key === 'bkci-projectId')?.[1];
    if (typeof wanted === 'string' && wanted !== '')
      throw redirect({ href: paths.taskList({ projectId: wanted }), replace: true });
  },
});

const toHome = async ({ location }: { location: { href: string } }) => {
  await requireUser(location.href);
  const projectId = await homeProject();
  if (projectId !== undefined) throw redirect({ href: paths.taskList({ projectId }), replace: true });
};

const general = [
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
    component: lazyScreen(() => import('../features/login/login-page.tsx'), 'LoginPage'),
  }),
  createRoute({ getParentRoute: () => rootRoute, path: '/403', component: ForbiddenPage }),
  createRoute({ getParentRoute: () => rootRoute, path: '/500', component: ServerErrorPage }),
  ...(import.meta.env.DEV
    ? [
        createRoute({
          getParentRoute: () => rootRoute,
          path: '/dev/states',
          component: lazyScreen(() => import('./states-page.tsx'), 'StatesPage'),
        }),
      ]
    : []),
];

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
    lazyScreen(() => import('../features/account/tokens-page.tsx'), 'TokensPage'),
  ),
  account(
    'sessions',
    lazyScreen(() => import('../features/account/sessions-page.tsx'), 'SessionsPage'),
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
    lazyScreen(() => import('../features/admin-users/users-page.tsx'), 'UsersPage'),
  ),
  admin(
    'projects',
    lazyScreen(() => import('../features/admin-projects/projects-page.tsx'), 'ProjectsPage'),
  ),
  admin(
    'tools',
    lazyScreen(() => import('../features/admin-tools/tools-page.tsx'), 'ToolsPage'),
  ),
  admin(
    'settings',
    lazyScreen(() => import('../features/admin-settings/settings-page.tsx'), 'SiteSettingsPage'),
  ),
  admin(
    'audit',
    lazyScreen(() => import('../features/admin-audit/audit-page.tsx'), 'AuditPage'),
  ),
];

const projectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/codecc/$projectId',
  beforeLoad: async ({ location, params }) => {
    await requireUser(location.href);
    rememberProject(params.projectId);
  },
});

/** `/codecc/{projectId}` and every address below it that means nothing. */
const toTaskList = ({ params }: { params: { projectId: string } }) => {
  throw redirect({ href: paths.taskList(params), replace: true });
};
const projectHome = createRoute({ getParentRoute: () => projectRoute, path: '/', beforeLoad: toTaskList });
const projectElse = createRoute({ getParentRoute: () => projectRoute, path: '$', beforeLoad: toTaskList });

const outerRoute = createRoute({ getParentRoute: () => projectRoute, id: 'outer', component: OuterLayout });
const outer = (path: string, component: RouteComponent) =>
  createRoute({ getParentRoute: () => outerRoute, path, component, errorComponent: PageFailure });
const newTask = lazyScreen(() => import('../features/new-task/new-task-page.tsx'), 'NewTaskPage');

const outerRoutes = [
  outer(
    'task/list',
    lazyScreen(() => import('../features/task-list/task-list-page.tsx'), 'TaskListPage'),
  ),
  outer('task/new', newTask),
  outer('task/$taskId/new', newTask),
  outer(
    'checker/list',
    lazyScreen(() => import('../features/checker/checker-page.tsx'), 'CheckerPage'),
  ),
  outer(
    'checker/new',
    lazyScreen(() => import('../features/custom-checker/custom-checker-page.tsx'), 'CustomCheckerPage'),
  ),
  outer(
    'checkerset/list',
    lazyScreen(() => import('../features/checker-set/checker-set-page.tsx'), 'CheckerSetPage'),
  ),
  outer(
    'repositories',
    lazyScreen(() => import('../features/repositories/repositories-page.tsx'), 'RepositoriesPage'),
  ),
];

const checkerSetManage = createRoute({
  getParentRoute: () => fullRoute,
  path: 'checkerset/$checkerSetId/$version/manage',
  component: lazyScreen(() => import('../features/checker-set/manage/manage-page.tsx'), 'ManagePage'),
  errorComponent: PageFailure,
});

interface Entry {
  readonly pathname: string;
  readonly params: { readonly projectId?: string; readonly taskId?: string };
  readonly cause: string;
}

/** Task, status and permission are checked on entering and on every change of path, not when only the query changes. */
const guard = (permission: Permission) => {
  let checked = '';
  return async ({
    location,
    params,
    cause,
  }: {
    location: { pathname: string };
    params: Entry['params'];
    cause: string;
  }) => {
    if (cause === 'stay' && checked === location.pathname) return;
    const taskId = Number(params.taskId);
    const task = { projectId: params.projectId ?? '', taskId };
    if (!Number.isInteger(taskId) || taskId <= 0) throw redirect({ href: paths.taskList(task), replace: true });
    await Promise.all([requireEnabled(task, location.pathname), requirePermission(task, permission)]);
    checked = location.pathname;
  };
};

const innerRoute = createRoute({ getParentRoute: () => projectRoute, path: 'task/$taskId', component: InnerLayout });
const inner = (path: string, permission: Permission, component: RouteComponent) =>
  createRoute({
    getParentRoute: () => innerRoute,
    path,
    beforeLoad: guard(permission),
    component,
    errorComponent: PageFailure,
  });

const lintList = lazyScreen(() => import('../features/lint/lint-page.tsx'), 'LintPage');
const settingsPage = lazyScreen(() => import('../features/settings/settings-page.tsx'), 'SettingsPage');
const coverage = lazyScreen(() => import('../features/coverage/coverage-page.tsx'), 'CoveragePage');
const cloc = lazyScreen(() => import('../features/cloc/cloc-page.tsx'), 'ClocPage');

const innerRoutes = [
  inner(
    'detail',
    'report_view',
    lazyScreen(() => import('../features/overview/overview-page.tsx'), 'OverviewPage'),
  ),
  inner(
    'detail/tool/$toolId/logs',
    'report_view',
    lazyScreen(() => import('../features/task-log/task-log-page.tsx'), 'TaskLogPage'),
  ),
  createRoute({
    getParentRoute: () => innerRoute,
    path: 'settings',
    beforeLoad: ({ params }) => {
      throw redirect({
        href: paths.settings({ projectId: params.projectId, taskId: Number(params.taskId) }),
        replace: true,
      });
    },
  }),
  ...SETTINGS_PAGES.map((page) => inner(`settings/${page}`, 'task_manage', settingsPage)),
  inner(
    'tool/$toolId/rules',
    'task_manage',
    lazyScreen(() => import('../features/tool-rules/tool-rules-page.tsx'), 'ToolRulesPage'),
  ),
  inner('defect/lint/$toolId/list', 'defect_view', lintList),
  inner('defect/tool/$toolId/list', 'defect_view', lintList),
  inner(
    'defect/compile/$toolId/list',
    'defect_view',
    lazyScreen(() => import('../features/compile/compile-page.tsx'), 'CompilePage'),
  ),
  inner(
    'defect/ccn/list',
    'defect_view',
    lazyScreen(() => import('../features/ccn/ccn-page.tsx'), 'CcnPage'),
  ),
  inner(
    'defect/dupc/list',
    'defect_view',
    lazyScreen(() => import('../features/dupc/dupc-page.tsx'), 'DupcPage'),
  ),
  inner('defect/cloc/list', 'defect_view', cloc),
  inner('defect/cloc/list/$', 'defect_view', cloc),
  inner(
    'defect/cloc/language',
    'defect_view',
    lazyScreen(() => import('../features/cloc/cloc-language-page.tsx'), 'ClocLanguagePage'),
  ),
  inner('defect/covr', 'defect_view', coverage),
  inner('defect/covr/$', 'defect_view', coverage),
  inner(
    'defect/lint/$toolId/charts',
    'defect_view',
    lazyScreen(() => import('../features/charts/lint-charts-page.tsx'), 'LintChartsPage'),
  ),
  inner(
    'defect/compile/$toolId/charts',
    'defect_view',
    lazyScreen(() => import('../features/charts/compile-charts-page.tsx'), 'CompileChartsPage'),
  ),
  inner(
    'defect/ccn/charts',
    'defect_view',
    lazyScreen(() => import('../features/charts/ccn-charts-page.tsx'), 'CcnChartsPage'),
  ),
  inner(
    'defect/dupc/charts',
    'defect_view',
    lazyScreen(() => import('../features/charts/dupc-charts-page.tsx'), 'DupcChartsPage'),
  ),
];

const fullRoute = createRoute({
  getParentRoute: () => projectRoute,
  id: 'full',
  component: () => (
    <FullLayout>
      <Outlet />
    </FullLayout>
  ),
});

const dupcDetail = createRoute({
  getParentRoute: () => fullRoute,
  path: 'task/$taskId/defect/dupc/detail',
  beforeLoad: guard('defect_view'),
  component: lazyScreen(() => import('../features/dupc/dupc-detail-page.tsx'), 'DupcDetailPage'),
});

const catchAll = createRoute({ getParentRoute: () => rootRoute, path: '$', component: NotFoundPage });

export const routeTree = rootRoute.addChildren([
  ...general,
  accountRoute.addChildren(accountRoutes),
  adminRoute.addChildren(adminRoutes),
  projectRoute.addChildren([
    projectHome,
    outerRoute.addChildren(outerRoutes),
    fullRoute.addChildren([dupcDetail, checkerSetManage]),
    innerRoute.addChildren(innerRoutes),
    projectElse,
  ]),
  catchAll,
]);
