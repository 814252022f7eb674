import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Condition on `checker_set`: the project may use it, because it ships with the product, is its own, or was installed. */
export function availableTo(projectId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(checker_set.project_id is null
    or (checker_set.project_id = ${projectId} and checker_set.deleted_at is null)
    or exists (select from project_set as installed
      where installed.project_id = ${projectId} and installed.set_id = checker_set.id))`;
}
