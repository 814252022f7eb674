import { randomBytes } from 'node:crypto';
import { AssayError } from '@assay/contract/errors';
import type { Transaction } from '@assay/database/connect';
import { recordOperation } from '../operation/record-operation.ts';
import { bumpRevision } from '../revision/bump-revision.ts';
import { commentText } from './comment-text.ts';
import { queueMentions } from './mentions.ts';

const MOST_COMMENTS = 10;

const DEFECT = { zh: '问题', en: 'Issue' };
const THREAD = { zh: '评论', en: 'Comment' };
const FULL = { zh: `评论最多 ${MOST_COMMENTS} 条`, en: `There can be ${MOST_COMMENTS} comments at most` };

/**
 * Adds a comment to a defect, whose thread is made with the first one. Ids are hex: clients cut them at dashes.
 * @param threadId of the thread the client saw; it must be that of the defect
 * @throws AssayError notFound, required, illegal
 */
export async function addComment(
  trx: Transaction,
  input: {
    actor: string;
    taskId: number;
    tool: string;
    defectId: number;
    threadId?: string | undefined;
    text: string;
    /** Of the people it names, those to tell (see `queueMentions`). */
    mayRead?: readonly string[];
    now: Date;
  },
): Promise<{ threadId: string; commentId: string }> {
  const { actor, taskId, tool, defectId, now } = input;
  const body = commentText(input.text);
  const defect = await trx
    .selectFrom('defect')
    .select('id')
    .where('task_id', '=', taskId)
    .where('id', '=', defectId)
    .where('tool', '=', tool)
    .executeTakeFirst();
  if (!defect) throw new AssayError('notFound', DEFECT);
  await trx
    .insertInto('comment_thread')
    .values({ id: newId(), task_id: taskId, defect_id: defectId, created_by: actor, created_at: now })
    .onConflict((conflict) => conflict.columns(['task_id', 'defect_id']).doNothing())
    .execute();
  // The lock makes counting and adding one step: two at a time never end in an eleventh comment.
  const thread = await trx
    .selectFrom('comment_thread')
    .select('id')
    .where('task_id', '=', taskId)
    .where('defect_id', '=', defectId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (input.threadId !== undefined && input.threadId !== thread.id) throw new AssayError('notFound', THREAD);
  const { total } = await trx
    .selectFrom('comment')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('thread_id', '=', thread.id)
    .executeTakeFirstOrThrow();
  if (total >= MOST_COMMENTS) throw new AssayError('illegal', FULL);
  const commentId = newId();
  await trx
    .insertInto('comment')
    .values({ id: commentId, thread_id: thread.id, username: actor, body, at: now })
    .execute();
  await queueMentions(trx, { taskId, commentId, text: body, mayRead: input.mayRead ?? [] });
  await recordOperation(trx, {
    taskId,
    funcId: 'defect_manage',
    operType: 'add_comment',
    operator: actor,
    tool,
    params: { defectId },
  });
  await bumpRevision(trx, { taskId, kind: 'comment', defectIds: [defectId] });
  return { threadId: thread.id, commentId };
}

function newId(): string {
  return randomBytes(16).toString('hex');
}
