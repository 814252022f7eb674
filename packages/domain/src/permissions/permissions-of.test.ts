import { PERMISSIONS, PIPELINE_ROLES, ROLES } from '@assay/contract/codes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { permissionsOf } from './permissions-of.ts';
import { type Asker, ownsItsRoles, POLICIES } from './roles.ts';
import { permissionsPage } from './table.ts';

const DEVELOPER = ['create_task', 'task_manage', 'analyze', 'defect_view', 'defect_manage', 'report_view'];
const IN_TASK = ['task_manage', 'analyze', 'defect_view', 'defect_manage', 'report_view'];
const VIEWER = ['defect_view', 'report_view'];
const SELF = 'bs_codecc';
const PIPELINE = 'bs_pipeline';
const OPEN_SOURCE = 'gongfeng_scan';

describe('permissions', () => {
  it.each<[string, Omit<Asker, 'isAdmin'> & { isAdmin?: boolean }, readonly string[]]>([
    ['a stranger', {}, []],
    ['an administrator', { isAdmin: true }, PERMISSIONS],
    ['an administrator before an open-source task', { isAdmin: true, createFrom: OPEN_SOURCE }, PERMISSIONS],
    ['a manager', { projectRole: 'manager' }, PERMISSIONS],
    ['a developer', { projectRole: 'member' }, DEVELOPER],
    ['a viewer', { projectRole: 'viewer' }, VIEWER],
    ['a viewer who develops one task', { projectRole: 'viewer', taskRoles: ['member'], createFrom: SELF }, IN_TASK],
    ['a viewer of a task only', { taskRoles: ['viewer'], createFrom: SELF }, VIEWER],
    ['somebody with two roles in a task', { taskRoles: ['viewer', 'member'], createFrom: SELF }, IN_TASK],
    ['a project manager before an open-source task', { projectRole: 'manager', createFrom: OPEN_SOURCE }, []],
    [
      'a synced viewer of an open-source task',
      { projectRole: 'manager', taskRoles: ['viewer'], createFrom: OPEN_SOURCE },
      VIEWER,
    ],
    ['a grantee of an open-source task', { granted: ['task_manage'], createFrom: OPEN_SOURCE }, []],
    ['a developer before a pipeline that told no roles', { projectRole: 'member', createFrom: PIPELINE }, DEVELOPER],
    [
      'a developer without a role in the pipeline',
      { projectRole: 'member', pipelineRoles: [], createFrom: PIPELINE },
      [],
    ],
    [
      'a developer who may only see the pipeline',
      { projectRole: 'member', pipelineRoles: ['viewer'], createFrom: PIPELINE },
      VIEWER,
    ],
    ['an executor of the pipeline', { pipelineRoles: ['executor'], createFrom: PIPELINE }, IN_TASK],
    [
      'a project manager before a pipeline that told roles',
      { projectRole: 'manager', pipelineRoles: [], createFrom: PIPELINE },
      PERMISSIONS,
    ],
    ['an executor of a pipeline before another task', { pipelineRoles: ['executor'], createFrom: SELF }, []],
    ['somebody who may analyze one task', { granted: ['analyze'], createFrom: SELF }, ['analyze', ...VIEWER]],
    ['somebody who may see reports of one task', { granted: ['report_view'], createFrom: SELF }, ['report_view']],
    ['somebody given what no task can give', { granted: ['create_task', 'root'], createFrom: SELF }, []],
    ['a grantee before the project', { granted: ['task_manage'] }, []],
    ['an administrator before an archived project', { isAdmin: true, archived: true }, VIEWER],
    ['a developer of an archived project', { projectRole: 'member', createFrom: SELF, archived: true }, VIEWER],
    ['a stranger to an archived project', { archived: true }, []],
  ])('of %s', (_, asker, expected) => {
    expect([...permissionsOf({ isAdmin: false, ...asker })].sort()).toEqual([...expected].sort());
  });

  it('never shrink by being given more, and making tasks comes from the project alone', () => {
    const roles = fc.subarray([...ROLES]);
    const asker = fc.record({
      isAdmin: fc.constant(false),
      projectRole: fc.option(fc.constantFrom(...ROLES), { nil: undefined }),
      taskRoles: roles,
      granted: fc.subarray([...POLICIES]),
      pipelineRoles: fc.option(fc.subarray([...PIPELINE_ROLES]), { nil: undefined }),
      createFrom: fc.constantFrom(SELF, PIPELINE, OPEN_SOURCE),
    });
    fc.assert(
      fc.property(asker, roles, fc.subarray([...POLICIES]), (base, moreRoles, more) => {
        const before = permissionsOf(base);
        const after = permissionsOf({
          ...base,
          taskRoles: [...base.taskRoles, ...moreRoles],
          granted: [...base.granted, ...more],
        });
        for (const permission of before) expect(after).toContain(permission);
        const project = permissionsOf({ isAdmin: false, projectRole: base.projectRole, createFrom: base.createFrom });
        if (after.has('create_task')) expect(project).toContain('create_task');
      }),
    );
  });

  it('are described by docs/permissions.md', async () => {
    await expect(permissionsPage()).toMatchFileSnapshot('../../../../docs/permissions.md');
  });

  it('can be given on a task unless they come from elsewhere', () => {
    expect([SELF, PIPELINE, OPEN_SOURCE].map(ownsItsRoles)).toEqual([true, false, false]);
  });
});
