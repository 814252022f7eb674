import type { Db } from '@assay/database/connect';
import { matchPaths } from '@assay/database/paths/match-paths';
import type { Services } from '../../services.ts';
import { inventoryOf } from './queries.ts';

/** Beyond this many files numbers are those of the first ones: a settings page must not keep the database busy. */
const MOST_PATHS = 200_000;
const TIMEOUT_MS = 2_000;
/** Time for all expressions of one answer together. */
const BUDGET_MS = 8_000;

/** Every path the newest scan of the main branch saw, filtered ones included; undefined before the first scan. */
export async function pathsOfLastScan(
  { db, blobs }: Pick<Services, 'db' | 'blobs'>,
  taskId: number,
): Promise<string[] | undefined> {
  const inventory = await inventoryOf(db, taskId);
  const bytes = inventory && (await blobs.get(inventory.paths_blob));
  if (!bytes) return undefined;
  const list: unknown = JSON.parse(bytes.toString('utf8'));
  return Array.isArray(list) ? list.filter((path) => typeof path === 'string').slice(0, MOST_PATHS) : undefined;
}

/** How many of the paths each expression is found in, and the first of them. What takes too long has no entry. */
export async function countMatches(
  db: Db,
  { patterns, paths, examples }: { patterns: readonly string[]; paths: readonly string[]; examples: number },
): Promise<Map<string, { count: number; examples: string[] }>> {
  const counts = new Map<string, { count: number; examples: string[] }>();
  const end = performance.now() + BUDGET_MS;
  for (const pattern of new Set(patterns)) {
    if (performance.now() > end) break;
    const found = await matchPaths(db, { pattern, paths, timeoutMs: TIMEOUT_MS });
    if (found) counts.set(pattern, { count: found.length, examples: found.slice(0, examples) });
  }
  return counts;
}
