import { git } from './git-command.ts';

/**
 * The newest commit that a branch's head stood on before a moment, along first parents: what came by a merge came when it
 * was merged.
 * @returns undefined when the history begins later
 */
export async function commitBefore({
  gitDir,
  head,
  time,
  signal,
}: {
  gitDir: string;
  head: string;
  time: Date;
  signal?: AbortSignal | undefined;
}): Promise<string | undefined> {
  // git counts whole seconds, and takes the one named in.
  const seconds = Math.ceil(time.getTime() / 1000) - 1;
  if (seconds < 0) return undefined;
  const args = ['rev-list', '--max-count=1', '--first-parent', `--min-age=${seconds}`, head, '--'];
  return (await git({ args, gitDir, signal })).toString('latin1').trim() || undefined;
}
