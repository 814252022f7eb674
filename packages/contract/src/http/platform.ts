import { type Static, Type } from 'typebox';

/** Platform calls of contract-core 12 and the authorization of single people on a task. */

const Code = Type.String({ maxLength: 64 });
const Names = Type.Array(Type.String());
const NamesIn = Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 2000 }));

/** `group_list` of a request: plain ids; objects, as the answer has them, are understood too. */
const GroupsIn = Type.Optional(
  Type.Array(Type.Union([Type.Object({ group_id: Code }), Code, Type.Integer()]), { maxItems: 500 }),
);

const lists = {
  /** Given here. */
  user_list: Names,
  /** Inherited: shown, not changed. */
  extra_user_list: Names,
  group_list: Type.Array(Type.Object({ group_id: Type.String() })),
  extra_group_list: Type.Array(Type.Object({ group_id: Type.String(), group_name: Type.String() })),
};
const listsIn = { user_list: NamesIn, group_list: GroupsIn };

/** Who holds what on a task or pipeline. Every list is there: the page iterates without asking. */
export const ResourcePermission = Type.Object({
  role: Type.Array(Type.Object({ role_code: Type.String(), role_name: Type.String(), ...lists })),
  policy: Type.Array(Type.Object({ policy_code: Type.String(), policy_name: Type.String(), ...lists })),
});
export type ResourcePermission = Static<typeof ResourcePermission>;

/** The answer of these two calls: `code` is the NUMBER 0, unlike everywhere else; refusals have their usual text codes. */
export const PermissionEnvelope = Type.Object({
  status: Type.Integer(),
  code: Type.Union([Type.Literal(0), Type.String()]),
  message: Type.String(),
  data: Type.Optional(ResourcePermission),
});

export const PermissionParams = Type.Object({ service: Type.Enum(['codecc', 'pipeline']) });
export const PermissionQuery = Type.Object({
  project_id: Code,
  resource_type_code: Type.Optional(Code),
  resource_code: Code,
});

/** Roles and policies that are named are replaced, the others stay; a list that is absent is empty. */
export const PermissionBody = Type.Object({
  ...PermissionQuery.properties,
  role: Type.Array(Type.Object({ role_code: Code, ...listsIn }), { maxItems: 10 }),
  policy: Type.Optional(Type.Array(Type.Object({ policy_code: Code, ...listsIn }), { maxItems: 20 })),
});
export type PermissionBody = Static<typeof PermissionBody>;

export const ProjectGroup = Type.Object({ groupRoleId: Type.String(), groupName: Type.String(), users: Names });
export type ProjectGroup = Static<typeof ProjectGroup>;

/** A row of the user-authorization tab; times in ms. */
export const Grant = Type.Object({
  username: Type.String(),
  displayName: Type.String(),
  permissions: Names,
  permissionNames: Names,
  expiresAt: Type.Optional(Type.Integer()),
  expired: Type.Boolean(),
  grantedBy: Type.String(),
  grantedAt: Type.Integer(),
});
export type Grant = Static<typeof Grant>;

/** `POST {prefix}/permission/api/user/authorization/taskId/{taskId}`: replaces an earlier one of the same person. */
export const GrantBody = Type.Object({
  username: Type.Optional(Type.String({ maxLength: 64 })),
  permissions: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 20 })),
  /** Absent: until revoked. */
  expiresAt: Type.Optional(Type.Integer({ minimum: 1, maximum: 8_640_000_000_000 })),
});
