import { isAbsolute, resolve } from 'node:path';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

/** The environment, parsed before anything else loads. Every name the product reads is here and nowhere else. */
export const Settings = Type.Object({
  port: Type.Integer({ minimum: 0, maximum: 65535 }),
  host: Type.String({ minLength: 1 }),
  /** Absolute folder of everything the product keeps. */
  data: Type.String(),
  /** Mount of the HTTP contract: empty or `/segment`, no trailing slash. */
  prefix: Type.String({ pattern: '^(/[A-Za-z0-9._~-]+)*$' }),
  role: Type.Enum(['all', 'server', 'worker']),
  adminPassword: Type.Optional(Type.String({ minLength: 8 })),
  databaseUrl: Type.Optional(Type.String({ pattern: '^postgres(ql)?://' })),
  /** Absolute folders from which local repositories may be scanned. */
  localSources: Type.Array(Type.String()),
  timezone: Type.String(),
  languageCookies: Type.Array(Type.String({ pattern: '^[A-Za-z0-9_-]+$' }), { minItems: 1 }),
  csrfCookie: Type.String({ pattern: '^[A-Za-z0-9_-]+$' }),
  projectHeader: Type.String({ pattern: '^[A-Za-z0-9-]+$' }),
  taskHeader: Type.String({ pattern: '^[A-Za-z0-9-]+$' }),
  /** Repositories on private or loopback addresses may be fetched. */
  allowPrivateHosts: Type.Boolean(),
  /** Tools that run repository code may run where the machine offers no jail. */
  allowUnprotected: Type.Boolean(),
  /** Megabytes of one uploaded report, unpacked. */
  uploadMaxMb: Type.Integer({ minimum: 1, maximum: 100_000 }),
  /** The former edition of the site, linked from the page. */
  oldSiteUrl: Type.Optional(Type.String({ pattern: '^https?://' })),
  /** Address people reach the site by, without a trailing slash; absent: that of each request. */
  publicUrl: Type.Optional(Type.String({ pattern: '^https?://[^/?#\\s]+(/[^?#\\s]*[^/?#\\s])?$' })),
  /** Language of what is sent to people: mails and messages of robots. */
  language: Type.Enum(['zh', 'en']),
  /** The mail server, where the site's settings name none. */
  smtpHost: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9.:_-]+$' })),
  smtpPort: Type.Integer({ minimum: 1, maximum: 65535 }),
  smtpSecurity: Type.Enum(['none', 'starttls', 'tls']),
  smtpUser: Type.Optional(Type.String()),
  smtpPassword: Type.Optional(Type.String()),
  smtpFrom: Type.Optional(Type.String({ pattern: '^[^\\r\\n]*@[^\\r\\n]+$' })),
  /** File of certificates (PEM) that mail servers are trusted by besides those every machine trusts. */
  smtpCa: Type.Optional(Type.String({ minLength: 1 })),
  /** A sign-in provider (OpenID Connect). Issuer, client id and secret come together. */
  oidcIssuer: Type.Optional(Type.String({ pattern: '^(https://|http://(localhost|127\\.0\\.0\\.1|\\[::1\\])[:/])' })),
  oidcClientId: Type.Optional(Type.String()),
  oidcClientSecret: Type.Optional(Type.String()),
  /** What the button calls the provider. */
  oidcName: Type.String(),
  /** Domains of mail addresses that may come in; empty: all. */
  oidcDomains: Type.Array(Type.String({ pattern: '^[a-z0-9.-]+$' })),
  /** Whoever the provider lets in gets an account. */
  oidcAutoCreate: Type.Boolean(),
  /** Claim that lists the person's groups. */
  oidcGroupClaim: Type.String({ minLength: 1 }),
  /** Group whose members administer the site; whoever leaves it does no more. */
  oidcAdminGroup: Type.Optional(Type.String()),
  /** `group=project:role` entries: members of the group are members of the project. */
  oidcRoles: Type.Array(Type.String({ pattern: '^[^=,]+=[A-Za-z0-9_-]{1,64}:(manager|member|viewer)$' })),
  logLevel: Type.Enum(['debug', 'info', 'warn', 'error', 'silent']),
});
export type Settings = Static<typeof Settings>;

/** A wrong value of the environment: one sentence that names the variable. */
export class SettingsError extends Error {}

const NAMES = {
  port: 'ASSAY_PORT',
  host: 'ASSAY_HOST',
  data: 'ASSAY_DATA',
  prefix: 'ASSAY_PREFIX',
  role: 'ASSAY_ROLE',
  adminPassword: 'ASSAY_ADMIN_PASSWORD',
  databaseUrl: 'DATABASE_URL',
  localSources: 'ASSAY_LOCAL_SOURCES',
  timezone: 'ASSAY_TIMEZONE',
  languageCookies: 'ASSAY_LANGUAGE_COOKIE',
  csrfCookie: 'ASSAY_CSRF_COOKIE',
  projectHeader: 'ASSAY_PROJECT_HEADER',
  taskHeader: 'ASSAY_TASK_HEADER',
  allowPrivateHosts: 'ASSAY_ALLOW_PRIVATE_HOSTS',
  allowUnprotected: 'ASSAY_ALLOW_UNPROTECTED',
  uploadMaxMb: 'ASSAY_UPLOAD_MAX_MB',
  oldSiteUrl: 'ASSAY_OLD_SITE_URL',
  publicUrl: 'ASSAY_PUBLIC_URL',
  language: 'ASSAY_LANGUAGE',
  smtpHost: 'ASSAY_SMTP_HOST',
  smtpPort: 'ASSAY_SMTP_PORT',
  smtpSecurity: 'ASSAY_SMTP_SECURITY',
  smtpUser: 'ASSAY_SMTP_USER',
  smtpPassword: 'ASSAY_SMTP_PASSWORD',
  smtpFrom: 'ASSAY_SMTP_FROM',
  smtpCa: 'ASSAY_SMTP_CA',
  oidcIssuer: 'ASSAY_OIDC_ISSUER',
  oidcClientId: 'ASSAY_OIDC_CLIENT_ID',
  oidcClientSecret: 'ASSAY_OIDC_CLIENT_SECRET',
  oidcName: 'ASSAY_OIDC_NAME',
  oidcDomains: 'ASSAY_OIDC_DOMAINS',
  oidcAutoCreate: 'ASSAY_OIDC_AUTO_CREATE',
  oidcGroupClaim: 'ASSAY_OIDC_GROUP_CLAIM',
  oidcAdminGroup: 'ASSAY_OIDC_ADMIN_GROUP',
  oidcRoles: 'ASSAY_OIDC_ROLES',
  logLevel: 'ASSAY_LOG_LEVEL',
} as const satisfies Record<keyof Settings, string>;

/** Names of the variables that hold secrets: never logged, never handed to a child that does not need them. */
export const SECRET_VARIABLES: readonly string[] = [
  NAMES.adminPassword,
  NAMES.databaseUrl,
  NAMES.oidcClientSecret,
  NAMES.smtpPassword,
];

/**
 * Reads the settings. An empty variable counts as absent.
 * @param env `process.env` or a stand-in
 * @param cwd folder that relative paths start from
 * @throws SettingsError naming the variable, the value's fault and what is accepted
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>, cwd: string): Settings {
  const given = (key: keyof Settings) => env[NAMES[key]]?.trim() || undefined;
  const absolute = (path: string) => (isAbsolute(path) ? path : resolve(cwd, path));
  const flag = (key: keyof Settings) => {
    const value = given(key)?.toLowerCase();
    if (value === undefined || value === '0' || value === 'false' || value === 'no') return false;
    if (value === '1' || value === 'true' || value === 'yes') return true;
    throw new SettingsError(`${NAMES[key]} is "${value}": use true or false`);
  };
  const settings = {
    port: wholeNumber(NAMES.port, given('port') ?? '8080'),
    host: given('host') ?? '127.0.0.1',
    data: absolute(given('data') ?? './.assay'),
    prefix: env[NAMES.prefix] === undefined ? '/ms' : (env[NAMES.prefix] ?? '').trim(),
    role: given('role') ?? 'all',
    adminPassword: given('adminPassword'),
    databaseUrl: given('databaseUrl'),
    localSources: list(given('localSources'), ':').map(absolute),
    timezone: given('timezone') ?? 'Asia/Shanghai',
    languageCookies: given('languageCookies') ? list(given('languageCookies'), ',') : ['assay_language'],
    csrfCookie: given('csrfCookie') ?? 'backend_csrftoken',
    projectHeader: given('projectHeader') ?? 'X-DEVOPS-PROJECT-ID',
    taskHeader: given('taskHeader') ?? 'X-DEVOPS-TASK-ID',
    allowPrivateHosts: flag('allowPrivateHosts'),
    allowUnprotected: flag('allowUnprotected'),
    uploadMaxMb: wholeNumber(NAMES.uploadMaxMb, given('uploadMaxMb') ?? '1024'),
    oldSiteUrl: given('oldSiteUrl'),
    publicUrl: given('publicUrl')?.replace(/\/+$/, ''),
    language: given('language') ?? 'zh',
    smtpHost: given('smtpHost'),
    smtpPort: wholeNumber(NAMES.smtpPort, given('smtpPort') ?? '587'),
    smtpSecurity: given('smtpSecurity') ?? 'starttls',
    smtpUser: given('smtpUser'),
    smtpPassword: given('smtpPassword'),
    smtpFrom: given('smtpFrom'),
    smtpCa: given('smtpCa'),
    oidcIssuer: given('oidcIssuer'),
    oidcClientId: given('oidcClientId'),
    oidcClientSecret: given('oidcClientSecret'),
    oidcName: given('oidcName') ?? 'SSO',
    oidcDomains: list(given('oidcDomains')?.toLowerCase(), ','),
    oidcAutoCreate: flag('oidcAutoCreate'),
    oidcGroupClaim: given('oidcGroupClaim') ?? 'groups',
    oidcAdminGroup: given('oidcAdminGroup'),
    oidcRoles: list(given('oidcRoles'), ','),
    logLevel: given('logLevel') ?? 'warn',
  };
  const present = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
  const [error] = Value.Errors(Settings, present);
  if (error) {
    const key = error.instancePath.split('/')[1] as keyof Settings;
    const shown = SECRET_VARIABLES.includes(NAMES[key]) ? '(hidden)' : JSON.stringify(present[key]);
    throw new SettingsError(`${NAMES[key]} is ${shown}: ${error.message}${allowed(key)}`);
  }
  assertTimezone(settings.timezone);
  assertProvider(present);
  if (present.smtpHost !== undefined && present.smtpFrom === undefined)
    throw new SettingsError(`${NAMES.smtpFrom} is missing: a mail server needs an address to send from`);
  return present as Settings;
}

/** Half a provider would be a button that leads nowhere. */
function assertProvider(present: Partial<Record<keyof Settings, unknown>>): void {
  const parts = ['oidcIssuer', 'oidcClientId', 'oidcClientSecret'] as const;
  const missing = parts.find((key) => present[key] === undefined);
  if (missing !== undefined && parts.some((key) => present[key] !== undefined))
    throw new SettingsError(`${NAMES[missing]} is missing: issuer, client id and client secret come together`);
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d+$/.test(text)) throw new SettingsError(`${name} is "${text}": use a whole number`);
  return Number(text);
}

function list(text: string | undefined, separator: string): string[] {
  return (text ?? '')
    .split(separator)
    .map((entry) => entry.trim())
    .filter(Boolean);
}

function allowed(key: keyof Settings): string {
  if (key === 'role') return ' (all, server or worker)';
  if (key === 'databaseUrl') return ' (postgres://user:password@host:port/name)';
  if (key === 'oldSiteUrl' || key === 'publicUrl') return ' (http://... or https://...)';
  if (key === 'oidcIssuer') return ' (https://..., or http:// on this machine)';
  if (key === 'oidcRoles') return ' (group=project:role with role manager, member or viewer, separated by commas)';
  if (key === 'language') return ' (zh or en)';
  if (key === 'smtpSecurity') return ' (none, starttls or tls)';
  if (key === 'smtpFrom') return ' (address@host or Name <address@host>)';
  if (key === 'logLevel') return ' (debug, info, warn, error or silent)';
  return '';
}

function assertTimezone(zone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
  } catch {
    throw new SettingsError(`${NAMES.timezone} is "${zone}": use an IANA time zone such as Asia/Shanghai`);
  }
}
