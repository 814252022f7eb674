import { TASK_ROLES } from '../../shapes/platform-shapes.ts';
import { filled, list, obj, str } from '../../shapes/shape.ts';
import { roles } from './roles.ts';
import type { Visit } from './visit.ts';

/** The platform around the product (contract-core 12, decisions 4). */
export async function platform(visit: Visit): Promise<void> {
  const { call, project, taskId } = visit;
  await call('core 12', ['GET', `/project/api/user/projects/${project}`], {
    shape: obj({ projectId: filled, projectName: filled }),
  });
  await call('core 12', ['GET', `/project/api/user/users/projects/${project}/list`], { shape: list(filled) });
  await call('core 12', ['GET', `/experience/api/user/groups/${project}/projectGroupAndUsers`], {
    shape: list(obj({ groupRoleId: filled, groupName: filled, users: list(str) })),
  });
  await roles({ service: 'codecc', type: 'task', code: String(taskId), shape: TASK_ROLES }, visit);
}
