import { calls } from './call.ts';

/** Who is there, what the words of the product are, what one may do (contract-core 3, 4, 5). */
export const USER_CALLS = [
  ...calls('user', '/task/api/user', [
    ['GET', '/userInfo', 'C 3.1', 'who is signed in'],
    ['GET', '/metadatas', 'C 3.2', 'languages, types and patterns of tools, kinds of parameters'],
    ['GET', '/risklist', 'C 3.5', 'thresholds of complexity and duplication', 'other'],
    ['GET', '/task/cw/permission', 'C 4.1', 'which of the named actions the user may do', 'other'],
    ['GET', '/projects', 'C 5.1', 'projects of the user'],
  ]),
  ...calls('user', '', [['GET', '/permission/api/user/{directory}/user', 'C 3.6', 'the user directory', 'other']]),
];

/** Calls of the platform the client lives in, answered over our own people and roles (contract-core 12, decisions 4). */
export const PLATFORM_CALLS = calls('platform', '', [
  ['GET', '/project/api/user/projects/{projectId}', 'C 12', 'one project', 'platform'],
  ['GET', '/project/api/user/users/projects/{projectId}/list', 'C 12', 'user names of a project', 'platform'],
  [
    'GET',
    '/experience/api/user/groups/{projectId}/projectGroupAndUsers',
    'C 12',
    'groups of a project and their users',
    'platform',
  ],
  [
    'GET',
    '/backend/api/perm/service/codecc/mgr_resource/permission/',
    'C 12',
    'roles and policies of a task',
    'platform',
  ],
  [
    'PUT',
    '/backend/api/perm/service/codecc/mgr_resource/permission/',
    'C 12',
    'store roles and policies of a task',
    'platform',
  ],
  ['GET', '/backend/api/perm/service/pipeline/mgr_resource/permission/', 'C 12', 'roles of a pipeline', 'platform'],
  [
    'PUT',
    '/backend/api/perm/service/pipeline/mgr_resource/permission/',
    'C 12',
    'store roles of a pipeline',
    'platform',
  ],
]);
