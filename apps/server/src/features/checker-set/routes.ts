import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';
import { listRoutes } from './list-routes.ts';
import { manageRoutes } from './manage-routes.ts';
import { previewRoutes } from './preview-routes.ts';
import { saveRoutes } from './save-routes.ts';

/** Checker sets (contract-core 11). */
export function checkerSetFeature(app: AssayApp, services: Services): void {
  listRoutes(app, services);
  saveRoutes(app, services);
  manageRoutes(app, services);
  previewRoutes(app, services);
}
