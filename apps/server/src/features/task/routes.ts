import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';
import { analysisRoutes } from './analysis-routes.ts';
import { createRoutes } from './create-routes.ts';
import { filterRoutes } from './filter-routes.ts';
import { infoRoutes } from './info-routes.ts';
import { lifeRoutes } from './life-routes.ts';
import { listRoutes } from './list-routes.ts';
import { settingsRoutes } from './settings-routes.ts';

/** Tasks (contract-core 6): lists, one task, making one, its settings, filters and life, starting and stopping its analysis. */
export function taskFeature(app: AssayApp, services: Services): void {
  listRoutes(app, services);
  infoRoutes(app, services);
  createRoutes(app, services);
  settingsRoutes(app, services);
  filterRoutes(app, services);
  lifeRoutes(app, services);
  analysisRoutes(app, services);
}
