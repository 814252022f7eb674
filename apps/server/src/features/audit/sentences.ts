import type { UiLanguage } from '@assay/contract/errors';
import type { AuditKind } from '@assay/contract/http/audit';

type Sentence = Readonly<Record<UiLanguage, string>>;

/** Name and sentence of each kind; `{actor}`, `{subject}`, `{project}`, `{task}` and the entry's details fill them. */
export const AUDIT_TEXTS: Readonly<Record<AuditKind, { readonly name: Sentence; readonly sentence: Sentence }>> = {
  sign_in: {
    name: { zh: '登录', en: 'Sign-in' },
    sentence: { zh: '{actor} 登录（{door}）', en: '{actor} signed in ({door})' },
  },
  sign_in_refused: {
    name: { zh: '登录被拒绝', en: 'Refused sign-in' },
    sentence: { zh: '{actor} 登录被拒绝（{door} {fault}）', en: 'The sign-in of {actor} was refused ({door} {fault})' },
  },
  sign_in_throttled: {
    name: { zh: '登录被限流', en: 'Throttled sign-in' },
    sentence: { zh: '{actor} 登录尝试过多，已限流', en: 'Too many attempts to sign in as {actor}: throttled' },
  },
  identity_linked: {
    name: { zh: '关联登录账号', en: 'Linked account' },
    sentence: { zh: '{actor} 的账号已与 {issuer} 关联', en: 'The account of {actor} was linked to {issuer}' },
  },
  password_changed: {
    name: { zh: '修改密码', en: 'Password change' },
    sentence: { zh: '{actor} 修改了 {subject} 的密码', en: '{actor} changed the password of {subject}' },
  },
  link_made: {
    name: { zh: '生成一次性链接', en: 'One-time link' },
    sentence: {
      zh: '{actor} 为 {subject} 生成了一次性链接（{purpose}）',
      en: '{actor} made a one-time link for {subject} ({purpose})',
    },
  },
  link_used: {
    name: { zh: '使用一次性链接', en: 'Used one-time link' },
    sentence: { zh: '{subject} 使用了一次性链接（{purpose}）', en: '{subject} used a one-time link ({purpose})' },
  },
  session_ended: {
    name: { zh: '结束会话', en: 'Ended sessions' },
    sentence: { zh: '{actor} 结束了 {count} 个会话', en: '{actor} ended {count} sessions' },
  },
  user_created: {
    name: { zh: '创建用户', en: 'New user' },
    sentence: { zh: '{actor} 创建了用户 {subject}', en: '{actor} made the user {subject}' },
  },
  user_changed: {
    name: { zh: '修改用户', en: 'Changed user' },
    sentence: { zh: '{actor} 修改了用户 {subject}（{fields}）', en: '{actor} changed the user {subject} ({fields})' },
  },
  user_disabled: {
    name: { zh: '停用用户', en: 'Disabled user' },
    sentence: { zh: '{actor} 停用了用户 {subject}', en: '{actor} disabled the user {subject}' },
  },
  user_enabled: {
    name: { zh: '启用用户', en: 'Enabled user' },
    sentence: { zh: '{actor} 启用了用户 {subject}', en: '{actor} enabled the user {subject}' },
  },
  admin_given: {
    name: { zh: '授予管理员', en: 'New administrator' },
    sentence: { zh: '{actor} 将 {subject} 设为管理员', en: '{actor} made {subject} an administrator' },
  },
  admin_taken: {
    name: { zh: '取消管理员', en: 'Administrator no more' },
    sentence: { zh: '{actor} 取消了 {subject} 的管理员权限', en: '{actor} took the administrator right of {subject}' },
  },
  project_created: {
    name: { zh: '创建项目', en: 'New project' },
    sentence: { zh: '{actor} 创建了项目 {subject}（{project}）', en: '{actor} made the project {subject} ({project})' },
  },
  project_renamed: {
    name: { zh: '重命名项目', en: 'Renamed project' },
    sentence: {
      zh: '{actor} 将项目 {before} 重命名为 {subject}',
      en: '{actor} renamed the project {before} to {subject}',
    },
  },
  project_archived: {
    name: { zh: '归档项目', en: 'Archived project' },
    sentence: { zh: '{actor} 归档了项目 {subject}', en: '{actor} archived the project {subject}' },
  },
  project_restored: {
    name: { zh: '恢复项目', en: 'Restored project' },
    sentence: { zh: '{actor} 恢复了项目 {subject}', en: '{actor} restored the project {subject}' },
  },
  member_set: {
    name: { zh: '设置成员', en: 'Member' },
    sentence: {
      zh: '{actor} 将 {subject} 设为项目 {project} 的{role}',
      en: '{actor} made {subject} {role} of the project {project}',
    },
  },
  member_removed: {
    name: { zh: '移除成员', en: 'Removed member' },
    sentence: {
      zh: '{actor} 将 {subject} 移出项目 {project}',
      en: '{actor} removed {subject} from the project {project}',
    },
  },
  group_saved: {
    name: { zh: '保存用户组', en: 'Group' },
    sentence: {
      zh: '{actor} 保存了项目 {project} 的用户组 {subject}：{users}',
      en: '{actor} saved the group {subject} of the project {project}: {users}',
    },
  },
  group_removed: {
    name: { zh: '删除用户组', en: 'Removed group' },
    sentence: {
      zh: '{actor} 删除了项目 {project} 的用户组 {subject}',
      en: '{actor} removed the group {subject} of the project {project}',
    },
  },
  permission_granted: {
    name: { zh: '用户授权', en: 'Authorization' },
    sentence: {
      zh: '{actor} 将任务 {task} 的权限 {permissions} 授予 {subject} {until}',
      en: '{actor} authorized {subject} on task {task}: {permissions} {until}',
    },
  },
  permission_revoked: {
    name: { zh: '取消授权', en: 'Revoked authorization' },
    sentence: {
      zh: '{actor} 取消了 {subject} 在任务 {task} 的授权',
      en: '{actor} revoked the authorization of {subject} on task {task}',
    },
  },
  task_roles_saved: {
    name: { zh: '修改任务权限', en: 'Task permissions' },
    sentence: {
      zh: '{actor} 修改了任务 {task} 的权限：{roles}',
      en: '{actor} changed the permissions of task {task}: {roles}',
    },
  },
  pipeline_roles_saved: {
    name: { zh: '修改流水线权限', en: 'Pipeline permissions' },
    sentence: {
      zh: '{actor} 修改了流水线 {subject} 的权限：{roles}',
      en: '{actor} changed the permissions of the pipeline {subject}: {roles}',
    },
  },
  token_created: {
    name: { zh: '创建令牌', en: 'New token' },
    sentence: { zh: '{actor} 创建了令牌 {name}（{scopes}）', en: '{actor} made the token {name} ({scopes})' },
  },
  token_revoked: {
    name: { zh: '吊销令牌', en: 'Revoked token' },
    sentence: { zh: '{actor} 吊销了 {subject} 的令牌 {name}', en: '{actor} revoked the token {name} of {subject}' },
  },
  export: {
    name: { zh: '导出', en: 'Export' },
    sentence: {
      zh: '{actor} 导出了 {subject}（{ofTask}最多 {rows} 行）',
      en: '{actor} exported {subject} ({ofTask}up to {rows} rows)',
    },
  },
  settings_changed: {
    name: { zh: '修改站点设置', en: 'Site settings' },
    sentence: { zh: '{actor} 修改了站点设置：{sections}', en: '{actor} changed the site settings: {sections}' },
  },
  blobs_swept: {
    name: { zh: '清理存储', en: 'Store swept' },
    sentence: {
      zh: '{actor} 清理了 {count} 份不再使用的内容，释放 {megabytes} MB',
      en: '{actor} removed {count} contents nobody refers to any more, {megabytes} MB',
    },
  },
  set_created: {
    name: { zh: '创建规则集', en: 'New rule set' },
    sentence: {
      zh: '{actor} 在项目 {project} 创建了规则集 {name}（{subject}）',
      en: '{actor} made the rule set {name} ({subject}) in the project {project}',
    },
  },
  set_changed: {
    name: { zh: '修改规则集', en: 'Changed rule set' },
    sentence: {
      zh: '{actor} 修改了规则集 {name}（{subject}）的基本信息',
      en: '{actor} changed the base information of the rule set {name} ({subject})',
    },
  },
  set_version_saved: {
    name: { zh: '保存规则集版本', en: 'Rule set version' },
    sentence: {
      zh: '{actor} 保存了规则集 {name}（{subject}）的版本 {version}',
      en: '{actor} saved version {version} of the rule set {name} ({subject})',
    },
  },
  set_published: {
    name: { zh: '公开规则集', en: 'Published rule set' },
    sentence: {
      zh: '{actor} 公开了项目 {project} 的规则集 {name}（{subject}）',
      en: '{actor} published the rule set {name} ({subject}) of the project {project}',
    },
  },
  set_unpublished: {
    name: { zh: '取消公开规则集', en: 'Private rule set' },
    sentence: {
      zh: '{actor} 将项目 {project} 的规则集 {name}（{subject}）设为私有',
      en: '{actor} made the rule set {name} ({subject}) of the project {project} private',
    },
  },
  set_default_on: {
    name: { zh: '设为默认规则集', en: 'Default rule set' },
    sentence: {
      zh: '{actor} 将规则集 {name}（{subject}）设为项目 {project} 的默认',
      en: '{actor} made the rule set {name} ({subject}) a default of the project {project}',
    },
  },
  set_default_off: {
    name: { zh: '取消默认规则集', en: 'No default rule set' },
    sentence: {
      zh: '{actor} 取消了规则集 {name}（{subject}）在项目 {project} 的默认',
      en: '{actor} ended the rule set {name} ({subject}) as a default of the project {project}',
    },
  },
  set_deleted: {
    name: { zh: '删除规则集', en: 'Deleted rule set' },
    sentence: {
      zh: '{actor} 删除了项目 {project} 的规则集 {name}（{subject}）',
      en: '{actor} deleted the rule set {name} ({subject}) of the project {project}',
    },
  },
  set_installed: {
    name: { zh: '安装规则集', en: 'Installed rule set' },
    sentence: {
      zh: '{actor} 在项目 {project} 安装了规则集 {name}（{subject}）{version}',
      en: '{actor} installed the rule set {name} ({subject}) {version} in the project {project}',
    },
  },
  set_uninstalled: {
    name: { zh: '卸载规则集', en: 'Uninstalled rule set' },
    sentence: {
      zh: '{actor} 从项目 {project} 卸载了规则集 {name}（{subject}）',
      en: '{actor} uninstalled the rule set {name} ({subject}) from the project {project}',
    },
  },
  set_version_switched: {
    name: { zh: '切换规则集版本', en: 'Switched rule set version' },
    sentence: {
      zh: '{actor} 将项目 {project} 的规则集 {name}（{subject}）切换到版本 {version}',
      en: '{actor} switched the rule set {name} ({subject}) of the project {project} to version {version}',
    },
  },
};
