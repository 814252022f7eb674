/** Slashes at either end say nothing; anything else is a name. */
export function cleanedPath(path: string | undefined): string {
  return (path ?? '').split('/').filter(Boolean).join('/');
}
