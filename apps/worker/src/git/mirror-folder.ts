import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BothLanguages } from '@assay/contract/both-languages';
import { git } from './git-command.ts';

/** Written last when a mirror is made, so a half-made one is recognised. Holds the address it belongs to. */
const MARKER = 'assay-source';

/** Folder name of the mirror of a source: no part of an address reaches the disk. */
export function mirrorName(url: string): string {
  return `${createHash('sha256').update(url).digest('hex').slice(0, 32)}.git`;
}

/** The ref a branch is kept under. Hashed, so that `a` and `a/b`, or `A` and `a`, never stand in each other's way on the disk. */
export function refOf(branch: string): string {
  return `refs/assay/${createHash('sha256').update(branch).digest('hex').slice(0, 40)}`;
}

/** Makes an empty bare repository, unless one for this source is there. Answers whether it was made now. */
export async function ensureMirror(
  folder: string,
  { url, commit, signal }: { url: string; commit: string; signal?: AbortSignal | undefined },
): Promise<boolean> {
  const owner = await readFile(join(folder, MARKER), 'utf8').catch(() => undefined);
  if (owner === url) return false;
  await dropMirror(folder);
  await mkdir(folder, { recursive: true });
  const format = commit.length === 64 ? 'sha256' : 'sha1';
  await git({ args: ['init', '--quiet', '--bare', '--template=', `--object-format=${format}`, '--', folder], signal });
  await writeFile(join(folder, MARKER), url);
  return true;
}

export async function dropMirror(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

/** Removes what a killed git left behind: lock files would refuse every later change. Only under the mirror's own lock. */
export async function sweepMirror(folder: string): Promise<void> {
  const leftovers = [
    { place: '.', pattern: /\.lock$/ },
    { place: 'refs/assay', pattern: /\.lock$/ },
    { place: 'objects/pack', pattern: /^\.?tmp_|\.(lock|keep)$/ },
    { place: 'objects/info', pattern: /\.lock$/ },
    { place: 'objects/info/commit-graphs', pattern: /\.lock$|^tmp_/ },
  ];
  for (const { place, pattern } of leftovers) {
    const names = await readdir(join(folder, place)).catch(() => []);
    for (const name of names) if (pattern.test(name)) await rm(join(folder, place, name), { force: true });
  }
}

/** Number of packs from which they are joined. */
const MANY_PACKS = 24;

/** After new objects: the index that makes blame four times faster, and now and then fewer packs. Never fails a scan. */
export async function tidyMirror(
  folder: string,
  { signal, onLog }: { signal?: AbortSignal | undefined; onLog: (message: BothLanguages) => void },
): Promise<void> {
  const packs = (await readdir(join(folder, 'objects', 'pack')).catch(() => [])).filter((name) =>
    name.endsWith('.pack'),
  );
  const chores = [['commit-graph', 'write', '--reachable', '--changed-paths', '--no-progress']];
  if (packs.length >= MANY_PACKS) chores.unshift(['repack', '-d', '--geometric=2', '--quiet']);
  for (const args of chores) {
    try {
      await git({ args, gitDir: folder, signal, timeoutMs: 900_000 });
    } catch (error) {
      signal?.throwIfAborted();
      if (args[0] === 'commit-graph') await rm(join(folder, 'objects', 'info', 'commit-graph'), { force: true });
      const why = error instanceof Error ? error.message : error;
      onLog({ zh: `git ${args[0]} 未能执行：${why}`, en: `git ${args[0]} did not work: ${why}` });
    }
  }
}

/** Answers whether the mirror has a commit and all folders of its tree. */
export async function hasCommit(
  folder: string,
  { commit, signal }: { commit: string; signal?: AbortSignal | undefined },
): Promise<boolean> {
  try {
    await git({ args: ['ls-tree', '-r', '-t', '-d', '-z', '--object-only', commit], gitDir: folder, signal });
    return true;
  } catch {
    signal?.throwIfAborted();
    return false;
  }
}

/** The commit a branch stands at in the mirror. */
export async function commitOf(
  folder: string,
  { branch, signal }: { branch: string; signal?: AbortSignal | undefined },
): Promise<string | undefined> {
  try {
    const output = await git({
      args: ['rev-parse', '--verify', '--quiet', '--end-of-options', `${refOf(branch)}^{commit}`],
      gitDir: folder,
      signal,
    });
    return output.toString('utf8').trim();
  } catch {
    signal?.throwIfAborted();
    return undefined;
  }
}
