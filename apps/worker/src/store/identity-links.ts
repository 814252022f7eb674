import type { Db } from '@assay/database/connect';
import { findingKey, type HumanLinks } from '@assay/domain/identity/types';
import { sql } from 'kysely';

export interface IdentityLinks {
  /** Grows with everything people say of identities, taking back included. 0 = nobody said anything. */
  readonly version: number;
  readonly decided: HumanLinks;
  /** Defects that others continue: they are needed wherever they are. */
  readonly targets: readonly number[];
}

/** What people said of the identities of a task; of several decisions on one place the last counts. */
export async function readIdentityLinks(db: Db, taskId: number): Promise<IdentityLinks> {
  const rows = await db
    .selectFrom('identity_link')
    .select(['id', 'kind', 'subject_id', 'target_id', 'voids', 'blob', 'line', 'col', 'checker'])
    .where('task_id', '=', taskId)
    .orderBy('id')
    .execute();
  const voided = new Set(rows.map((row) => row.voids));
  const same = new Map<string, number>();
  const apart = new Map<number, Set<string>>();
  for (const row of rows) {
    if (row.kind === 'void' || voided.has(row.id)) continue;
    const key = findingKey(row.blob.toString('hex'), { checker: row.checker, line: row.line, column: row.col });
    if (row.kind === 'same' && row.target_id !== null) same.set(key, row.target_id);
    if (row.kind !== 'apart') continue;
    const keys = apart.get(row.subject_id) ?? new Set<string>();
    apart.set(row.subject_id, keys.add(key));
  }
  return { version: rows.at(-1)?.id ?? 0, decided: { same, apart }, targets: [...new Set(same.values())] };
}

export async function readLinksVersion(db: Db, taskId: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(id), 0) as version from identity_link where task_id = ${taskId}
  `.execute(db);
  return rows[0]?.version ?? 0;
}
