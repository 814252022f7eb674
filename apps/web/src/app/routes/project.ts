import { createRoute, type RouteComponent, redirect } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { rememberProject, requireUser } from '../guards.ts';
import { OuterLayout } from '../layouts/outer.tsx';
import { lazyScreen } from '../lazy-screen.ts';
import { PageFailure } from '../load-failure.tsx';
import { rootRoute } from './root.ts';

/** One project; signed in. */
export const projectRoute = createRoute({
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
export const projectHome = createRoute({ getParentRoute: () => projectRoute, path: '/', beforeLoad: toTaskList });
export const projectElse = createRoute({ getParentRoute: () => projectRoute, path: '$', beforeLoad: toTaskList });

const outerRoute = createRoute({ getParentRoute: () => projectRoute, id: 'outer', component: OuterLayout });
const outer = (path: string, component: RouteComponent) =>
  createRoute({ getParentRoute: () => outerRoute, path, component, errorComponent: PageFailure });
const newTask = lazyScreen(() => import('../../features/new-task/new-task-page.tsx'), 'NewTaskPage');

/** Screens of a project, below its tabs. */
const outerRoutes = [
  outer(
    'task/list',
    lazyScreen(() => import('../../features/task-list/task-list-page.tsx'), 'TaskListPage'),
  ),
  outer('task/new', newTask),
  outer('task/$taskId/new', newTask),
  outer(
    'checker/list',
    lazyScreen(() => import('../../features/checker/checker-page.tsx'), 'CheckerPage'),
  ),
  outer(
    'checker/new',
    lazyScreen(() => import('../../features/custom-checker/custom-checker-page.tsx'), 'CustomCheckerPage'),
  ),
  outer(
    'checkerset/list',
    lazyScreen(() => import('../../features/checker-set/checker-set-page.tsx'), 'CheckerSetPage'),
  ),
  outer(
    'repositories',
    lazyScreen(() => import('../../features/repositories/repositories-page.tsx'), 'RepositoriesPage'),
  ),
];

export const projectScreens = outerRoute.addChildren(outerRoutes);
