import { type Static, Type } from 'typebox';

/** `GET {prefix}/task/api/user/userInfo`: the person of the session. */
export const UserInfo = Type.Object({
  id: Type.String(),
  username: Type.String(),
  chineseName: Type.String(),
  email: Type.Optional(Type.String()),
  authenticated: Type.Boolean(),
  /** Site administration is offered. */
  isAdmin: Type.Boolean(),
});
export type UserInfo = Static<typeof UserInfo>;

export const METADATA_TYPES = ['LANG', 'TOOL_TYPE', 'TOOL_PATTERN', 'PARAM_TYPE'] as const;
export type MetadataType = (typeof METADATA_TYPES)[number];

/** One entry of a code table, in display order. */
export const MetadataEntry = Type.Object({
  key: Type.String(),
  name: Type.String(),
  fullName: Type.String(),
  status: Type.String(),
  /** JSON text of a string array. */
  aliasNames: Type.Optional(Type.String()),
  langFullKey: Type.Optional(Type.String()),
  langType: Type.Optional(Type.String()),
});
export type MetadataEntry = Static<typeof MetadataEntry>;

/** Every requested table is there, as an array. */
export const Metadatas = Type.Record(Type.String(), Type.Array(MetadataEntry));
export type Metadatas = Static<typeof Metadatas>;

/** `projectId` equals `projectCode`: the value of routes and of the project header. */
export const Project = Type.Object({
  projectId: Type.String(),
  projectCode: Type.String(),
  projectName: Type.String(),
  projectType: Type.Integer(),
  /** The reader may say who is a member (ours). */
  manages: Type.Boolean(),
});
export type Project = Static<typeof Project>;

/** What `cw/permission` answers for one asked action. Unknown actions are answered with false. */
export const PermissionAnswer = Type.Object({ actionName: Type.String(), hasPermission: Type.Boolean() });
export type PermissionAnswer = Static<typeof PermissionAnswer>;

/** A risk threshold; the value is the text of a whole number. */
export const RiskEntry = Type.Object({
  paramCode: Type.Enum(['CCN', 'DUPC']),
  paramName: Type.Enum(['SH', 'H', 'M', 'L']),
  paramValue: Type.String(),
});
export type RiskEntry = Static<typeof RiskEntry>;

export const BackendParams = Type.Object({
  paramJsonRelateCheckerSetTools: Type.Array(Type.String()),
  codeLangRelateCheckerSetTools: Type.Array(Type.String()),
});
export type BackendParams = Static<typeof BackendParams>;

/** An entry of the user directory. */
export const DirectoryUser = Type.Object({ userId: Type.String(), displayName: Type.String() });
export type DirectoryUser = Static<typeof DirectoryUser>;

/** `GET {prefix}/task/api/user/settings`: what the shell shows around the pages. */
export const SiteSettings = Type.Object({
  oldSiteUrl: Type.Optional(Type.String()),
  /** `id` changes with the text: a dismissed banner stays away until then. */
  banner: Type.Optional(Type.Object({ id: Type.String(), text: Type.String() })),
  /** Pages of a pipeline; `{projectId}`, `{pipelineId}` and `{buildId}` stand for themselves (decision 9). */
  pipelineUrls: Type.Optional(
    Type.Object({ edit: Type.Optional(Type.String()), history: Type.Optional(Type.String()) }),
  ),
  /** In the language of the request, newest first. */
  releaseNotes: Type.Optional(
    Type.Array(Type.Object({ version: Type.String(), date: Type.String(), notes: Type.Array(Type.String()) })),
  ),
});
export type SiteSettings = Static<typeof SiteSettings>;
