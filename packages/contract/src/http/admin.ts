import { type Static, Type } from 'typebox';
import { ROLES } from '../codes.ts';
import { TokenRow } from './auth.ts';
import { ContentPage } from './envelope.ts';

/** Site administration, `{prefix}/admin/api/...`. Lists are paged from 1; times are ms. */

const Page = {
  keyword: Type.Optional(Type.String({ maxLength: 100, description: 'Part of a name, as it stands.' })),
  pageNum: Type.Optional(Type.Integer()),
  pageSize: Type.Optional(Type.Integer()),
};
const Username = Type.String({ minLength: 1, maxLength: 64 });
const DisplayName = Type.String({ minLength: 1, maxLength: 100 });
const Email = Type.String({ maxLength: 200, pattern: '^[^\\s@<>]+@[^\\s@<>]+$' });
const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const ProjectName = Type.String({ minLength: 1, maxLength: 100 });
const ProjectId = Type.String({ minLength: 1, maxLength: 64 });
const RoleCode = Type.Enum([...ROLES]);

export const UserQuery = Type.Object({
  ...Page,
  /** `invited`: has no way in yet. */
  state: Type.Optional(Type.Enum(['active', 'disabled', 'invited'])),
});
export const UserRow = Type.Object({
  id: Type.Integer(),
  username: Type.String(),
  displayName: Type.String(),
  email: Type.Optional(Type.String()),
  isAdmin: Type.Boolean(),
  state: Type.Enum(['active', 'disabled', 'invited']),
  /** Ways in: a password, an account at the sign-in provider. */
  doors: Type.Array(Type.Enum(['password', 'oidc'])),
  projects: Type.Integer(),
  createdAt: Type.Integer(),
  lastSeenAt: Type.Optional(Type.Integer()),
});
export type UserRow = Static<typeof UserRow>;
export const UserPage = ContentPage(UserRow);

/** Without a password the answer holds an invitation. */
export const NewUserBody = Type.Object({
  username: Username,
  displayName: Type.Optional(DisplayName),
  email: Type.Optional(Email),
  password: Type.Optional(Type.String({ maxLength: 256 })),
  isAdmin: Type.Optional(Type.Boolean()),
  projects: Type.Optional(Type.Array(Type.Object({ projectId: ProjectId, role: RoleCode }), { maxItems: 100 })),
});
export type NewUserBody = Static<typeof NewUserBody>;

/** A one-time link, shown once: `path` is below the site's address. */
export const OneTimeLink = Type.Object({ path: Type.String(), expiresAt: Type.Integer() });
export const NewUserAnswer = Type.Object({ id: Type.Integer(), link: Type.Optional(OneTimeLink) });
export const ChangeUserBody = Type.Object({
  displayName: Type.Optional(DisplayName),
  email: Type.Optional(Email),
  isAdmin: Type.Optional(Type.Boolean()),
});

export const ProjectQuery = Type.Object({ ...Page, state: Type.Optional(Type.Enum(['active', 'archived'])) });
export const ProjectRow = Type.Object({
  projectId: Type.String(),
  name: Type.String(),
  createdBy: Type.String(),
  createdAt: Type.Integer(),
  archivedAt: Type.Optional(Type.Integer()),
  members: Type.Integer(),
  tasks: Type.Integer(),
});
export type ProjectRow = Static<typeof ProjectRow>;
export const ProjectPage = ContentPage(ProjectRow);
export const NewProjectBody = Type.Object({
  projectId: ProjectId,
  name: ProjectName,
  /** User names; absent: whoever makes it. */
  managers: Type.Optional(Type.Array(Username, { maxItems: 100 })),
});
export const ChangeProjectBody = Type.Object({ name: ProjectName });

export const OfProject = Type.Object({ projectId: ProjectId });
export const MemberRow = Type.Object({
  username: Type.String(),
  displayName: Type.String(),
  role: RoleCode,
  /** `oidc`: given by the sign-in provider, which may take it away. */
  source: Type.Enum(['person', 'oidc']),
  disabled: Type.Boolean(),
});
export type MemberRow = Static<typeof MemberRow>;
export const OfMember = Type.Object({ projectId: ProjectId, username: Username });
export const MemberBody = Type.Object({ role: RoleCode });

export const GroupRow = Type.Object({ id: Type.Integer(), name: Type.String(), users: Type.Array(Type.String()) });
export type GroupRow = Static<typeof GroupRow>;
export const GroupBody = Type.Object({ name: ProjectName, users: Type.Array(Username, { maxItems: 1000 }) });
export const OfGroup = Type.Object({ projectId: ProjectId, id: Id });

export const TokenQuery = Type.Object({ ...Page, state: Type.Optional(Type.Enum(['active', 'expired', 'revoked'])) });
export const OwnedTokenRow = Type.Object({ ...TokenRow.properties, username: Type.String() });
export type OwnedTokenRow = Static<typeof OwnedTokenRow>;
export const TokenPage = ContentPage(OwnedTokenRow);

/** What the environment of the installation decides: shown to administrators, changed where the product is started. Holds no secret. */
export const SiteFacts = Type.Object({
  timezone: Type.String(),
  /** Of mails and robot messages. */
  language: Type.Enum(['zh', 'en']),
  publicUrl: Type.Optional(Type.String()),
  oldSiteUrl: Type.Optional(Type.String()),
  prefix: Type.String(),
  languageCookies: Type.Array(Type.String()),
  csrfCookie: Type.String(),
  projectHeader: Type.String(),
  taskHeader: Type.String(),
  uploadMaxMb: Type.Integer(),
  allowPrivateHosts: Type.Boolean(),
  allowUnprotected: Type.Boolean(),
  /** The mail server of the environment; it counts while the settings of the site name none. */
  mail: Type.Optional(
    Type.Object({
      host: Type.String(),
      port: Type.Integer(),
      security: Type.Enum(['none', 'starttls', 'tls']),
      from: Type.String(),
      user: Type.Optional(Type.String()),
      hasPassword: Type.Boolean(),
    }),
  ),
  oidc: Type.Optional(
    Type.Object({
      name: Type.String(),
      issuer: Type.String(),
      clientId: Type.String(),
      domains: Type.Array(Type.String()),
      autoCreate: Type.Boolean(),
      groupClaim: Type.String(),
      adminGroup: Type.Optional(Type.String()),
      roles: Type.Array(Type.String()),
    }),
  ),
});
export type SiteFacts = Static<typeof SiteFacts>;

/** What a worker found of the tools on its machine. */
export const ToolsOnMachine = Type.Object({
  machine: Type.String({ description: 'Name of the machine that answered; of several workers one did.' }),
  tools: Type.Array(
    Type.Object({
      name: Type.String(),
      /** `built-in`: part of the product. `package`: comes with it. `program`: of the machine. `report`: runs elsewhere. */
      kind: Type.Enum(['built-in', 'package', 'program', 'report']),
      version: Type.Optional(Type.String()),
      programs: Type.Array(Type.String()),
      /** Why it cannot run here, and what to install. */
      missing: Type.Optional(Type.String()),
    }),
  ),
});
export type ToolsOnMachine = Static<typeof ToolsOnMachine>;
export const WithdrawToolBody = Type.Object({ name: Type.String() });
