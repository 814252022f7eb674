import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { errorCode, LaunchError } from './launch-error.ts';

/** One shared library under a second name. Paths are relative to the folder of the package. */
interface Link {
  readonly source: string;
  readonly target: string;
}

/**
 * npm packages hold no symbolic links, so the package makes its own after installing; `--ignore-scripts` and package
 * managers that ask first leave them out, and PostgreSQL then misses `libicui18n.so.60`. This makes them.
 *
 * @param native folder `native` of the package
 * @param fallbackFolder where the links go when `native` cannot be written
 * @returns a value for LD_LIBRARY_PATH, or undefined when the programs find their libraries by themselves
 */
export function ensureLibraryLinks(native: string, fallbackFolder: string): string | undefined {
  const root = dirname(native);
  const missing = readLinks(native).filter(({ target }) => !existsSync(join(root, target)));
  if (missing.length === 0) return undefined;
  try {
    accessSync(join(native, 'lib'), constants.W_OK);
    for (const { source, target } of missing) link(basename(source), join(root, target));
    return undefined;
  } catch (error) {
    const code = errorCode(error);
    if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') throw error;
  }
  const folder = searchable(fallbackFolder);
  for (const { source, target } of readLinks(native)) link(join(root, source), join(folder, basename(target)));
  // All others too: a library reached through a link looks for its own ones beside the link.
  for (const name of readdirSync(join(native, 'lib'))) {
    if (/\.so(\.|$)/.test(name)) link(join(native, 'lib', name), join(folder, name));
  }
  return folder;
}

/** LD_LIBRARY_PATH has no quoting: a folder with these characters in its name cannot stand in it (ld.so(8)). */
function searchable(folder: string): string {
  if (/[:;$]/.test(folder)) {
    const made = mkdtempSync(join(tmpdir(), 'assay-postgres-lib-'));
    chmodSync(made, 0o755);
    return made;
  }
  // Links of an older package would point into the void.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  return folder;
}

/** By rename, so that a process which starts at this moment sees the old link or the new one, never none. */
function link(to: string, at: string): void {
  const fresh = `${at}.${process.pid}`;
  rmSync(fresh, { force: true });
  symlinkSync(to, fresh);
  renameSync(fresh, at);
}

function readLinks(native: string): readonly Link[] {
  const file = join(native, 'pg-symlinks.json');
  if (!existsSync(file)) return [];
  const list: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!Array.isArray(list) || !list.every(isLink))
    throw new LaunchError(`The list of libraries ${file} is damaged: install again.`);
  return list;
}

function isLink(entry: unknown): entry is Link {
  if (typeof entry !== 'object' || entry === null || !('source' in entry) || !('target' in entry)) return false;
  return typeof entry.source === 'string' && typeof entry.target === 'string';
}
