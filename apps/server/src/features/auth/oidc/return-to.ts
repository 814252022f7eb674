/**
 * Where to go after the sign-in: a place on this site, or its first page (decision 27). The URL parser decides as the
 * browser will, so backslashes and `//host` are no way out.
 * @param wanted `c_url` as sent
 * @param base address of this site
 * @returns path with query and fragment
 */
export function returnTo(wanted: string | undefined, base: string): string {
  if (wanted === undefined) return '/';
  try {
    const url = new URL(wanted, base);
    return url.origin === new URL(base).origin ? `${url.pathname}${url.search}${url.hash}`.replace(/^\/+/, '/') : '/';
  } catch {
    return '/';
  }
}
