import type { Permission } from '@assay/contract/codes';
import { createRoute, type RouteComponent, redirect } from '@tanstack/react-router';
import { paths, SETTINGS_PAGES } from '../../lib/paths.ts';
import { InnerLayout } from '../layouts/inner.tsx';
import { lazyScreen } from '../lazy-screen.ts';
import { PageFailure } from '../load-failure.tsx';
import { projectRoute } from './project.ts';
import { taskEntry, taskGuard } from './task-guard.ts';

const innerRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'task/$taskId',
  beforeLoad: ({ params, cause }) => taskEntry({ params, cause }),
  component: InnerLayout,
});
const inner = (path: string, permission: Permission, component: RouteComponent) =>
  createRoute({
    getParentRoute: () => innerRoute,
    path,
    beforeLoad: taskGuard(permission),
    component,
    errorComponent: PageFailure,
  });

const lintList = lazyScreen(() => import('../../features/lint/lint-page.tsx'), 'LintPage');
const settingsPage = lazyScreen(() => import('../../features/settings/settings-page.tsx'), 'SettingsPage');
const coverage = lazyScreen(() => import('../../features/coverage/coverage-page.tsx'), 'CoveragePage');
const cloc = lazyScreen(() => import('../../features/cloc/cloc-page.tsx'), 'ClocPage');

/** Screens of one task, beside its menu. */
const innerRoutes = [
  inner(
    'detail',
    'report_view',
    lazyScreen(() => import('../../features/overview/overview-page.tsx'), 'OverviewPage'),
  ),
  inner(
    'detail/tool/$toolId/logs',
    'report_view',
    lazyScreen(() => import('../../features/task-log/task-log-page.tsx'), 'TaskLogPage'),
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
    lazyScreen(() => import('../../features/tool-rules/tool-rules-page.tsx'), 'ToolRulesPage'),
  ),
  inner('defect/lint/$toolId/list', 'defect_view', lintList),
  inner('defect/tool/$toolId/list', 'defect_view', lintList),
  inner(
    'defect/compile/$toolId/list',
    'defect_view',
    lazyScreen(() => import('../../features/compile/compile-page.tsx'), 'CompilePage'),
  ),
  inner(
    'defect/ccn/list',
    'defect_view',
    lazyScreen(() => import('../../features/ccn/ccn-page.tsx'), 'CcnPage'),
  ),
  inner(
    'defect/dupc/list',
    'defect_view',
    lazyScreen(() => import('../../features/dupc/dupc-page.tsx'), 'DupcPage'),
  ),
  inner('defect/cloc/list', 'defect_view', cloc),
  inner('defect/cloc/list/$', 'defect_view', cloc),
  inner(
    'defect/cloc/language',
    'defect_view',
    lazyScreen(() => import('../../features/cloc/cloc-language-page.tsx'), 'ClocLanguagePage'),
  ),
  inner('defect/covr', 'defect_view', coverage),
  inner('defect/covr/$', 'defect_view', coverage),
  inner(
    'defect/lint/$toolId/charts',
    'defect_view',
    lazyScreen(() => import('../../features/charts/lint-charts-page.tsx'), 'LintChartsPage'),
  ),
  inner(
    'defect/compile/$toolId/charts',
    'defect_view',
    lazyScreen(() => import('../../features/charts/compile-charts-page.tsx'), 'CompileChartsPage'),
  ),
  inner(
    'defect/ccn/charts',
    'defect_view',
    lazyScreen(() => import('../../features/charts/ccn-charts-page.tsx'), 'CcnChartsPage'),
  ),
  inner(
    'defect/dupc/charts',
    'defect_view',
    lazyScreen(() => import('../../features/charts/dupc-charts-page.tsx'), 'DupcChartsPage'),
  ),
];

export const taskScreens = innerRoute.addChildren(innerRoutes);
