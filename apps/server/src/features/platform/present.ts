import { ROLES, type Role } from '@assay/contract/codes';
import type { UiLanguage } from '@assay/contract/errors';
import { Type } from 'typebox';

const ROLE_NAMES: Readonly<Record<Role, Readonly<Record<UiLanguage, string>>>> = {
  manager: { zh: '拥有者', en: 'Owner' },
  member: { zh: '开发者', en: 'Developer' },
  viewer: { zh: '查看者', en: 'Viewer' },
};

const POLICIES = [
  { code: 'analyze', zh: '执行分析', en: 'Analyze' },
  { code: 'defect_manage', zh: '缺陷管理', en: 'Manage defects' },
  { code: 'defect_view', zh: '缺陷查看', en: 'View defects' },
  { code: 'report_view', zh: '报表查看', en: 'View reports' },
  { code: 'task_manage', zh: '任务设置', en: 'Task settings' },
] as const;

const lists = {
  user_list: Type.Array(Type.String()),
  extra_user_list: Type.Array(Type.String()),
  group_list: Type.Array(Type.Object({ group_id: Type.String() })),
  extra_group_list: Type.Array(Type.Object({ group_id: Type.String(), group_name: Type.String() })),
};

/** Who holds what on a task (contract-core 12). Every list is there: the page iterates without asking. */
export const ResourcePermission = Type.Object({
  role: Type.Array(Type.Object({ role_code: Type.String(), role_name: Type.String(), ...lists })),
  policy: Type.Array(Type.Object({ policy_code: Type.String(), policy_name: Type.String(), ...lists })),
});

export const ProjectGroup = Type.Object({
  groupRoleId: Type.String(),
  groupName: Type.String(),
  users: Type.Array(Type.String()),
});

interface Member {
  readonly username: string;
  readonly role: Role;
}

/**
 * @param own roles given on the task itself: `user_list`
 * @param inherited roles of the project's members: `extra_user_list`, unless the task gives them another
 */
export function presentPermission({
  own,
  inherited,
  language,
}: {
  own: readonly Member[];
  inherited: readonly Member[];
  language: UiLanguage;
}) {
  const given = new Set(own.map((member) => member.username));
  const named = (members: readonly Member[], role: Role) =>
    members.filter((member) => member.role === role).map((member) => member.username);
  const groups = { group_list: [], extra_group_list: [] };
  return {
    role: ROLES.map((role) => ({
      role_code: role,
      role_name: ROLE_NAMES[role][language],
      user_list: named(own, role),
      extra_user_list: named(
        inherited.filter((member) => !given.has(member.username)),
        role,
      ),
      ...groups,
    })),
    policy: POLICIES.map((policy) => ({
      policy_code: policy.code,
      policy_name: policy[language],
      user_list: [],
      extra_user_list: [],
      ...groups,
    })),
  };
}

/** A project's roles as the groups the platform knows. */
export function presentGroups(members: readonly Member[], language: UiLanguage) {
  return ROLES.map((role) => ({
    groupRoleId: role,
    groupName: ROLE_NAMES[role][language],
    users: members.filter((member) => member.role === role).map((member) => member.username),
  }));
}
