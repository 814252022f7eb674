import type { Db } from '@assay/database/connect';
import { type RawBuilder, sql } from 'kysely';

/** Tables that even a refused request may touch: when a session was last seen, and the log of refused attempts. */
const TOUCHED = ['session', 'login_attempt', 'audit_entry'];

/** One text that changes when any row of the database does, those of `TOUCHED` left out. */
export async function tableHash(db: Db): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const parts = tables
    .filter(({ name }) => !TOUCHED.includes(name))
    .map(
      ({ name }): RawBuilder<unknown> =>
        sql`select ${sql.lit(name)} as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${sql.table(name)} t`,
    );
  const { rows } = await sql<{ name: string; hash: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows.map(({ name, hash }) => `${name} ${hash}`).join('\n');
}

/** Names of the tables in which two hashes differ. */
export function changedTables(before: string, after: string): string[] {
  const known = new Set(before.split('\n'));
  return after
    .split('\n')
    .filter((line) => !known.has(line))
    .map((line) => line.split(' ', 1)[0] ?? '');
}
