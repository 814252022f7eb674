/** Paths asked at most: enough for a clear majority. */
const MOST_PATHS = 5_000;

/**
 * Finds the folder the repository lay in where the report was made: every absolute path votes for each folder below which the
 * rest of it is a file of the repository. The most votes win, then the shorter folder, since a longer rest proves more.
 * @param paths absolute, `/` separated
 * @returns with its closing slash; undefined when no path fits
 */
export function findRoot(paths: Iterable<string>, files: ReadonlySet<string>): string | undefined {
  const votes = new Map<string, number>();
  let asked = 0;
  for (const path of paths) {
    if (asked++ >= MOST_PATHS) break;
    for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
      if (!files.has(path.slice(slash + 1))) continue;
      const root = path.slice(0, slash + 1);
      votes.set(root, (votes.get(root) ?? 0) + 1);
    }
  }
  let best: string | undefined;
  for (const [root, count] of votes) {
    const most = best === undefined ? 0 : (votes.get(best) ?? 0);
    if (count > most || (count === most && root.length < (best ?? root).length)) best = root;
  }
  return best;
}
