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
