import { realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { AssayError } from '@assay/contract/errors';

/**
 * The real folder behind a local address, when it lies inside one of the folders from which scans are allowed. Links are
 * followed on both sides before the comparison, so a link inside an allowed folder opens nothing outside it. The answer
 * for a folder that is missing and for one that is not allowed is the same: it tells nothing about the disk.
 * @param path absolute
 * @param roots absolute folders (ASSAY_LOCAL_SOURCES)
 */
export async function allowedFolder(path: string, roots: readonly string[]): Promise<string> {
  const real = await realFolder(path);
  for (const root of roots) {
    const base = await realFolder(root);
    if (real && base && (real === base || real.startsWith(base.endsWith(sep) ? base : `${base}${sep}`))) return real;
  }
  throw new AssayError('illegal', {
    zh: '该路径不存在，或不在允许扫描的目录内（ASSAY_LOCAL_SOURCES）',
    en: 'The path does not exist or is not inside a folder that may be scanned (ASSAY_LOCAL_SOURCES)',
  });
}

async function realFolder(path: string): Promise<string | undefined> {
  try {
    const real = await realpath(path);
    return (await stat(real)).isDirectory() ? real : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a folder is a git repository: a work tree (`.git` may be a file), or a bare one. */
export async function isGitFolder(folder: string): Promise<boolean> {
  if (await exists(join(folder, '.git'))) return true;
  const parts = await Promise.all(['HEAD', 'objects', 'refs'].map((name) => exists(join(folder, name))));
  return parts.every(Boolean);
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
