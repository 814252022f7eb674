import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';
import { analysisRoutes } from './analysis-routes.ts';
import { createRoutes } from './create-routes.ts';
import { infoRoutes } from './info-routes.ts';
import { listRoutes } from './list-routes.ts';

/** Tasks (contract-core 6): lists, one task, making one, starting and stopping its analysis. */
export function taskFeature(app: AssayApp, services: Services): void {
  listRoutes(app, services);
  infoRoutes(app, services);
  createRoutes(app, services);
  analysisRoutes(app, services);
}
