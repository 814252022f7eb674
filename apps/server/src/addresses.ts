/**
 * Addresses as clients really write them (contract-core 1.1, 13.1; decisions 28) -> addresses as routes are registered.
 * Duplicate slashes and extra `/ms` segments go; calls that come without the prefix get it.
 */

/** First segments of API paths below the prefix; what begins otherwise is a page. Two segments where one is a page's too. */
const API_ROOTS: readonly (readonly string[])[] = [
  ['task', 'api'],
  ['task', 'index'],
  ['defect', 'api'],
  ['defect', 'index'],
  ['repo', 'index'],
  ['schedule', 'api'],
  ['tool', 'publish'],
  ['tool', 'sort'],
  ['auth', 'api'],
  ['admin', 'api'],
  ['codeccjob'],
  ['permission', 'api'],
  ['project', 'api'],
  ['experience', 'api'],
  ['backend', 'api'],
  ['log', 'api'],
];

/** The old address of the parameter relation (decisions 28): one call, two spellings. */
const RENAMED: Readonly<Record<string, string>> = { 'defect/api/backendParams': 'defect/api/user/backendParams' };

/**
 * @param url path and query as received
 * @param prefix mount of the contract: empty or `/segment...`, no trailing slash
 * @returns the address the router knows; the query is never touched
 */
export function canonicalUrl(url: string, prefix: string): string {
  const cut = url.search(/[?#]/);
  const path = cut < 0 ? url : url.slice(0, cut);
  const rest = cut < 0 ? '' : url.slice(cut);
  const segments = path.split('/').filter((segment) => segment !== '');
  const below = belowPrefix(segments, prefix);
  if (below === undefined)
    return `/${segments.join('/')}${path.endsWith('/') && segments.length > 0 ? '/' : ''}${rest}`;
  const call = below.join('/');
  return `${prefix}/${RENAMED[call] ?? call}${rest}`;
}

/** Whether a canonical address is one of the contract's, not a page. */
export function isApiUrl(url: string, prefix: string): boolean {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  const segments = path.split('/').filter((segment) => segment !== '');
  return (
    belowPrefix(segments, prefix) !== undefined || (prefix !== '' && (path === prefix || path.startsWith(`${prefix}/`)))
  );
}

function belowPrefix(segments: readonly string[], prefix: string): readonly string[] | undefined {
  const mount = prefix.split('/').filter((segment) => segment !== '');
  const mounted = mount.every((segment, index) => segments[index] === segment);
  let below = mounted ? segments.slice(mount.length) : segments;
  while (below[0] === 'ms') below = below.slice(1);
  return API_ROOTS.some((root) => root.every((segment, index) => below[index] === segment)) ? below : undefined;
}
