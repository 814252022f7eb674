/** What the server tells the page before any call: it fills `<script id="assay-config">` of index.html. */
export interface BootConfig {
  /** Mount of the HTTP contract, no trailing slash; may be an absolute `http(s)://` address. */
  readonly prefix: string;
  readonly csrfCookie: string;
  /** The first is written, all are read. */
  readonly languageCookies: readonly [string, ...string[]];
  readonly projectHeader: string;
  readonly taskHeader: string;
  /** Address of the former edition of the site, for the link back. */
  readonly oldSiteUrl?: string;
  /** IANA name of the zone that governs days and timers; absent: the browser's own. */
  readonly timezone?: string;
}

export const DEFAULT_BOOT_CONFIG: BootConfig = {
  prefix: '/ms',
  csrfCookie: 'backend_csrftoken',
  languageCookies: ['assay_language'],
  projectHeader: 'X-DEVOPS-PROJECT-ID',
  taskHeader: 'X-DEVOPS-TASK-ID',
};

/** Reads the object; an absent or unreadable one leaves the defaults. @param source text of the script element */
export function parseBootConfig(source: string | null | undefined): BootConfig {
  const given = parseObject(source);
  const text = (key: keyof BootConfig, fallback: string) => {
    const value = given[key];
    return typeof value === 'string' ? value : fallback;
  };
  const cookies = Array.isArray(given.languageCookies)
    ? given.languageCookies.filter((name) => typeof name === 'string')
    : [];
  const [first, ...rest] = cookies;
  const oldSiteUrl = text('oldSiteUrl', '');
  const timezone = text('timezone', '');
  return {
    prefix: text('prefix', DEFAULT_BOOT_CONFIG.prefix).replace(/\/+$/, ''),
    csrfCookie: text('csrfCookie', DEFAULT_BOOT_CONFIG.csrfCookie),
    languageCookies: first === undefined ? DEFAULT_BOOT_CONFIG.languageCookies : [first, ...rest],
    projectHeader: text('projectHeader', DEFAULT_BOOT_CONFIG.projectHeader),
    taskHeader: text('taskHeader', DEFAULT_BOOT_CONFIG.taskHeader),
    ...(/^https?:\/\//.test(oldSiteUrl) ? { oldSiteUrl } : {}),
    ...(isZone(timezone) ? { timezone } : {}),
  };
}

/** What this browser knows as a zone; it may be older than the server. */
function isZone(name: string): boolean {
  try {
    return name !== '' && Boolean(Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

function parseObject(source: string | null | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(source ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

export const bootConfig = parseBootConfig(document.getElementById('assay-config')?.textContent);
