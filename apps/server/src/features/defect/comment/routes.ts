import { addComment } from '@assay/commands/triage/add-comment';
import { editComment, removeComment } from '@assay/commands/triage/change-comment';
import { AssayError } from '@assay/contract/errors';
import { CommentBody, CommentParams, CommentQuery, SingleCommentParams } from '@assay/contract/http/defect-query';
import { Envelope } from '@assay/contract/http/envelope';
import { Type } from 'typebox';
import { type Actor, ok, taskOf } from '../../../access.ts';
import type { AssayApp } from '../../../assay-app.ts';
import type { Services } from '../../../services.ts';
import { knownTool } from '../defect-access.ts';
import { defectId } from '../defect-id.ts';
import { MAY_DECIDE } from '../policy.ts';
import { readersNamed } from './readers-named.ts';

const DEFECT = { zh: '问题', en: 'Issue' };
const response = { 200: Envelope(Type.Boolean()) };
const tags = ['defects'];

/** Comments on a defect (contract-defects 10). */
export function commentRoutes(app: AssayApp, services: Services): void {
  const { db } = services;

  app.post(
    '/defect/api/user/warn/codeComment/toolName/:toolName',
    {
      config: { needs: MAY_DECIDE },
      schema: {
        tags,
        summary: 'Adds a comment to a defect',
        params: Type.Object({ toolName: Type.String() }),
        querystring: CommentQuery,
        body: CommentBody,
        response,
      },
    },
    async (request) => {
      const { task, actor } = await taskOf(request, services, MAY_DECIDE);
      assertSelf(request.body.userName, actor);
      const tool = knownTool(request.params.toolName).name;
      const id = defectId(request.query.defectId);
      if (id === undefined) throw new AssayError('notFound', DEFECT);
      const comment = { taskId: task.id, tool, defectId: id, threadId: request.query.commentId };
      const { username } = actor;
      const mayRead = await readersNamed(db, { actor, taskId: task.id, text: request.body.comment });
      await db
        .transaction()
        .execute((trx) =>
          addComment(trx, { ...comment, actor: username, text: request.body.comment, mayRead, now: services.now() }),
        );
      return ok(true);
    },
  );

  app.put(
    '/defect/api/user/warn/codeComment/commentId/:commentId/toolName/:toolName',
    {
      config: { needs: MAY_DECIDE },
      schema: { tags, summary: 'Changes a comment', params: CommentParams, body: CommentBody, response },
    },
    async (request) => {
      const { task, actor } = await taskOf(request, services, MAY_DECIDE);
      assertSelf(request.body.userName, actor);
      const { commentId: threadId, toolName } = request.params;
      if (request.body.singleCommentId === undefined) throw new AssayError('required', 'singleCommentId');
      const at = {
        taskId: task.id,
        tool: knownTool(toolName).name,
        threadId,
        commentId: request.body.singleCommentId,
      };
      const mayRead = await readersNamed(db, { actor, taskId: task.id, text: request.body.comment });
      await db
        .transaction()
        .execute((trx) => editComment(trx, { actor: actor.username, at, text: request.body.comment, mayRead }));
      return ok(true);
    },
  );

  app.delete(
    '/defect/api/user/warn/codeComment/commentId/:commentId/singleCommentId/:singleCommentId/toolName/:toolName',
    {
      config: { needs: MAY_DECIDE },
      schema: { tags, summary: 'Removes a comment', params: SingleCommentParams, response },
    },
    async (request) => {
      const { task, actor } = await taskOf(request, services, MAY_DECIDE);
      const { commentId: threadId, singleCommentId: commentId, toolName } = request.params;
      const at = { taskId: task.id, tool: knownTool(toolName).name, threadId, commentId };
      await db
        .transaction()
        .execute((trx) => removeComment(trx, { actor: actor.username, isAdmin: actor.isAdmin, at }));
      return ok(true);
    },
  );
}

/** The name a client sends along must be that of whoever is signed in; it is never more than a cross-check. */
function assertSelf(userName: string | undefined, actor: Actor): void {
  if (userName !== undefined && userName.toLowerCase() !== actor.username.toLowerCase())
    throw new AssayError('notAuthor', userName);
}
