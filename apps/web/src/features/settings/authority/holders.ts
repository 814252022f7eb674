import type { ProjectGroup } from '../../../lib/calls/project-people.ts';
import type { Holders, Permissions } from '../api/authority.ts';

export interface HoldersDraft {
  readonly roles: readonly Holders[];
  readonly policies: readonly Holders[];
}

interface Lists {
  readonly user_list: readonly string[];
  readonly group_list: readonly { readonly group_id: string }[];
}

const own = (code: string, lists: Lists): Holders => ({
  code,
  users: lists.user_list,
  groups: lists.group_list.map((group) => group.group_id),
});

export function storedHolders({ role, policy }: Permissions): HoldersDraft {
  return {
    roles: role.map((entry) => own(entry.role_code, entry)),
    policies: policy.map((entry) => own(entry.policy_code, entry)),
  };
}

/** Contacts that follow from roles and functions: managers own, all others are members; groups count with their people. */
export function contactsOf({ roles, policies }: HoldersDraft, groups: readonly ProjectGroup[]) {
  const peopleOf = ({ users, groups: ids }: Holders) => [
    ...users,
    ...ids.flatMap((id) => groups.find((group) => group.groupRoleId === id)?.users ?? []),
  ];
  const managers = roles.filter((role) => role.code === 'manager');
  const others = [...roles.filter((role) => role.code !== 'manager'), ...policies];
  return {
    owners: [...new Set(managers.flatMap(peopleOf))],
    members: [...new Set(others.flatMap(peopleOf))],
  };
}
