import { AssayError } from '@assay/contract/errors';
import type { OperType } from '@assay/contract/http/operation';
import type { Transaction } from '@assay/database/connect';
import { recordOperation } from '../operation/record-operation.ts';
import { bumpRevision } from '../revision/bump-revision.ts';
import { commentText } from './comment-text.ts';
import { queueMentions } from './mentions.ts';

const COMMENT = { zh: '评论', en: 'Comment' };
const NOT_YOURS = { zh: '只有作者可以修改评论', en: 'only its author may change a comment' };

export interface CommentAddress {
  readonly taskId: number;
  readonly tool: string;
  readonly threadId: string;
  readonly commentId: string;
}

/**
 * Replaces a comment's text; its author may.
 * @param input.mayRead of the people it names, those to tell (see `queueMentions`); who was named before is not told again
 * @throws AssayError notFound, notAuthor, required, illegal
 */
export async function editComment(
  trx: Transaction,
  { actor, at, text, mayRead = [] }: { actor: string; at: CommentAddress; text: string; mayRead?: readonly string[] },
): Promise<void> {
  const body = commentText(text);
  const found = await locked(trx, at);
  if (!isAuthor(found, actor)) throw new AssayError('notAuthor', NOT_YOURS);
  await trx.updateTable('comment').set({ body }).where('id', '=', at.commentId).execute();
  const { taskId, commentId } = at;
  await queueMentions(trx, { taskId, commentId, text: body, before: found.body, mayRead });
  await written(trx, { actor, at, defectId: found.defect_id, operType: 'edit_comment' });
}

/**
 * Removes a comment; its author and administrators may. A thread goes with its last comment, so that the next one starts
 * anew.
 * @throws AssayError notFound, notAuthor
 */
export async function removeComment(
  trx: Transaction,
  { actor, isAdmin, at }: { actor: string; isAdmin: boolean; at: CommentAddress },
): Promise<void> {
  const found = await locked(trx, at);
  if (!isAuthor(found, actor) && !isAdmin) throw new AssayError('notAuthor', NOT_YOURS);
  await trx.deleteFrom('comment').where('id', '=', at.commentId).execute();
  const left = await trx
    .selectFrom('comment')
    .select('id')
    .where('thread_id', '=', at.threadId)
    .limit(1)
    .executeTakeFirst();
  if (!left) await trx.deleteFrom('comment_thread').where('id', '=', at.threadId).execute();
  await written(trx, { actor, at, defectId: found.defect_id, operType: 'delete_comment' });
}

interface Found {
  readonly username: string;
  readonly body: string;
  readonly defect_id: number;
}

/** The comment, when thread, task and tool agree; its thread is locked until commit. */
async function locked(trx: Transaction, at: CommentAddress): Promise<Found> {
  const found = await trx
    .selectFrom('comment_thread')
    .innerJoin('comment', 'comment.thread_id', 'comment_thread.id')
    .innerJoin('defect', (join) =>
      join.onRef('defect.task_id', '=', 'comment_thread.task_id').onRef('defect.id', '=', 'comment_thread.defect_id'),
    )
    .select(['comment.username', 'comment.body', 'comment_thread.defect_id'])
    .where('comment_thread.task_id', '=', at.taskId)
    .where('comment_thread.id', '=', at.threadId)
    .where('comment.id', '=', at.commentId)
    .where('defect.tool', '=', at.tool)
    .forUpdate('comment_thread')
    .executeTakeFirst();
  if (!found) throw new AssayError('notFound', COMMENT);
  return found;
}

function isAuthor({ username }: Found, actor: string): boolean {
  return username.toLowerCase() === actor.toLowerCase();
}

async function written(
  trx: Transaction,
  { actor, at, defectId, operType }: { actor: string; at: CommentAddress; defectId: number; operType: OperType },
): Promise<void> {
  const { taskId, tool } = at;
  await recordOperation(trx, {
    taskId,
    funcId: 'defect_manage',
    operType,
    operator: actor,
    tool,
    params: { defectId },
  });
  await bumpRevision(trx, { taskId, kind: 'comment', defectIds: [defectId] });
}
