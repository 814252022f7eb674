/**
 * Says of one path after another whether it can lie in a folder beside those before it: a tree made by hand may hold a name twice, or a file
 * where it has a folder.
 */
export function distinctPaths(): (path: string) => boolean {
  const files = new Set<string>();
  const folders = new Set<string>(['']);
  const enters = (folder: string): boolean => {
    if (folders.has(folder)) return true;
    if (files.has(folder) || !enters(above(folder))) return false;
    folders.add(folder);
    return true;
  };
  return (path) => {
    if (files.has(path) || folders.has(path) || !enters(above(path))) return false;
    files.add(path);
    return true;
  };
}

function above(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
