import { GitError, git } from './git-command.ts';

/** Commits looked through: a branch that left longer ago is compared with the newest build. */
const MOST_COMMITS = 20_000;

/**
 * Which of some commits of one branch is nearest to where another branch left it: counted along its history, of two equally
 * near ones the older, which the other branch has whole.
 * @param candidates newest first; those the mirror does not have any more take no part
 * @returns undefined when nothing is known: no common ancestor, or no candidate in the newest 20,000 commits
 * @throws GitError, or the signal's reason
 */
export async function nearestCommit({
  gitDir,
  head,
  candidates,
  signal,
}: {
  gitDir: string;
  head: string;
  candidates: readonly string[];
  signal?: AbortSignal | undefined;
}): Promise<string | undefined> {
  const tip = await firstKnown(candidates, { gitDir, signal });
  if (tip === undefined) return undefined;
  const base = await textOf({ args: ['merge-base', tip, head], gitDir, signal });
  if (base === undefined) return undefined;
  if (candidates.includes(base)) return base;
  const history = await textOf({
    args: ['rev-list', '--topo-order', `--max-count=${MOST_COMMITS}`, tip, '--'],
    gitDir,
    signal,
  });
  const places = new Map((history ?? '').split('\n').map((commit, n) => [commit, n]));
  const left = places.get(base);
  if (left === undefined) return undefined;
  const near = candidates.flatMap((commit) => {
    const place = places.get(commit);
    return place === undefined ? [] : [{ commit, place, distance: Math.abs(place - left) }];
  });
  return near.sort((a, b) => a.distance - b.distance || b.place - a.place)[0]?.commit;
}

async function firstKnown(
  candidates: readonly string[],
  { gitDir, signal }: { gitDir: string; signal: AbortSignal | undefined },
): Promise<string | undefined> {
  for (const commit of candidates)
    if ((await textOf({ args: ['cat-file', '-e', `${commit}^{commit}`], gitDir, signal })) !== undefined) return commit;
  return undefined;
}

/** What git says; undefined when it says that there is nothing. */
async function textOf(call: Parameters<typeof git>[0]): Promise<string | undefined> {
  try {
    return (await git(call)).toString('latin1').trim();
  } catch (error) {
    if (error instanceof GitError && !error.timedOut && (error.exitCode === 1 || error.exitCode === 128))
      return undefined;
    throw error;
  }
}
