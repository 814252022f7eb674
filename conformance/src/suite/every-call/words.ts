import { filled, list, obj } from '../../shapes/shape.ts';
import { BACKEND_PARAMS, METADATAS, PERMISSIONS, RISKS, TOOL_LIST } from '../../shapes/user-shapes.ts';
import { STEM } from '../stems.ts';
import type { Visit } from './visit.ts';

/** Who, words, permissions (contract-core 3, 4). */
export async function words({ call }: Visit): Promise<void> {
  await call('core 3.2', ['GET', `${STEM.user}/metadatas?metadataType=LANG;TOOL_TYPE;TOOL_PATTERN;PARAM_TYPE`], {
    shape: METADATAS,
  });
  for (const isDetail of ['true', 'false'])
    await call('core 3.3', ['GET', `${STEM.user}/toolList?isDetail=${isDetail}`], { shape: TOOL_LIST });
  await call('core 3.4', ['GET', '/defect/api/user/backendParams'], { shape: BACKEND_PARAMS });
  await call('core 3.4 older', ['GET', '/defect/api/backendParams'], { shape: BACKEND_PARAMS });
  await call('core 3.5', ['GET', `${STEM.user}/risklist`], { shape: RISKS });
  await call('core 3.6', ['GET', '/permission/api/user/blueking/user'], {
    shape: list(obj({ userId: filled, displayName: filled })),
  });
  for (const action of ['create_task;task_manage', 'defect_view,defect_manage', 'report_view&action=analyze'])
    await call('core 4.1', ['GET', `${STEM.task}/cw/permission?action=${action}`], { shape: PERMISSIONS });
}
