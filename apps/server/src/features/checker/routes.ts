import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';
import { libraryRoutes } from './library-routes.ts';
import { oldSetRoutes } from './set-routes.ts';
import { taskCheckerRoutes } from './task-routes.ts';

/** Checkers: the library, and the configuration of one tool in one task (contract-core 9, 10). */
export function checkerFeature(app: AssayApp, services: Services): void {
  libraryRoutes(app, services);
  taskCheckerRoutes(app, services);
  oldSetRoutes(app, services);
}
