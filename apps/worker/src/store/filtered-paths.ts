import { type Db, isPostgresError, POSTGRES_ERRORS } from '@assay/database/connect';
import { sql } from 'kysely';

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
    const found = await matching(db, { pattern, paths: paths.filter((path) => !filtered.has(path)), timeoutMs });
    if (found) for (const path of found) filtered.set(path, pattern);
    else broken.push(pattern);
  }
  return { filtered, broken };
}

/** undefined when the expression is invalid or took too long. */
async function matching(
  db: Db,
  { pattern, paths, timeoutMs }: { pattern: string; paths: readonly string[]; timeoutMs: number },
): Promise<string[] | undefined> {
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`.execute(trx);
      const { rows } = await sql<{ path: string }>`
        select path from json_array_elements_text(${JSON.stringify(paths)}::json) as path where ('/' || path) ~ ${pattern}
      `.execute(trx);
      return rows.map((row) => row.path);
    });
  } catch (error) {
    if (
      isPostgresError(error, POSTGRES_ERRORS.invalidRegularExpression) ||
      isPostgresError(error, POSTGRES_ERRORS.queryCanceled)
    )
      return undefined;
    throw error;
  }
}
