/**
 * Host of an address as far as a person can tell it: of `https://host/…`, `ssh://user@host/…` and `user@host:path`. A stored
 * credential does not follow to another one; the server decides, this only warns.
 * @returns undefined for a folder
 */
export function hostOf(address: string): string | undefined {
  const text = address.trim();
  if (text.includes('://')) return URL.canParse(text) ? new URL(text).host.toLowerCase() : undefined;
  return /^(?:[^@/\s]+@)?([^:/\s]+):(?!\/\/)/.exec(text)?.[1]?.toLowerCase();
}
