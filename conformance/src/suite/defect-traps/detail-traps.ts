import { codeOf, dataOf } from '../../client/http-client.ts';
import * as D from '../../shapes/defect-shapes.ts';
import { equal, must } from '../checks.ts';
import { at, listAt, success, textAt } from '../run.ts';
import { STEM } from '../stems.ts';
import type { TrapKit } from './kit.ts';

/** One defect opened: traps 2, 10, 11, 15, 17, 20, 21, 28, 33 of contract-defects 23. */
export async function detailTraps({
  client,
  username,
  trap,
  rowsOf,
  detail,
  open,
  entityId,
  filePath,
}: TrapKit): Promise<void> {
  await trap(2, 'trimBeginLine is 0 for lint, 1 for whole files of the others', async () => {
    equal(at(await open(), 'trimBeginLine'), 0, 'lint');
    const [ccn] = await rowsOf('CCN');
    const [dupc] = await rowsOf('DUPC');
    const opened = { entityId: at(ccn, 'entityId'), filePath: at(ccn, 'filePath') };
    equal(at(await detail({ toolName: 'CCN', pattern: 'CCN', ...opened }), 'trimBeginLine'), 1, 'CCN');
    const copied = { entityId: at(dupc, 'entityId'), filePath: at(dupc, 'filePath') };
    equal(at(await detail({ toolName: 'DUPC', pattern: 'DUPC', ...copied }, ''), 'trimBeginLine'), 1, 'DUPC');
  });
  await trap(10, 'commentTime is in seconds, everything else in milliseconds', async () => {
    success(
      await client.post(`${STEM.warn}/detail`, { toolName: 'ESLINT', pattern: 'LINT', entityId, filePath }),
      D.LINT_DETAIL,
    );
    must(at(await open(), 'lintDefectList', 0, 'codeComment', 'commentList', 0, 'commentTime'), 'no comment');
  });
  await trap(11, 'ids of comments and threads have no dash', async () => {
    const comments = at(await open(), 'lintDefectList', 0, 'codeComment');
    must(!textAt(comments, 'entityId').includes('-'), 'thread');
    must(!textAt(comments, 'commentList', 0, 'singleCommentId').includes('-'), 'comment');
  });
  await trap(15, 'empty sortField and sortType on detail', async () => {
    for (const [toolName, pattern] of [
      ['CCN', 'CCN'],
      ['COVERITY', 'COVERITY'],
    ]) {
      const [one] = await rowsOf(toolName ?? '');
      await detail({
        toolName,
        pattern,
        entityId: at(one, 'entityId'),
        filePath: at(one, 'filePath') ?? at(one, 'filePathname'),
      });
    }
    await open();
  });
  await trap(17, 'a file with copies has blocks, and every block its copies', async () => {
    const [one] = await rowsOf('DUPC');
    const copied = { entityId: at(one, 'entityId'), filePath: at(one, 'filePath') };
    const opened = await detail({ toolName: 'DUPC', pattern: 'DUPC', ...copied });
    const blocks = listAt(opened, 'blockInfoList');
    must(blocks.length > 0, 'no block');
    for (const block of blocks)
      must(
        listAt(opened, 'targetBlockMap', `${at(block, 'startLines')}_${at(block, 'endLines')}`).length > 0,
        'a block without copies',
      );
  });
  await trap(20, 'CCN and DUPC details need the path as it was sent', async () => {
    for (const toolName of ['CCN', 'DUPC']) {
      const [one] = await rowsOf(toolName);
      const asked = { toolName, pattern: toolName, entityId: at(one, 'entityId') };
      const answer = await client.post(`${STEM.warn}/detail`, { ...asked, filePath: '/etc/passwd' });
      equal(codeOf(answer), '2300004', toolName);
      must(dataOf(answer) === undefined, 'and still answered data');
    }
  });
  await trap(21, 'comments stand at the top for CCN, inside the defect for lint', async () => {
    const [one] = await rowsOf('CCN');
    const id = textAt(one, 'entityId');
    success(
      await client.post(
        `${STEM.warn}/codeComment/toolName/CCN`,
        { singleCommentId: '', userName: username, comment: 'long' },
        { query: { toolName: 'CCN', defectId: id, commentId: '', fileId: '' } },
      ),
    );
    const opened = await detail({ toolName: 'CCN', pattern: 'CCN', entityId: id, filePath: at(one, 'filePath') });
    must(at(opened, 'codeComment', 'commentList', 0), 'CCN');
    must(at(await open(), 'codeComment') === undefined, 'lint');
  });
  await trap(28, 'the first instance of a compile defect is about the main file', async () => {
    const [one] = await rowsOf('COVERITY');
    const opened = success(
      await client.post(`${STEM.warn}/detail`, {
        toolName: 'COVERITY',
        pattern: 'COVERITY',
        entityId: at(one, 'entityId'),
        filePath: at(one, 'filePathname'),
      }),
      D.COMPILE_DETAIL,
    );
    const traces = listAt(opened, 'defectDetailVO', 'defectInstances', 0, 'traces');
    const main = traces.find((trace) => at(trace, 'main') === true);
    must(main, 'no main trace');
    must(at(opened, 'defectDetailVO', 'fileInfoMap', textAt(main, 'fileMD5')), 'no file of the main trace');
    must(
      traces.every((trace) => at(trace, 'fileMD5') === at(main, 'fileMD5')),
      'a trace of another file',
    );
  });
  await trap(33, 'details of complexity are whole, with a name the syntax table knows', async () => {
    for (const [toolName, shape] of [
      ['CCN', D.CCN_DETAIL],
      ['DUPC', D.DUPC_DETAIL],
    ] as const)
      for (const one of await rowsOf(toolName)) {
        const opened = { entityId: at(one, 'entityId'), filePath: at(one, 'filePath') };
        const answer = await client.post(`${STEM.warn}/detail?sortField=&sortType=`, {
          toolName,
          pattern: toolName,
          ...opened,
        });
        must(/\.\w+$/.test(textAt(success(answer, shape), 'fileName')), `${toolName}: a file name without extension`);
      }
  });
}
