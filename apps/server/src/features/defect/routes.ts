import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';
import { batchRoutes } from './batch/routes.ts';
import { blameRoutes } from './blame/routes.ts';
import { chartRoutes } from './chart/routes.ts';
import { commentRoutes } from './comment/routes.ts';
import { detailRoutes } from './detail-routes.ts';
import { legacyDupRoutes } from './dupc/legacy-routes.ts';
import { exportRoutes } from './export/routes.ts';
import { historyRoutes } from './history/routes.ts';
import { identityRoutes } from './identity/routes.ts';
import { listRoutes } from './list-routes.ts';
import { optionRoutes } from './option-routes.ts';

/** Defects: lists, counters, filter choices, details, decisions, identities, comments, charts. */
export function defectFeature(app: AssayApp, services: Services): void {
  listRoutes(app, services);
  optionRoutes(app, services);
  detailRoutes(app, services);
  batchRoutes(app, services);
  identityRoutes(app, services);
  commentRoutes(app, services);
  chartRoutes(app, services);
  exportRoutes(app, services);
  historyRoutes(app, services);
  blameRoutes(app, services);
  legacyDupRoutes(app, services);
}
