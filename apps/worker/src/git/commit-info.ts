import { git } from './git-command.ts';

export interface CommitInfo {
  readonly commit: string;
  readonly author: string;
  readonly mail: string;
  /** When it was committed (not authored: rebases keep the author's date). */
  readonly time: Date;
  /** First line of the message. */
  readonly subject: string;
}

/** Who made a commit, when, and why. Bytes that are no UTF-8 are repaired. */
export async function commitInfo({
  gitDir,
  commit,
  signal,
}: {
  gitDir: string;
  commit: string;
  signal?: AbortSignal | undefined;
}): Promise<CommitInfo> {
  const output = await git({
    args: [
      'log',
      '-1',
      '--no-show-signature',
      '--encoding=UTF-8',
      '--format=%H%x00%an%x00%ae%x00%ct%x00%s',
      '--end-of-options',
      commit,
    ],
    gitDir,
    signal,
  });
  const [hash = commit, author = '', mail = '', seconds = '0', subject = ''] = output
    .toString('utf8')
    .trimEnd()
    .split('\0');
  return { commit: hash, author, mail, time: new Date(Number(seconds) * 1000), subject: subject.slice(0, 1000) };
}
