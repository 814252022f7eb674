import type { TestDatabase } from '@assay/testing/template-database';

/** Tables that even a refused request may touch: when a session was last seen, and the log of refused attempts. */
const TOUCHED = ['session', 'login_attempt', 'audit_entry'];

/** The statement for each database, which its sessions keep prepared: planning it takes ten times as long as running it. */
const statements = new WeakMap<TestDatabase['pool'], Promise<string>>();

/** One text that changes when any row of the database does, those of `TOUCHED` left out: per table its rows and the sum of their hashes. */
export async function tableHash({ pool }: TestDatabase): Promise<string> {
  const known = statements.get(pool) ?? statementFor(pool);
  statements.set(pool, known);
  const { rows } = await pool.query<{ name: string; hash: string }>({ name: 'table-hash', text: await known });
  return rows.map(({ name, hash }) => `${name} ${hash}`).join('\n');
}

async function statementFor(pool: TestDatabase['pool']): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`);
  return rows
    .filter(({ name }) => !TOUCHED.includes(name))
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*) || '.' || coalesce(sum(hashtextextended(t::text, 0)), 0) as hash from "${name}" t`,
    )
    .join(' union all ');
}

/** Names of the tables in which two hashes differ. */
export function changedTables(before: string, after: string): string[] {
  const known = new Set(before.split('\n'));
  return after
    .split('\n')
    .filter((line) => !known.has(line))
    .map((line) => line.split(' ', 1)[0] ?? '');
}
