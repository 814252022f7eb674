import type { Db } from '@assay/database/connect';
import type { Schema } from '@assay/database/schema';
import type { Selectable } from 'kysely';

/** More are never shown: the screen pages through what it got. */
const MOST_RECORDS = 10_000;

/** Records of a task of the given kinds, newest first. */
export async function operationRecords(
  db: Db,
  { taskId, funcIds, tool }: { taskId: number; funcIds: readonly string[]; tool?: string },
): Promise<Selectable<Schema['operation_record']>[]> {
  if (funcIds.length === 0) return [];
  return db
    .selectFrom('operation_record')
    .selectAll()
    .where('task_id', '=', taskId)
    .where('func_id', 'in', [...funcIds])
    .$if(tool !== undefined, (query) => query.where('tool', '=', tool ?? ''))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_RECORDS)
    .execute();
}
