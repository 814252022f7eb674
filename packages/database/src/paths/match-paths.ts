import { sql } from 'kysely';
import type { Db } from '../connect.ts';
import { isPostgresError, POSTGRES_ERRORS } from '../postgres-errors.ts';

/**
 * Paths that an expression is found in. People write expressions, so PostgreSQL runs them under a time-out and JavaScript
 * never does. Paths are compared with a leading slash. An expression that is the very name of a path means that path alone,
 * as in the lists.
 * @param paths below the source root, without a leading slash
 * @returns undefined when the expression is invalid or takes too long on these paths
 */
export async function matchPaths(
  db: Db,
  { pattern, paths, timeoutMs }: { pattern: string; paths: readonly string[]; timeoutMs: number },
): Promise<string[] | undefined> {
  const named = pattern.replace(/^\//, '');
  if (paths.includes(named)) return [named];
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
