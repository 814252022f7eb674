import { codeOf } from '../../client/http-client.ts';
import { equal, must } from '../checks.ts';
import { at, success, textAt } from '../run.ts';
import { STEM } from '../stems.ts';
import type { TrapKit } from './kit.ts';

/** Deciding about defects: traps 1, 12, 13, 14, 23, 30 of contract-defects 23. */
export async function batchTraps({
  client,
  taskId,
  username,
  trap,

  lint,
  batch,
  entityId,
  filePath,
}: TrapKit): Promise<void> {
  await trap(1, 'code is the text "0" for batch and comments', async () => {
    must(codeOf(await batch({ bizType: 'MarkDefect', markFlag: 0, defectKeySet: [entityId] })) === '0', 'batch');
    const said = await client.post(
      `${STEM.warn}/codeComment/toolName/ESLINT`,
      { singleCommentId: '', userName: username, comment: 'a trap' },
      { query: { toolName: 'ESLINT', defectId: entityId, commentId: '' } },
    );
    must(codeOf(said) === '0', said.text.slice(0, 200));
  });
  await trap(12, 'newAuthor as text, ignoreReasonType as empty text, null among the keys', async () => {
    success(
      await batch({
        bizType: 'AssignDefect',
        defectKeySet: [entityId, null],
        newAuthor: 'ann; bob,',
        changeAuthorType: 1,
      }),
    );
    const [assigned] = await lint({ fileList: [filePath] });
    must(assigned, 'the row is gone');
    success(await batch({ bizType: 'RevertIgnore', defectKeySet: [entityId], ignoreReasonType: '' }));
  });
  await trap(13, 'queryDefectCondition is JSON inside JSON', async () => {
    const condition = JSON.stringify({
      taskId: String(taskId),
      toolName: 'ESLINT',
      checker: 'no-debugger',
      status: [1],
      severity: [1, 2, 4],
      defectType: [1, 2],
      fileList: [],
      clusterType: 'defect',
      sortField: null,
      daterange: [null, null],
    });
    success(
      await batch({
        bizType: 'MarkDefect',
        markFlag: 1,
        isSelectAll: 'Y',
        batchFlag: true,
        defectKeySet: [],
        queryDefectCondition: condition,
      }),
    );
    const rows = await lint();
    for (const one of rows)
      equal(at(one, 'mark'), at(one, 'checker') === 'no-debugger' ? 1 : 0, `mark of ${textAt(one, 'checker')}`);
  });
  await trap(14, 'select-all covers rows that were never loaded, one key or not', async () => {
    const condition = {
      toolName: 'ESLINT',
      severity: [],
      defectType: [],
      fileList: [],
      clusterType: 'defect',
      pageNum: 1,
      pageSize: 1,
    };
    const everything = (status: number, defectKeySet: unknown[]) => ({
      isSelectAll: 'Y',
      batchFlag: true,
      defectKeySet,
      queryDefectCondition: JSON.stringify({ ...condition, status: [status] }),
    });
    const before = (await lint()).length;
    success(
      await batch({ bizType: 'IgnoreDefect', ignoreReasonType: 1, ignoreReason: '', ...everything(1, [entityId]) }),
    );
    equal((await lint()).length, 0, 'rows left');
    success(await batch({ bizType: 'RevertIgnore', ...everything(4, [null]) }));
    equal((await lint()).length, before, 'rows again');
  });
  await trap(23, 'several handlers of a lint row are one text, and one of them is found', async () => {
    success(
      await batch({
        bizType: 'AssignDefect',
        defectKeySet: [entityId],
        newAuthor: ['ann', 'bob'],
        changeAuthorType: 1,
      }),
    );
    const found = (await lint({ author: 'bob' })).find((one) => at(one, 'entityId') === entityId);
    equal(at(found, 'author'), 'ann;bob', 'author');
  });
  await trap(30, 'one row while all are ticked is one row', async () => {
    const condition = JSON.stringify({
      toolName: 'ESLINT',
      status: [1],
      severity: [],
      clusterType: 'defect',
      fileList: [],
    });
    const before = (await lint()).length;
    success(
      await batch({
        bizType: 'IgnoreDefect',
        ignoreReasonType: 1,
        ignoreReason: '',
        batchFlag: false,
        isSelectAll: 'Y',
        defectKeySet: [entityId],
        queryDefectCondition: condition,
      }),
    );
    equal((await lint()).length, before - 1, 'rows left');
    success(await batch({ bizType: 'RevertIgnore', batchFlag: false, defectKeySet: [entityId] }));
    equal((await lint()).length, before, 'rows again');
  });
}
