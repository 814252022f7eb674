import { PERMISSIONS } from '@assay/contract/codes';
import { describe, expect, it } from 'vitest';
import { type Asker, permissionsOf } from './roles.ts';

const DEVELOPER = ['create_task', 'task_manage', 'analyze', 'defect_view', 'defect_manage', 'report_view'];
const IN_TASK = ['task_manage', 'analyze', 'defect_view', 'defect_manage', 'report_view'];
const VIEWER = ['defect_view', 'report_view'];

describe('permissions', () => {
  it.each<[string, Asker, readonly string[]]>([
    ['a stranger', { isAdmin: false }, []],
    ['an administrator', { isAdmin: true }, PERMISSIONS],
    ['a manager', { isAdmin: false, projectRole: 'manager' }, PERMISSIONS],
    ['a developer', { isAdmin: false, projectRole: 'member' }, DEVELOPER],
    ['a viewer', { isAdmin: false, projectRole: 'viewer' }, VIEWER],
    [
      'a viewer who develops one task',
      { isAdmin: false, projectRole: 'viewer', taskRole: 'member', createFrom: 'bs_codecc' },
      IN_TASK,
    ],
    ['a viewer of a task only', { isAdmin: false, taskRole: 'viewer', createFrom: 'bs_codecc' }, VIEWER],
    [
      'a project manager before an open-source task',
      { isAdmin: false, projectRole: 'manager', createFrom: 'gongfeng_scan' },
      [],
    ],
    [
      'a synced viewer of an open-source task',
      { isAdmin: false, projectRole: 'manager', taskRole: 'viewer', createFrom: 'gongfeng_scan' },
      VIEWER,
    ],
    [
      'a member before a pipeline task',
      { isAdmin: false, projectRole: 'member', createFrom: 'bs_pipeline' },
      DEVELOPER,
    ],
  ])('of %s', (_, asker, expected) => {
    expect([...permissionsOf(asker)].sort()).toEqual([...expected].sort());
  });
});
