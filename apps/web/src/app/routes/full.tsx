import { createRoute, Outlet } from '@tanstack/react-router';
import { FullLayout } from '../layouts/full.tsx';
import { lazyScreen } from '../lazy-screen.ts';
import { PageFailure } from '../load-failure.tsx';
import { projectRoute } from './project.ts';
import { taskGuard } from './task-guard.ts';

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
  beforeLoad: taskGuard('defect_view'),
  component: lazyScreen(() => import('../../features/dupc/dupc-detail-page.tsx'), 'DupcDetailPage'),
});

const checkerSetManage = createRoute({
  getParentRoute: () => fullRoute,
  path: 'checkerset/$checkerSetId/$version/manage',
  component: lazyScreen(() => import('../../features/checker-set/manage/manage-page.tsx'), 'ManagePage'),
  errorComponent: PageFailure,
});

/** Screens that need the whole window. */
export const fullScreens = fullRoute.addChildren([dupcDetail, checkerSetManage]);
