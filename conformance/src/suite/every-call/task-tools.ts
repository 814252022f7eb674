import { BUILD_TOOLS, OPERATIONS, REPOSITORIES, TASK_REPOSITORIES } from '../../shapes/settings-shapes.ts';
import { is, list, obj, str } from '../../shapes/shape.ts';
import { STEM } from '../stems.ts';
import type { Visit } from './visit.ts';

/** Tools, repositories and records of a task (contract-core 7, 8). */
export async function taskTools(visit: Visit): Promise<void> {
  const { call, project, source, taskId } = visit;
  await call('core 7.3', ['GET', `${STEM.user}/tool/repos/projCode/${project}`], { shape: REPOSITORIES });
  await call('core 7.4', ['GET', `${STEM.user}/tool/branches?projCode=${project}&url=${source}&type=CODE_GIT`], {
    shape: list(str),
  });
  await call('core 7.5', ['GET', `${STEM.user}/buildEnv?os=LINUX`], { shape: BUILD_TOOLS });
  await call('core 7.6', ['PUT', `${STEM.user}/tool/status`], {
    body: { toolNameList: ['DUPC'], manageType: 'N', stopReason: 'not wanted for now' },
  });
  await call('core 7.6', ['PUT', `${STEM.user}/tool/status`], {
    body: { toolNameList: ['DUPC'], manageType: 'Y', stopReason: '' },
  });
  await call('core 7.7', ['PUT', `${STEM.user}/tool/tasks/${taskId}/tools/paramJsonAndCheckerSets`], {
    body: { taskId, toolConfig: [{ taskId, toolName: 'CCN', paramJson: '{"ccn_threshold":"20"}', checkerSet: {} }] },
    shape: is(true),
  });
  await call('core 7.8', ['POST', '/tool/publish'], { body: { name: 'CCN' } });
  await call('core 7.8', ['POST', '/tool/sort'], { body: ['ESLINT', 'RUFF'] });
  await call('core 7.8', ['GET', '//repo/index?invoke=list'], { shape: list(obj({})) });
  await call('core 8.1', ['POST', `/defect/api/user/operation/taskId/${taskId}`], {
    body: FUNCTIONS,
    shape: OPERATIONS,
  });
  await call('core 8.2', ['POST', '/defect/api/user/repo/list'], { body: [taskId], shape: TASK_REPOSITORIES });
  await call('core 8.2', ['POST', '/defect/api/user/repo/list'], { body: [], shape: TASK_REPOSITORIES });
}

/** Every kind of record the screens ask for. */
const FUNCTIONS = [
  'register_tool',
  'tool_switch',
  'task_info',
  'task_switch',
  'task_code',
  'checker_config',
  'scan_schedule',
  'filter_path',
  'defect_manage',
  'trigger_analysis',
];
