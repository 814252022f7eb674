import type { Db } from '@assay/database/connect';
import { type RawBuilder, sql } from 'kysely';

/** Tables that even a refused request may touch, and those that are of people, not of a place. */
const LEFT_OUT = ['session', 'login_attempt', 'audit_entry', 'kysely_migration', 'kysely_migration_lock'];

/** Rows of a database, one text each; see `rowsOfPlace`. */
export interface PlaceRows {
  /** All that belongs to the project and its tasks. */
  readonly own: ReadonlySet<string>;
  /** Rows of tables that belong to no project by a column of theirs: they may grow, and lose nothing. */
  readonly shared: ReadonlySet<string>;
}

/**
 * Rows of one project, to see what a request that speaks about another one did to it.
 */
export async function rowsOfPlace(
  db: Db,
  { projectId, taskIds }: { projectId: string; taskIds: readonly number[] },
): Promise<PlaceRows> {
  const { rows: tables } = await sql<{ name: string; columns: string[] }>`
    select t.table_name as name, array_agg(c.column_name::text) as columns from information_schema.tables t
    join information_schema.columns c using (table_schema, table_name)
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE' group by 1 order by 1`.execute(db);
  const known = tables.filter(({ name }) => !LEFT_OUT.includes(name));
  const read = async (parts: readonly RawBuilder<unknown>[]) => {
    const { rows } = await sql<{ row: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
    return new Set(rows.map(({ row }) => row));
  };
  const row = (name: string) =>
    // A token that is used is noted, whatever comes of it.
    sql`select ${sql.lit(`${name} `)} || md5((to_jsonb(t) - 'last_used_at')::text) as row from ${sql.table(name)} t`;
  const isOwn = (columns: readonly string[]) => columns.includes('project_id') || columns.includes('task_id');
  return {
    own: await read(
      known
        .filter(({ columns }) => isOwn(columns))
        .map(({ name, columns }) =>
          columns.includes('project_id')
            ? sql`${row(name)} where project_id = ${projectId}`
            : sql`${row(name)} where task_id = any(${taskIds}::bigint[])`,
        ),
    ),
    shared: await read(known.filter(({ columns }) => !isOwn(columns)).map(({ name }) => row(name))),
  };
}

/** Tables of the project in which a row was changed, lost or added, and shared ones that lost or changed a row. */
export function changesOfPlace(before: PlaceRows, after: PlaceRows): string[] {
  const missing = (from: ReadonlySet<string>, those: ReadonlySet<string>) =>
    [...those].filter((row) => !from.has(row)).map((row) => row.split(' ', 1)[0] ?? '');
  return [
    ...new Set([
      ...missing(after.own, before.own),
      ...missing(before.own, after.own),
      ...missing(after.shared, before.shared),
    ]),
  ];
}
