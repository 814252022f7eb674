import { PIPELINE_ROLES, type PipelineRole, ROLES, type Role } from '@assay/contract/codes';
import type { UiLanguage } from '@assay/contract/errors';
import type { Grant, ProjectGroup, ResourcePermission } from '@assay/contract/http/platform';
import { POLICIES, type Policy } from '@assay/domain/permissions/roles';

type Name = Readonly<Record<UiLanguage, string>>;

export const ROLE_NAMES: Readonly<Record<Role | PipelineRole, Name>> = {
  manager: { zh: '拥有者', en: 'Owner' },
  member: { zh: '开发者', en: 'Developer' },
  executor: { zh: '执行者', en: 'Executor' },
  viewer: { zh: '查看者', en: 'Viewer' },
};

const POLICY_NAMES: Readonly<Record<Policy, Name>> = {
  analyze: { zh: '执行分析', en: 'Analyze' },
  defect_manage: { zh: '缺陷管理', en: 'Manage defects' },
  defect_view: { zh: '缺陷查看', en: 'View defects' },
  report_view: { zh: '报表查看', en: 'View reports' },
  task_manage: { zh: '任务设置', en: 'Task settings' },
};

/** A group of a project's people; its key is what roles are given to. */
export interface ResourceGroup {
  readonly key: string;
  readonly name: string;
}

interface Given {
  readonly people: readonly { readonly username: string; readonly code: string }[];
  readonly groups: readonly { readonly key: string; readonly code: string }[];
}

const NOBODY: Given = { people: [], groups: [] };

interface Lists {
  readonly own: Given;
  /** Held already, from the project or the pipeline. */
  readonly inherited: Given;
  readonly groupNames: ReadonlyMap<string, string>;
}

/** Roles and functions of a task (contract-core 12). A role of the task's own hides an inherited one of the same person. */
export function presentTask({
  roles,
  policies,
  inherited,
  groups,
  language,
}: {
  roles: Given;
  policies: Given;
  inherited: Given;
  groups: readonly ResourceGroup[];
  language: UiLanguage;
}): ResourcePermission {
  const named = new Set(roles.people.map((person) => person.username));
  const others = { ...inherited, people: inherited.people.filter((person) => !named.has(person.username)) };
  const groupNames = namesOf(groups, language);
  return {
    role: ROLES.map((code) => ({
      role_code: code,
      role_name: ROLE_NAMES[code][language],
      ...listsOf(code, { own: roles, inherited: others, groupNames }),
    })),
    policy: POLICIES.map((code) => ({
      policy_code: code,
      policy_name: POLICY_NAMES[code][language],
      ...listsOf(code, { own: policies, inherited: NOBODY, groupNames }),
    })),
  };
}

/** Roles of a pipeline. Executors come first: the page swaps the first two (contract-core 12). */
export function presentPipeline({
  roles,
  inherited,
  groups,
  language,
}: {
  roles: Given;
  inherited: Given;
  groups: readonly ResourceGroup[];
  language: UiLanguage;
}): ResourcePermission {
  const groupNames = namesOf(groups, language);
  return {
    role: PIPELINE_ROLES.map((code) => ({
      role_code: code,
      role_name: ROLE_NAMES[code][language],
      ...listsOf(code, { own: roles, inherited, groupNames }),
    })),
    policy: [],
  };
}

/** A project's roles as groups, then its own groups. */
export function presentGroups({
  members,
  groups,
  language,
}: {
  members: readonly { username: string; role: Role }[];
  groups: readonly (ResourceGroup & { users: string[] })[];
  language: UiLanguage;
}): ProjectGroup[] {
  const byRole = ROLES.map((role) => ({
    groupRoleId: role,
    groupName: ROLE_NAMES[role][language],
    users: members.filter((member) => member.role === role).map((member) => member.username),
  }));
  return [...byRole, ...groups.map(({ key, name, users }) => ({ groupRoleId: key, groupName: name, users }))];
}

/** One row of the user-authorization tab. */
export function presentGrant(
  row: {
    username: string;
    display_name: string;
    permissions: readonly string[];
    expires_at: Date | null;
    granted_by: string;
    granted_at: Date;
  },
  { now, language }: { now: Date; language: UiLanguage },
): Grant {
  const permissions = POLICIES.filter((policy) => row.permissions.includes(policy));
  return {
    username: row.username,
    displayName: row.display_name,
    permissions,
    permissionNames: permissions.map((policy) => POLICY_NAMES[policy][language]),
    ...(row.expires_at === null ? {} : { expiresAt: row.expires_at.getTime() }),
    expired: row.expires_at !== null && row.expires_at <= now,
    grantedBy: row.granted_by,
    grantedAt: row.granted_at.getTime(),
  };
}

function listsOf(code: string, { own, inherited, groupNames }: Lists) {
  const people = (given: Given) => given.people.filter((entry) => entry.code === code).map((entry) => entry.username);
  const groups = (given: Given) => given.groups.filter((entry) => entry.code === code).map((entry) => entry.key);
  return {
    user_list: people(own),
    extra_user_list: people(inherited),
    group_list: groups(own).map((group_id) => ({ group_id })),
    extra_group_list: groups(inherited).map((key) => ({ group_id: key, group_name: groupNames.get(key) ?? key })),
  };
}

function namesOf(groups: readonly ResourceGroup[], language: UiLanguage): Map<string, string> {
  return new Map([
    ...ROLES.map((role): [string, string] => [role, ROLE_NAMES[role][language]]),
    ...groups.map(({ key, name }): [string, string] => [key, name]),
  ]);
}
