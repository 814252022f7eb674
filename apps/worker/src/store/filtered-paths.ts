import type { Db } from '@assay/database/connect';
import { matchPaths } from '@assay/database/paths/match-paths';

/** A filter that needs longer on one tree is refused; PostgreSQL's matcher cannot be stopped otherwise. */
const TIMEOUT_MS = 10_000;

/**
 * Which paths the task's filters leave out. The expressions are people's, so they run in PostgreSQL under a time-out and
 * never as JavaScript expressions. Paths are matched with a leading slash, anywhere, as the filter screen promises.
 * @returns path -> the expression that matched first
 */
export async function readFilteredPaths(
  db: Db,
  {
    patterns,
    paths,
    timeoutMs = TIMEOUT_MS,
  }: { patterns: readonly string[]; paths: readonly string[]; timeoutMs?: number },
): Promise<{ filtered: Map<string, string>; broken: string[] }> {
  const filtered = new Map<string, string>();
  const broken: string[] = [];
  for (const pattern of patterns) {
    const found = await matchPaths(db, { pattern, paths: paths.filter((path) => !filtered.has(path)), timeoutMs });
    if (found) for (const path of found) filtered.set(path, pattern);
    else broken.push(pattern);
  }
  return { filtered, broken };
}
