/** Where a reader left a folder: coming back from one of its files stands there again. Kept while the page lives. */
const left = new Map<string, { readonly query: string; readonly path: string }>();

const keyOf = (taskId: number, folder: string) => `${taskId}:${folder}`;

/** @param query of the folder's address, with `?`; @param path of the file that was opened */
export function leaveFolder(taskId: number, at: { folder: string; query: string; path: string }): void {
  left.set(keyOf(taskId, at.folder), { query: at.query, path: at.path });
}

/** The folder a file was opened from: the one it lies in, or one above that was searched. */
export function folderLeft(taskId: number, path: string): { folder: string; query: string } {
  const parts = path.split('/').slice(0, -1);
  for (let length = parts.length; length >= 0; length -= 1) {
    const folder = parts.slice(0, length).join('/');
    const place = left.get(keyOf(taskId, folder));
    if (place?.path === path) return { folder, query: place.query };
  }
  return { folder: parts.join('/'), query: '' };
}

/** The row to stand on in a folder, by its path. */
export function rowLeft(taskId: number, folder: string): string | undefined {
  return left.get(keyOf(taskId, folder))?.path;
}

/** Whether a path was opened as a file, so that nobody has to ask what it is. */
export function wasFile(taskId: number, path: string): boolean {
  return rowLeft(taskId, folderLeft(taskId, path).folder) === path;
}
