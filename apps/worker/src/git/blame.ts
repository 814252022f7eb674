import { git } from './git-command.ts';

export interface LineAuthor {
  readonly author: string;
  readonly mail: string;
  readonly time: Date;
  /** The commit that last changed the line, and the first line of its message. */
  readonly commit: string;
  readonly subject: string;
}

/**
 * Who last changed each line of a file at a commit: line (1-based) -> author. One walk of the history for the whole file;
 * asking for a few lines would save 15 % of it. White space counts as a change, so the answer names who a reader of the
 * history would name. Names go through the `.mailmap` of the commit.
 * @throws GitError when the file is not there or takes too long
 */
export async function blameFile(request: {
  gitDir: string;
  commit: string;
  path: string;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}): Promise<LineAuthor[]> {
  const { gitDir, commit, path, timeoutMs, signal } = request;
  const output = await git({
    args: ['blame', '--porcelain', '--encoding=UTF-8', commit, '--', path],
    config: [`mailmap.blob=${commit}:.mailmap`],
    gitDir,
    env: { GIT_LITERAL_PATHSPECS: '1' },
    timeoutMs,
    signal,
  });
  return parseBlame(output.toString('utf8'));
}

/**
 * Reads `git blame --porcelain`: per line a header `<commit> <original line> <line> [<lines>]`, then, at a commit's first
 * appearance, its facts, then the content behind a tab. Index 0 of the answer is line 1.
 */
export function parseBlame(text: string): LineAuthor[] {
  const lines: LineAuthor[] = [];
  const known = new Map<string, ReturnType<typeof blank>>();
  let current = blank('');
  let place = 0;
  for (const line of text.split('\n')) {
    if (line.startsWith('\t')) {
      lines[place - 1] = current;
      continue;
    }
    const header = /^([0-9a-f]{40,64}) \d+ (\d+)/.exec(line);
    if (header?.[1] !== undefined) {
      const commit = header[1];
      current = known.get(commit) ?? blank(commit);
      known.set(commit, current);
      place = Number(header[2]);
    } else if (line.startsWith('author ')) current.author = line.slice('author '.length);
    else if (line.startsWith('summary ')) current.subject = line.slice('summary '.length);
    else if (line.startsWith('author-mail ')) current.mail = line.slice('author-mail '.length).replace(/^<|>$/g, '');
    else if (line.startsWith('author-time ')) current.time = new Date(Number(line.slice('author-time '.length)) * 1000);
  }
  return lines;
}

const blank = (commit: string) => ({ author: '', mail: '', time: new Date(0), commit, subject: '' });
