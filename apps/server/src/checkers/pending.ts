import type { Db } from '@assay/database/connect';
import { sql } from 'kysely';

/**
 * Whether a task's choice of checkers changed after its last scan began. Places are written by scans only, so until the next
 * one lists show the state of the last. Lists are those of the main branch: a scan of another one settles nothing.
 */
export async function isPending(db: Db, taskId: number): Promise<boolean> {
  const { rows } = await sql<{ pending: boolean }>`
    select t.checkers_changed_at is not null and not exists (
      select from build b join branch on branch.task_id = b.task_id and branch.id = b.branch_id
      where b.task_id = t.id and b.status = 'succeeded' and b.started_at > t.checkers_changed_at
        and branch.kind = 'main') as pending
    from task t where t.id = ${taskId}
  `.execute(db);
  return rows[0]?.pending ?? false;
}

/**
 * Since when the results of a task are older than what they come from: its rules, filters, source or parameters changed after
 * its newest readable check began. Undefined where they agree, or where there are none.
 */
export async function olderSince(db: Db, taskId: number): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date }>`
    select coalesce((
      select max(c.at) from task_change c
      where c.task_id = t.id and c.kind in ('settings', 'checkers') and c.at > newest.started_at), newest.started_at) as since
    from task t
    cross join lateral (
      select b.started_at from build b join branch on branch.task_id = b.task_id and branch.id = b.branch_id
      where b.task_id = t.id and b.status = 'succeeded' and branch.kind = 'main'
      order by b.number desc limit 1) newest
    where t.id = ${taskId} and (t.force_full_scan or t.checkers_changed_at > newest.started_at)
  `.execute(db);
  return rows[0]?.since;
}
