import { GitError, git, startGit } from './git-command.ts';
import { parseEntry } from './tree.ts';

/** A regular file of a commit. */
export interface FileAt {
  readonly object: string;
  readonly size: number;
}

/**
 * Finds a path in a commit's tree without a work tree: links are entries like any other and lead nowhere.
 * @param path below the root, `/` separated
 * @returns undefined when it is not there, or is no regular file
 */
export async function findFileAt({
  gitDir,
  commit,
  path,
  signal,
}: {
  gitDir: string;
  commit: string;
  path: string;
  signal?: AbortSignal | undefined;
}): Promise<FileAt | undefined> {
  // Magic of path specifications is off: a path is a name.
  const listed = await git({
    args: ['--literal-pathspecs', 'ls-tree', '-z', '-l', '--full-tree', commit, '--', path],
    gitDir,
    signal,
  });
  const record = listed.subarray(0, listed.indexOf(0));
  if (record.length === 0) return undefined;
  const { kind, object, size, pathBytes } = parseEntry(record);
  return kind === 'file' && size !== undefined && pathBytes.equals(Buffer.from(path)) ? { object, size } : undefined;
}

/** Streams an object's content. @throws GitError when it does not come whole */
export async function* readObject({
  gitDir,
  object,
}: {
  gitDir: string;
  object: string;
}): AsyncGenerator<Uint8Array, void> {
  const child = startGit({ args: ['cat-file', 'blob', object], gitDir });
  child.stdin.end();
  child.stderr.resume();
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', (code) => resolve(code));
  });
  try {
    yield* child.stdout;
    const exitCode = await ended;
    if (exitCode !== 0) throw new GitError(`git cat-file: ${object}`, { exitCode, stderr: '', timedOut: false });
  } finally {
    child.kill('SIGKILL');
  }
}

/** The full id of a commit that a person named, when it is on a branch: its head or one of its ancestors. */
export async function commitOnBranch({
  gitDir,
  head,
  named,
  signal,
}: {
  gitDir: string;
  head: string;
  named: string;
  signal?: AbortSignal | undefined;
}): Promise<string | undefined> {
  if (!/^[0-9a-f]{7,64}$/.test(named)) return undefined;
  try {
    const found = await git({
      args: ['rev-parse', '--verify', '--quiet', '--end-of-options', `${named}^{commit}`],
      gitDir,
      signal,
    });
    const commit = found.toString('latin1').trim();
    await git({ args: ['merge-base', '--is-ancestor', commit, head], gitDir, signal });
    return commit;
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof GitError && !error.timedOut) return undefined;
    throw error;
  }
}
