import { type Static, Type } from 'typebox';
import { ContentPage } from './envelope.ts';

/** What the site-wide audit log remembers. Each has a sentence; a test compares the lists. */
export const AUDIT_KINDS = [
  'sign_in',
  'sign_in_refused',
  'sign_in_throttled',
  'identity_linked',
  'password_changed',
  'link_made',
  'link_used',
  'session_ended',
  'user_created',
  'user_changed',
  'user_disabled',
  'user_enabled',
  'admin_given',
  'admin_taken',
  'project_created',
  'project_renamed',
  'project_archived',
  'project_restored',
  'member_set',
  'member_removed',
  'group_saved',
  'group_removed',
  'permission_granted',
  'permission_revoked',
  'task_roles_saved',
  'pipeline_roles_saved',
  'token_created',
  'token_revoked',
  'export',
  'settings_changed',
  'blobs_swept',
  'set_created',
  'set_changed',
  'set_version_saved',
  'set_published',
  'set_unpublished',
  'set_default_on',
  'set_default_off',
  'set_deleted',
  'set_installed',
  'set_uninstalled',
  'set_version_switched',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** `GET {prefix}/admin/api/audit`: newest first. Times in ms; `keyword` looks into actor, subject and address. */
export const AuditQuery = Type.Object({
  kind: Type.Optional(Type.Array(Type.Enum([...AUDIT_KINDS]), { maxItems: AUDIT_KINDS.length })),
  actor: Type.Optional(Type.String({ maxLength: 64 })),
  keyword: Type.Optional(Type.String({ maxLength: 100 })),
  from: Type.Optional(Type.Integer({ minimum: 0, maximum: 8_640_000_000_000 })),
  to: Type.Optional(Type.Integer({ minimum: 0, maximum: 8_640_000_000_000 })),
  pageNum: Type.Optional(Type.Integer()),
  pageSize: Type.Optional(Type.Integer()),
});
export type AuditQuery = Static<typeof AuditQuery>;

/** `GET {prefix}/admin/api/audit/export`: the same filter, everything that matches, as CSV. */
export const AuditExportQuery = Type.Omit(AuditQuery, ['pageNum', 'pageSize']);

/** `GET {prefix}/admin/api/audit/kinds`. */
export const AuditKindName = Type.Object({ kind: Type.Enum([...AUDIT_KINDS]), name: Type.String() });

export const AuditRow = Type.Object({
  id: Type.Integer(),
  time: Type.Integer(),
  kind: Type.Enum([...AUDIT_KINDS]),
  kindName: Type.String(),
  /** The whole entry as a sentence in the reader's language. */
  message: Type.String(),
  actor: Type.String(),
  subject: Type.Optional(Type.String()),
  projectId: Type.Optional(Type.String()),
  taskId: Type.Optional(Type.Integer()),
  address: Type.Optional(Type.String()),
});
export type AuditRow = Static<typeof AuditRow>;

export const AuditPage = ContentPage(AuditRow);
