import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Folders that were named on a command line stay permitted: a scan that was cut short, and every later one of the same
 * task, needs its source after a restart too. One JSON list in the data folder; delete it to take the permission back.
 * @returns all folders permitted so far, the new one included
 */
export function rememberSource(dataFolder: string, folder: string | undefined): string[] {
  const file = join(dataFolder, 'local-sources.json');
  const known: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const folders = Array.isArray(known) ? known.filter((entry): entry is string => typeof entry === 'string') : [];
  if (folder === undefined || folders.includes(folder)) return folders;
  const all = [...folders, folder];
  writeFileSync(file, JSON.stringify(all, null, 2), { mode: 0o600 });
  return all;
}
