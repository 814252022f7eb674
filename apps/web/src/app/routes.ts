import { createRoute } from '@tanstack/react-router';
import { NotFoundPage } from './error-pages.tsx';
import { fullScreens } from './routes/full.tsx';
import { generalRoutes } from './routes/general.ts';
import { projectElse, projectHome, projectRoute, projectScreens } from './routes/project.ts';
import { rootRoute } from './routes/root.ts';
import { siteRoutes } from './routes/site.ts';
import { taskScreens } from './routes/task.ts';

/*
 * Every address of specification 2 and decisions 30. Three layouts: outer (tabs), inner (one task), full.
 * Screens are loaded when first visited.
 */

const catchAll = createRoute({ getParentRoute: () => rootRoute, path: '$', component: NotFoundPage });

export const routeTree = rootRoute.addChildren([
  ...generalRoutes,
  ...siteRoutes,
  projectRoute.addChildren([projectHome, projectScreens, fullScreens, taskScreens, projectElse]),
  catchAll,
]);
