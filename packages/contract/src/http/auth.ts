import { type Static, Type } from 'typebox';

/**
 * Scopes of API tokens. `read`: calls that change nothing. `scan`: what needs `analyze`. `triage`: what needs
 * `defect_manage`. `upload`: reports and coverage. `admin`: every call the person may make but those of the own account.
 * The narrower ones do not include `read`.
 */
export const TOKEN_SCOPES = ['read', 'scan', 'triage', 'upload', 'admin'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Body of `POST {prefix}/auth/api/user/login`. */
export const LoginRequest = Type.Object({
  username: Type.String({ minLength: 1, maxLength: 64 }),
  password: Type.String({ minLength: 1, maxLength: 256 }),
});
export type LoginRequest = Static<typeof LoginRequest>;

/** Who is signed in now. The session itself travels as a cookie that the page cannot read. */
export const LoginAnswer = Type.Object({ username: Type.String() });
export type LoginAnswer = Static<typeof LoginAnswer>;

const Secret = Type.String({ minLength: 1, maxLength: 200 });
const Password = Type.String({ minLength: 1, maxLength: 256 });

/** `GET {prefix}/auth/api/user/methods`: the doors the sign-in page offers. */
export const SignInMethods = Type.Object({
  password: Type.Boolean(),
  /** `url` starts the sign-in; `?c_url=` may be added. */
  oidc: Type.Optional(Type.Object({ name: Type.String(), url: Type.String() })),
});
export type SignInMethods = Static<typeof SignInMethods>;

/** `GET {prefix}/auth/api/user/oidc/start`, opened by the browser. */
export const OidcStartQuery = Type.Object({ c_url: Type.Optional(Type.String({ maxLength: 2000 })) });

/** Why a sign-in elsewhere failed: `?error=` of `/login`. */
export const OIDC_FAULTS = ['state', 'refused', 'unreachable', 'unverified', 'domain', 'unknown', 'disabled'] as const;
export type OidcFault = (typeof OIDC_FAULTS)[number];

/** `POST {prefix}/auth/api/user/link/person`: whom an invitation or a password reset is for. In the body: addresses are logged. */
export const LinkSecret = Type.Object({ secret: Secret });
export const LinkAnswer = Type.Object({
  username: Type.String(),
  displayName: Type.String(),
  purpose: Type.Enum(['invite', 'reset']),
  expiresAt: Type.Integer(),
});
export type LinkAnswer = Static<typeof LinkAnswer>;

/** `POST {prefix}/auth/api/user/link`: chooses the password and signs in. */
export const LinkBody = Type.Object({ secret: Secret, password: Password });

/** `PUT {prefix}/auth/api/user/password`. */
export const PasswordBody = Type.Object({ oldPassword: Password, newPassword: Password });

/** `GET {prefix}/auth/api/user/sessions`: own sessions, the one that was used last first. */
export const SessionRow = Type.Object({
  id: Type.Integer(),
  /** Browser and system, as far as they say. */
  device: Type.String(),
  address: Type.Optional(Type.String()),
  door: Type.Enum(['password', 'link', 'oidc']),
  createdAt: Type.Integer(),
  lastSeenAt: Type.Integer(),
  expiresAt: Type.Integer(),
  /** The session that asks. */
  current: Type.Boolean(),
});
export type SessionRow = Static<typeof SessionRow>;

export const IdParams = Type.Object({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) });

/** `GET {prefix}/auth/api/user/tokens`: own tokens, newest first; the secret is never among them. */
export const TokenRow = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  scopes: Type.Array(Type.Enum([...TOKEN_SCOPES])),
  createdAt: Type.Integer(),
  expiresAt: Type.Optional(Type.Integer()),
  lastUsedAt: Type.Optional(Type.Integer()),
  revokedAt: Type.Optional(Type.Integer()),
  state: Type.Enum(['active', 'expired', 'revoked']),
});
export type TokenRow = Static<typeof TokenRow>;

/** `POST {prefix}/auth/api/user/tokens`; `expiresAt` in ms, absent = it does not end by itself. */
export const NewTokenBody = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 100 })),
  scopes: Type.Optional(Type.Array(Type.Enum([...TOKEN_SCOPES]), { maxItems: TOKEN_SCOPES.length })),
  expiresAt: Type.Optional(Type.Integer({ minimum: 1, maximum: 8_640_000_000_000 })),
});
/** The only answer that ever holds the secret. */
export const NewTokenAnswer = Type.Object({ id: Type.Integer(), secret: Type.String() });
