import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Folders that were named on a command line stay permitted: a scan that was cut short, and every later one of the same
 * task, needs its source after a restart too. One JSON list in the data folder; delete it to take the permission back.
 * @returns all folders permitted so far, the new one included
 * @throws Error with one sentence when the list is damaged: what may be read is not guessed
 */
export function rememberSource(dataFolder: string, folder: string | undefined): string[] {
  const file = join(dataFolder, 'local-sources.json');
  const folders = existsSync(file) ? readFolders(file) : [];
  if (folder === undefined || folders.includes(folder)) return folders;
  const all = [...folders, folder];
  // In one step: a start that is killed leaves the old list or the new one, never half of it.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(all, null, 2), { mode: 0o600 });
  renameSync(draft, file);
  return all;
}

function readFolders(file: string): string[] {
  let known: unknown;
  try {
    known = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    known = undefined;
  }
  if (!Array.isArray(known) || !known.every((entry) => typeof entry === 'string'))
    throw new Error(`${file} is not a list of folders: mend it, or delete it to permit none`);
  return known;
}
