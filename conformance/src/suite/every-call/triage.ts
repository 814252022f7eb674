import { LINT_DETAIL } from '../../shapes/defect-shapes.ts';
import { is } from '../../shapes/shape.ts';
import { must } from '../checks.ts';
import { at, success, textAt } from '../run.ts';
import { STEM } from '../stems.ts';
import type { Visit } from './visit.ts';

/** Decisions and comments (contract-defects 9, 10). @param row of ESLint */
export async function triage({ call, checks, client, username }: Visit, row: unknown): Promise<void> {
  const entityId = textAt(row, 'entityId');
  const batch = (name: string, body: object) =>
    call(`defects 9 ${name}`, ['POST', `${STEM.warn}/batch`], {
      body: { toolName: 'ESLINT', defectKeySet: [entityId], batchFlag: false, ...body },
    });
  await batch('MarkDefect', { bizType: 'MarkDefect', markFlag: 1 });
  await batch('AssignDefect', { bizType: 'AssignDefect', newAuthor: 'ann;bob', changeAuthorType: 1 });
  await batch('IgnoreDefect', { bizType: 'IgnoreDefect', ignoreReasonType: 4, ignoreReason: 'generated' });
  await batch('RevertIgnore', { bizType: 'RevertIgnore', ignoreReasonType: '' });
  const thread = async () => {
    const answer = await client.post(`${STEM.warn}/detail`, {
      toolName: 'ESLINT',
      pattern: 'LINT',
      entityId,
      filePath: '',
    });
    return at(success(answer, LINT_DETAIL), 'lintDefectList', 0, 'codeComment');
  };
  await call('defects 10', ['POST', `${STEM.warn}/codeComment/toolName/ESLINT`], {
    query: { toolName: 'ESLINT', defectId: entityId, commentId: '' },
    body: { singleCommentId: '', userName: username, comment: 'looks right' },
    shape: is(true),
  });
  await checks.check('defects 10 PUT and DELETE codeComment', async () => {
    const made = await thread();
    const id = textAt(made, 'entityId');
    const single = textAt(made, 'commentList', 0, 'singleCommentId');
    const change = { singleCommentId: single, userName: username, comment: 'still right' };
    success(await client.put(`${STEM.warn}/codeComment/commentId/${id}/toolName/ESLINT`, change), is(true));
    must(textAt(await thread(), 'commentList', 0, 'comment') === 'still right', 'the comment was not changed');
    success(
      await client.delete(`${STEM.warn}/codeComment/commentId/${id}/singleCommentId/${single}/toolName/ESLINT`),
      is(true),
    );
    must((await thread()) === undefined, 'codeComment must be absent after the last comment went');
  });
}
