import { endIgnores } from '@assay/commands/triage/end-ignores';
import type { Db } from '@assay/database/connect';
import { sql } from 'kysely';

/** Brings back, task by task, what was ignored until a time that has passed. @returns tasks with how many came back */
export async function endPassedIgnores(db: Db, now: Date): Promise<{ taskId: number; count: number }[]> {
  const { rows: tasks } = await sql<{ taskId: number }>`
    select distinct v.task_id as "taskId" from verdict v join task on task.id = v.task_id and task.deleted_at is null
    where v.ignore_until <= ${now} and v.ignore_type <> 0 order by 1
  `.execute(db);
  const ended: { taskId: number; count: number }[] = [];
  for (const { taskId } of tasks) {
    let count = 0;
    for (;;) {
      const more = await db.transaction().execute((trx) => endIgnores(trx, { taskId, now }));
      if (more === 0) break;
      count += more;
    }
    ended.push({ taskId, count });
  }
  return ended;
}
