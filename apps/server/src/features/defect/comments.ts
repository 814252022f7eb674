import type { CodeComment } from '@assay/contract/http/defect-detail';
import type { Db } from '@assay/database/connect';

/** Comment threads by defect; a defect without comments has no entry, never an empty list. */
export async function commentsOf(
  db: Db,
  { taskId, defectIds }: { taskId: number; defectIds: readonly number[] },
): Promise<Map<number, CodeComment>> {
  if (defectIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('comment_thread')
    .innerJoin('comment', 'comment.thread_id', 'comment_thread.id')
    .select([
      'comment_thread.defect_id',
      'comment_thread.id as thread_id',
      'comment.id',
      'comment.username',
      'comment.body',
      'comment.at',
    ])
    .where('comment_thread.task_id', '=', taskId)
    .where('comment_thread.defect_id', 'in', [...defectIds])
    .orderBy('comment.at')
    .execute();
  const threads = new Map<number, CodeComment>();
  for (const row of rows) {
    const thread = threads.get(row.defect_id) ?? { entityId: row.thread_id, commentList: [] };
    thread.commentList.push({
      singleCommentId: row.id,
      userName: row.username,
      comment: row.body,
      commentTime: Math.floor(row.at.getTime() / 1000),
    });
    threads.set(row.defect_id, thread);
  }
  return threads;
}
