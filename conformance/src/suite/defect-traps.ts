/** The traps of contract-defects 23, by number: one named check each. Long because it is one list. */
import { codeOf, dataOf } from '../client/http-client.ts';
import * as D from '../shapes/defect-shapes.ts';
import { equal, must } from './checks.ts';
import { at, listAt, numberAt, type Run, success, textAt } from './run.ts';

const WARN = '/defect/api/user/warn';
const DUPLICATE = { toolName: 'DUPC', pattern: 'DUPC' };

export async function defectTraps({ checks, client, taskId, username }: Run): Promise<void> {
  const trap = (number: number, name: string, look: () => Promise<unknown>) =>
    checks.check(`defects trap ${number}: ${name}`, look);
  const list = async (body: object, query = 'pageNum=1&pageSize=100') =>
    success(await client.post(`${WARN}/list?${query}`, { taskId: String(taskId), ...body }));
  const lint = async (more: object = {}, query?: string) =>
    listAt(await list({ toolName: 'ESLINT', status: [1], ...more }, query), 'defectList', 'records');
  const rowsOf = async (toolName: string) => listAt(await list({ toolName, status: [1] }), 'defectList', 'content');
  const detail = async (body: object, query = '?sortField=&sortType=') =>
    success(await client.post(`${WARN}/detail${query}`, body));
  const batch = (body: object) => client.post(`${WARN}/batch`, { toolName: 'ESLINT', ...body });
  const [row] = await lint();
  const entityId = textAt(row, 'entityId');
  const filePath = textAt(row, 'filePath');
  const open = (more: object = {}) => detail({ toolName: 'ESLINT', pattern: 'LINT', entityId, filePath, ...more });

  await trap(1, 'code is the text "0" for batch and comments', async () => {
    must(codeOf(await batch({ bizType: 'MarkDefect', markFlag: 0, defectKeySet: [entityId] })) === '0', 'batch');
    const said = await client.post(
      `${WARN}/codeComment/toolName/ESLINT`,
      { singleCommentId: '', userName: username, comment: 'a trap' },
      { query: { toolName: 'ESLINT', defectId: entityId, commentId: '' } },
    );
    must(codeOf(said) === '0', said.text.slice(0, 200));
  });
  await trap(2, 'trimBeginLine is 0 for lint, 1 for whole files of the others', async () => {
    equal(at(await open(), 'trimBeginLine'), 0, 'lint');
    const [ccn] = await rowsOf('CCN');
    const [dupc] = await rowsOf('DUPC');
    const opened = { entityId: at(ccn, 'entityId'), filePath: at(ccn, 'filePath') };
    equal(at(await detail({ toolName: 'CCN', pattern: 'CCN', ...opened }), 'trimBeginLine'), 1, 'CCN');
    const copied = { entityId: at(dupc, 'entityId'), filePath: at(dupc, 'filePath') };
    equal(at(await detail({ ...DUPLICATE, ...copied }, ''), 'trimBeginLine'), 1, 'DUPC');
  });
  await trap(3, 'two shapes of pages', async () => {
    const lintPage = at(await list({ toolName: 'ESLINT', status: [1] }), 'defectList');
    must(at(lintPage, 'records') && at(lintPage, 'content') === undefined, 'lint is no page of records');
    for (const toolName of ['COVERITY', 'CCN', 'DUPC']) {
      const page = at(await list({ toolName }), 'defectList');
      must(at(page, 'content') && at(page, 'records') === undefined, `${toolName} is no page of content`);
      equal(at(page, 'number'), 0, 'number is 0-based');
    }
  });
  await trap(4, 'ids of file rows, where there are any, are understood by batch', async () => {
    const files = listAt(await list({ toolName: 'ESLINT', clusterType: 'file', status: [1] }), 'fileList', 'records');
    const id = at(files[0], 'entityId');
    if (id === undefined) return;
    success(await batch({ bizType: 'MarkDefect', markFlag: 0, defectKeySet: [id] }));
  });
  await trap(5, 'file mode answers under fileList, and only there', async () => {
    const data = await list({ toolName: 'ESLINT', clusterType: 'file', status: [1] });
    must(at(data, 'fileList') !== undefined && at(data, 'defectList') === undefined, 'not exactly one of the two');
  });
  await trap(6, 'newDefectCount for CCN, newCount for the others', async () => {
    must(typeof at(await list({ toolName: 'CCN' }), 'newDefectCount') === 'number', 'CCN');
    must(typeof at(await list({ toolName: 'COVERITY' }), 'newCount') === 'number', 'COVERITY');
  });
  await trap(7, 'odd names stay odd', async () => {
    const report = async (tool: string) => success(await client.get(`/defect/api/user/report/toolName/${tool}`));
    must(at(await report('DUPC'), 'chartTrendList', 'ducpChartList'), 'ducpChartList');
    must(at(await report('ESLINT'), 'chartLegacys', 'legacyList'), 'chartLegacys');
    must(at((await rowsOf('COVERITY'))[0], 'filePathname'), 'filePathname');
    must(at((await rowsOf('CCN'))[0], 'startLines'), 'startLines');
    const records = success(await client.get('/defect/api/user/tasklog?toolName=ESLINT&page=1&pageSize=10'));
    must(at(records, 'taskLogPage', 'content', 0, 'currStep') !== undefined, 'currStep');
  });
  await trap(8, 'prompt is 4 in lists, 3 in lint details and in rules', async () => {
    const severities = (await lint()).map((one) => at(one, 'severity'));
    must(!severities.includes(3), '3 in a list');
    for (const one of (await lint({ severity: [4] })).slice(0, 1)) {
      const opened = await detail({ toolName: 'ESLINT', pattern: 'LINT', entityId: at(one, 'entityId'), filePath: '' });
      equal(at(opened, 'lintDefectList', 0, 'severity'), 3, 'detail');
    }
  });
  await trap(9, 'sorting by severity is turned round', async () => {
    const order = async (sortType: string) =>
      (await lint({}, `pageNum=1&pageSize=100&sortField=severity&sortType=${sortType}`)).map((one) =>
        numberAt(one, 'severity'),
      );
    const down = await order('DESC');
    equal(
      down,
      [...down].sort((a, b) => a - b),
      'DESC lists serious first',
    );
    const up = await order('ASC');
    equal(
      up,
      [...up].sort((a, b) => b - a),
      'ASC lists prompt first',
    );
  });
  await trap(10, 'commentTime is in seconds, everything else in milliseconds', async () => {
    success(
      await client.post(`${WARN}/detail`, { toolName: 'ESLINT', pattern: 'LINT', entityId, filePath }),
      D.LINT_DETAIL,
    );
    must(at(await open(), 'lintDefectList', 0, 'codeComment', 'commentList', 0, 'commentTime'), 'no comment');
  });
  await trap(11, 'ids of comments and threads have no dash', async () => {
    const comments = at(await open(), 'lintDefectList', 0, 'codeComment');
    must(!textAt(comments, 'entityId').includes('-'), 'thread');
    must(!textAt(comments, 'commentList', 0, 'singleCommentId').includes('-'), 'comment');
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
  await trap(16, 'a page beyond the end is the first page, as the export needs', async () => {
    equal(await lint({}, 'pageNum=99&pageSize=300000'), await lint({}, 'pageNum=1&pageSize=300000'), 'lint');
    for (const toolName of ['CCN', 'DUPC', 'COVERITY']) {
      const far = at(await list({ toolName }, 'pageNum=99&pageSize=300000'), 'defectList');
      must(listAt(far, 'content').length > 0 && at(far, 'number') === 0, toolName);
    }
  });
  await trap(17, 'what must always be there is there where nothing is', async () => {
    const nothing = { toolName: 'COVERITY', checker: 'NO_SUCH_RULE', status: [2] };
    success(await client.post(`${WARN}/list?pageNum=1&pageSize=10`, nothing), D.COMPILE_LIST);
    success(
      await client.post(`${WARN}/list?pageNum=1&pageSize=10`, { toolName: 'ESLINT', checker: 'none' }),
      D.LINT_LIST,
    );
    const choices = success(await client.get(`${WARN}/checker/authors/toolName/ESLINT?status=2`), D.LINT_CHOICES);
    must(typeof at(choices, 'filePathTree') === 'object', 'no tree');
    success(await client.get(`${WARN}/list/toolName/CLOC/orderBy/LANGUAGE`), D.CLOC_LANGUAGES);
  });
  await trap(18, 'the row of sums is called Total in every language', async () => {
    for (const language of ['zh-CN', 'en']) {
      const other = client.sibling();
      other.task = client.task;
      other.cookies.set('assay_language', language);
      const chart = success(await other.get('/defect/api/user/report/toolName/COVERITY'), D.COMPILE_CHART);
      equal(at(chart, 'authorChart', 'totalAuthor', 'authorName'), 'Total', language);
    }
  });
  await trap(19, 'the tree of lines has exactly one first child, which is a folder', async () => {
    const root = at(success(await client.get(`${WARN}/list/toolName/CLOC/orderBy/FILE`)), 'clocTreeNodeVO');
    const children = listAt(root, 'clocChildren');
    equal(children.length, 1, 'children of the root');
    must(listAt(children[0], 'clocChildren').length > 0, 'the first child has no children');
  });
  await trap(20, 'CCN and DUPC details need the path as it was sent', async () => {
    for (const toolName of ['CCN', 'DUPC']) {
      const [one] = await rowsOf(toolName);
      const asked = { toolName, pattern: toolName, entityId: at(one, 'entityId') };
      const answer = await client.post(`${WARN}/detail`, { ...asked, filePath: '/etc/passwd' });
      equal(codeOf(answer), '2300004', toolName);
      must(dataOf(answer) === undefined, 'and still answered data');
    }
  });
  await trap(21, 'comments stand at the top for CCN, inside the defect for lint', async () => {
    const [one] = await rowsOf('CCN');
    const id = textAt(one, 'entityId');
    success(
      await client.post(
        `${WARN}/codeComment/toolName/CCN`,
        { singleCommentId: '', userName: username, comment: 'long' },
        { query: { toolName: 'CCN', defectId: id, commentId: '', fileId: '' } },
      ),
    );
    const opened = await detail({ toolName: 'CCN', pattern: 'CCN', entityId: id, filePath: at(one, 'filePath') });
    must(at(opened, 'codeComment', 'commentList', 0), 'CCN');
    must(at(await open(), 'codeComment') === undefined, 'lint');
  });
  await trap(22, 'the dates of the lint list are those of the line, not of the finding', async () => {
    const [one] = await lint();
    const day = new Date(numberAt(one, 'lineUpdateTime') + 8 * 3_600_000).toISOString().slice(0, 10);
    must((await lint({ startCreateTime: day, endCreateTime: day })).length > 0, `nothing on ${day}`);
    const today = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    equal((await lint({ startCreateTime: today, endCreateTime: today })).length, 0, 'rows of tomorrow');
    must((await lint({ startCreateTime: 'Invalid Date', endCreateTime: '' })).length > 0, 'a date that is none');
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
  await trap(25, 'results without numbers are left out', async () => {
    const results = listAt(
      success(await client.get(`/task/api/user/task/overview/${taskId}`)),
      'lastAnalysisResultList',
    );
    for (const one of results) must(at(one, 'buildNum') !== '', 'an empty buildNum');
  });
  await trap(26, 'no step has a message that reads as JSON', async () => {
    for (const tool of ['', 'ESLINT', 'CCN', 'DUPC', 'CLOC', 'COVERITY']) {
      const page = success(await client.get(`/defect/api/user/tasklog?toolName=${tool}&page=1&pageSize=10`), D.RECORDS);
      for (const record of listAt(page, 'taskLogPage', 'content'))
        for (const step of listAt(record, 'stepArray'))
          must(!isJson(textAt(step, 'msg')), `JSON: ${textAt(step, 'msg')}`);
    }
  });
  await trap(27, 'counters of the lint list are 0, those of initpage are real', async () => {
    success(await client.post(`${WARN}/list?pageNum=1&pageSize=10`, { toolName: 'ESLINT', status: [1] }), D.LINT_LIST);
    const counts = success(await client.post(`${WARN}/initpage`, { toolName: 'ESLINT', statisticType: 'STATUS' }));
    equal(at(counts, 'existCount'), (await lint()).length, 'existCount');
    success(await client.post(`${WARN}/initpage`, { toolName: 'ESLINT', statisticType: 'NONSENSE' }));
  });
  await trap(28, 'the first instance of a compile defect is about the main file', async () => {
    const [one] = await rowsOf('COVERITY');
    const opened = success(
      await client.post(`${WARN}/detail`, {
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
  await trap(29, 'the first chart comes with empty dates', async () => {
    for (const tool of ['ESLINT', 'COVERITY', 'CCN', 'DUPC']) {
      success(await client.get(`/defect/api/user/report/toolName/${tool}?startTime=&endTime=`));
      const turned = await client.get(
        `/defect/api/user/report/toolName/${tool}?startTime=2026-02-01&endTime=2026-01-01`,
      );
      equal(codeOf(turned), '2300004', 'start after end');
    }
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
  await trap(32, 'counters are plain numbers', async () => {
    const data = await list({ toolName: 'COVERITY' });
    for (const name of ['existCount', 'fixCount', 'ignoreCount', 'seriousCount', 'newCount']) numberAt(data, name);
  });
  await trap(33, 'details of complexity are whole, with a name the syntax table knows', async () => {
    const [one] = await rowsOf('CCN');
    const answer = await client.post(`${WARN}/detail?sortField=&sortType=`, {
      toolName: 'CCN',
      pattern: 'CCN',
      entityId: at(one, 'entityId'),
      filePath: at(one, 'filePath'),
    });
    must(/\.\w+$/.test(textAt(success(answer, D.CCN_DETAIL), 'fileName')), 'a file name without extension');
  });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
