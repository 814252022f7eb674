import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';
import { detailRoutes } from './detail-routes.ts';
import { listRoutes } from './list-routes.ts';

/** Defects: lists, counters, filter choices, details. */
export function defectFeature(app: AssayApp, services: Services): void {
  listRoutes(app, services);
  detailRoutes(app, services);
}
