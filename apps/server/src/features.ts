import type { AssayApp } from './assay-app.ts';
import { adminProjectFeature } from './features/admin-project/routes.ts';
import { adminSettingsFeature } from './features/admin-settings/routes.ts';
import { adminTokenFeature } from './features/admin-token/routes.ts';
import { adminUserFeature } from './features/admin-user/routes.ts';
import { auditFeature } from './features/audit/routes.ts';
import { authFeature } from './features/auth/routes.ts';
import { branchFeature } from './features/branch/routes.ts';
import { checkerFeature } from './features/checker/routes.ts';
import { checkerSetFeature } from './features/checker-set/routes.ts';
import { clocFeature } from './features/cloc/routes.ts';
import { coverageFeature } from './features/coverage/routes.ts';
import { customCheckerFeature } from './features/custom-checker/routes.ts';
import { defectFeature } from './features/defect/routes.ts';
import { deliveryFeature } from './features/delivery/routes.ts';
import { gateFeature } from './features/gate/routes.ts';
import { hookFeature } from './features/hook/routes.ts';
import { operationFeature } from './features/operation/routes.ts';
import { overviewFeature } from './features/overview/routes.ts';
import { pipelineFeature } from './features/pipeline/routes.ts';
import { platformFeature } from './features/platform/routes.ts';
import { reportUploadFeature } from './features/report-upload/routes.ts';
import { repositoryFeature } from './features/repository/routes.ts';
import { savedViewFeature } from './features/saved-view/routes.ts';
import { taskFeature } from './features/task/routes.ts';
import { taskLogFeature } from './features/task-log/routes.ts';
import { toolFeature } from './features/tool/routes.ts';
import { userFeature } from './features/user/routes.ts';
import type { Services } from './services.ts';

/**
 * Every feature, in the order of the menu. A feature registers its routes below the contract's prefix
 * (`/task/api/user/...`, without `{prefix}`) and knows no other feature.
 */
export const FEATURES: readonly ((app: AssayApp, services: Services) => void)[] = [
  authFeature,
  userFeature,
  platformFeature,
  taskFeature,
  overviewFeature,
  gateFeature,
  branchFeature,
  toolFeature,
  repositoryFeature,
  pipelineFeature,
  hookFeature,
  deliveryFeature,
  checkerFeature,
  checkerSetFeature,
  customCheckerFeature,
  defectFeature,
  savedViewFeature,
  reportUploadFeature,
  clocFeature,
  coverageFeature,
  operationFeature,
  taskLogFeature,
  adminUserFeature,
  adminProjectFeature,
  adminTokenFeature,
  adminSettingsFeature,
  auditFeature,
];
