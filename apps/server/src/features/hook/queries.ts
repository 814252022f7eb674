import type { Db } from '@assay/database/connect';
import type { Schema } from '@assay/database/schema';
import type { Selectable } from 'kysely';

/** Living push addresses of a task, oldest first. */
export async function hooksOf(db: Db, taskId: number): Promise<Selectable<Schema['hook']>[]> {
  return db
    .selectFrom('hook')
    .selectAll()
    .where('task_id', '=', taskId)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .execute();
}
