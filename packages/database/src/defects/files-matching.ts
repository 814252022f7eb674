import { type RawBuilder, sql } from 'kysely';

/** A path as people wrote it; `regex` only when PostgreSQL can run it in bounded time (`domain/filters/path-pattern`). */
export interface PathAlternative {
  readonly literal: string;
  readonly regex?: string;
}

/**
 * Ids of the task's files that match one of the alternatives. A path that names a file exactly means that file and no
 * other: as an expression `a.js` would also find `a.jsx` and `lib/a.js`, and a batch would act on them. A leading slash
 * stands for the root.
 */
export function filesMatching(taskId: number, alternatives: readonly PathAlternative[]): RawBuilder<unknown> {
  const conditions = alternatives.map(({ literal, regex }) => {
    const hash = sql`sha256(convert_to(${literal.replace(/^\//, '')}::text, 'UTF8'))`;
    const contained = sql`strpos('/' || f.path_text, ${literal}) > 0`;
    const found = regex === undefined ? contained : sql`(${contained} or ('/' || f.path_text) ~ ${regex})`;
    return sql`(f.path_hash = ${hash}
      or (not exists (select from file named where named.task_id = ${taskId} and named.path_hash = ${hash}) and ${found}))`;
  });
  return sql`select f.id from file f where f.task_id = ${taskId} and (${sql.join(conditions, sql` or `)})`;
}
