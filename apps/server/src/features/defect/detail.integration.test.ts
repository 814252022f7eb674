import { DETECTION } from '@assay/contract/codes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defectKit, type Kit } from './defect.test-kit.ts';

const TEXT = Array.from({ length: 30 }, (_, at) => `line ${at + 1}`).join('\n');
const SECRET = 'the other task’s secret\n';

let kit: Kit;
let lint: number;
let second: number;
let ccn: number;
let foreign: number;

beforeAll(async () => {
  kit = await defectKit();
  for (let number = 1; number <= 3; number++) await kit.make.build({ taskId: kit.taskId, commit_id: `c${number}` });
  await kit.app.db.updateTable('branch').set({ head_build: 3 }).where('task_id', '=', kit.taskId).execute();
  const blob = await kit.blob(TEXT);
  const secret = await kit.blob(SECRET, kit.otherId);
  lint = await kit.place({ path: 'src/a.js', line: 7, end_line: 9, severity: 4, blob, checker: 'no-<b>' });
  second = await kit.place({ path: 'src/a.js', line: 3, severity: 1, blob });
  await kit.place({ path: 'src/a.js', line: 5, detection: DETECTION.gone, blob });
  ccn = await kit.place({
    tool: 'CCN',
    checker: 'CCN',
    path: 'src/big.c',
    line: 1200,
    end_line: 1300,
    measure: 45,
    cognitive: 50,
    function_facts: JSON.stringify({
      ...{ signature: 'big(int a)', cognitive: 50, nesting: 2, codeLines: 90, parameters: 1 },
      steps: [
        { line: 1_201, what: 'if', ccn: 1, cognitive: 1 },
        { line: 1_203, what: 'else', ccn: 0, cognitive: 1 },
      ],
    }),
    blob: await kit.blob('x\n'.repeat(2_999)),
  });
  foreign = await kit.place({ taskId: kit.otherId, path: 'src/s.js', blob: secret });
  // A place whose blob the task does not own, as a slip of a scan would leave it.
  await kit.place({ path: 'src/stolen.js', line: 1, blob: secret });
});
afterAll(() => kit.app.close());

const detail = (body: object, user = kit.ann) =>
  kit.post(
    'detail?sortField=&sortType=&isAjax=1',
    { toolName: 'ESLINT', pattern: 'LINT', fileList: [''], ...body },
    user,
  );

describe('of a lint defect', () => {
  it('sends the whole file from line 1, severity on the scale of rules, and no null', async () => {
    const { data, text } = await detail({ entityId: String(lint), filePath: '', daterange: ['x', null] });
    expect(data).toMatchObject({
      fileName: 'a.js',
      filePath: 'src/a.js',
      fileContent: TEXT,
      trimBeginLine: 0,
      revision: 'c3',
    });
    expect(data.lintDefectList).toHaveLength(1);
    expect(data.lintDefectList[0]).toMatchObject({
      entityId: String(lint),
      lineNum: 7,
      endLineNum: 9,
      severity: 3,
      checker: 'no-<b>',
      checkerDetail: expect.any(String),
      status: 1,
      mark: 0,
    });
    expect(data.lintDefectList[0]).not.toHaveProperty('codeComment');
    expect(text).not.toContain(':null');
  });

  it('gives by file what the filter lets through, in the order of lines', async () => {
    const body = { clusterType: 'file', filePath: 'src/a.js', fileList: ['src/a.js'], status: [1] };
    const lines = async (given: object) =>
      (await detail({ ...body, ...given })).data.lintDefectList.map((row: { lineNum: number }) => row.lineNum);
    expect(await lines({})).toEqual([3, 7]);
    expect(await lines({ severity: [1] })).toEqual([3]);
    expect(await lines({ status: [1, 2], entityId: '' })).toEqual([3, 5, 7]);
  });

  it.each([undefined, '', '0', '-1', '1e3', '999999999', 'x', "1' or 1=1", { a: 1 }])(
    'knows no defect %j',
    async (entityId) => {
      expect((await detail({ entityId })).code).toBe('2300007');
    },
  );

  it('shows nothing of another task, whatever names it', async () => {
    const asked = [
      await detail({ entityId: String(foreign) }),
      await detail({ entityId: String(foreign), taskId: String(kit.otherId) }),
      await detail({ clusterType: 'file', filePath: 'src/s.js', fileList: ['src/s.js'] }),
      await detail({ clusterType: 'file', filePath: 'src/stolen.js', fileList: ['src/stolen.js'] }),
      await kit.post(`detail?taskId=${kit.otherId}`, { toolName: 'ESLINT', entityId: String(foreign) }),
      await kit.post('detail', { toolName: 'ESLINT', entityId: String(foreign) }, kit.eve, kit.otherId),
      await kit.eve.call({
        method: 'POST',
        path: '/defect/api/user/warn/detail',
        body: { toolName: 'ESLINT', entityId: String(foreign) },
        project: 'other',
        task: kit.otherId,
      }),
    ];
    expect(asked.map((answer) => answer.code)).toEqual([
      '2300007',
      '2300007',
      '2300007',
      '0',
      '2300007',
      '2300006',
      '2300006',
    ]);
    for (const answer of asked) expect(answer.text).not.toContain('secret');
  });
});

describe('of a function', () => {
  it('cuts a long file around it, counts from 1, and wants the unchanged path', async () => {
    const { data } = await detail({ toolName: 'CCN', entityId: String(ccn), filePath: 'src/big.c' });
    expect(data.trimBeginLine).toBe(700);
    expect(data.fileContent.split('\n')).toHaveLength(1_800 - 700 + 1);
    expect(data.defectVO).toMatchObject({
      riskFactor: 2,
      ccn: 45,
      startLines: 1_200,
      endLines: 1_300,
      totalLines: 101,
      funcSignature: 'big(int a)',
      conditionLines: '1201',
      cognitive: 50,
      nesting: 2,
      codeLines: 90,
      parameters: 1,
    });
    expect(data.steps).toEqual([
      { line: 1_201, what: 'if', ccn: 1, cognitive: 1 },
      { line: 1_203, what: 'else', ccn: 0, cognitive: 1 },
    ]);
    expect((await detail({ toolName: 'CCN', entityId: String(ccn), filePath: 'src/other.c' })).code).toBe('2300004');
    expect((await detail({ toolName: 'CCN', entityId: String(lint), filePath: 'src/a.js' })).code).toBe('2300007');
  });

  it('says in words when the text is not kept', async () => {
    const id = await kit.place({ tool: 'CCN', checker: 'CCN', path: 'src/lost.c', measure: 30 });
    const { data } = await detail({ toolName: 'CCN', entityId: String(id), filePath: 'src/lost.c' });
    expect(data).toMatchObject({ trimBeginLine: 1, fileContent: expect.stringMatching(/^\/\/ ./) });
  });
});

describe('of a snapshot', () => {
  it('lists what the build had, where it was then, with the text of then', async () => {
    const builds = (await kit.get(`tasks/${kit.taskId}/buildInfos`)).data;
    expect(builds.map((build: { buildNum: string }) => build.buildNum)).toEqual(['3', '2', '1']);
    const [, two] = builds;
    const old = 'old 1\nold 2\nold 3\n';
    const then = await kit.blob(old);
    const list = await kit.app.services.blobs.put(Buffer.from(JSON.stringify([['was/old.js', then.toString('hex')]])));
    await kit.app.db
      .insertInto('scope')
      .values({
        task_id: kit.taskId,
        build_number: 2,
        tool: 'ESLINT',
        tool_version: '1',
        config_hash: '',
        checkers_blob: '',
        file_list_blob: list,
        analysed_files: 1,
        reused_files: 0,
      })
      .execute();
    const gone = await kit.place({ path: 'was/new.js', line: 20, detection: DETECTION.gone });
    await kit.place({ path: 'was/old.js', line: 1, first_build: 3 });
    const { id: fileId } = await kit.app.db
      .selectFrom('file')
      .select('id')
      .where('path_text', '=', 'was/old.js')
      .executeTakeFirstOrThrow();
    const span = { task_id: kit.taskId, branch_id: 1, defect_id: gone, file_id: fileId };
    await kit.app.db
      .insertInto('span')
      .values({ ...span, from_build: 1, to_build: 1, line: 1 })
      .execute();
    await kit.app.db
      .insertInto('span')
      .values({ ...span, from_build: 2, to_build: 2, line: 2 })
      .execute();
    const body = { toolName: 'ESLINT', buildId: two.buildId, status: [1] };
    const { data } = await kit.list(body);
    expect(data.defectList.records).toHaveLength(1);
    expect(data.defectList.records[0]).toMatchObject({
      entityId: String(gone),
      filePath: 'was/old.js',
      lineNum: 2,
      status: 1,
    });
    expect(data.defectList.records[0]).not.toHaveProperty('fixedTime');
    expect((await kit.list({ ...body, fileList: ['was/new.js'] })).data.defectList.count).toBe(0);
    expect((await kit.list({ ...body, status: [2] })).data.defectList.count).toBe(0);
    const counters = (await kit.post('initpage', { ...body, statisticType: 'STATUS' })).data;
    expect(counters).toMatchObject({ existCount: 1, fixCount: 0, ignoreCount: 0 });
    expect((await detail({ ...body, entityId: String(gone) })).data).toMatchObject({
      filePath: 'was/old.js',
      fileContent: old,
    });
    expect((await detail({ ...body, entityId: String(second) })).code).toBe('2300007');
    const byFile = (await kit.list({ ...body, clusterType: 'file' })).data.fileList;
    expect(byFile.records).toMatchObject([{ filePath: 'was/old.js', defectCount: 1 }]);
  });
});

describe('comments', () => {
  const comment = (id: number, body: object, query = '', user = kit.bob) =>
    user.call({
      method: 'POST',
      path: `/defect/api/user/warn/codeComment/toolName/ESLINT?toolName=ESLINT&defectId=${id}&commentId=${query}`,
      body: { singleCommentId: '', ...body },
      project: 'shop',
      task: kit.taskId,
    });
  const thread = async (id: number) => (await detail({ entityId: String(id) })).data.lintDefectList[0].codeComment;
  const remove = (threadId: string, id: string, user = kit.bob, task = kit.taskId) =>
    user.call({
      method: 'DELETE',
      path: `/defect/api/user/warn/codeComment/commentId/${threadId}/singleCommentId/${id}/toolName/ESLINT`,
      project: 'shop',
      task,
    });
  const edit = (threadId: string, id: string, text: string, user = kit.bob) =>
    user.call({
      method: 'PUT',
      path: `/defect/api/user/warn/codeComment/commentId/${threadId}/toolName/ESLINT`,
      body: { singleCommentId: id, userName: user.username, comment: text },
      project: 'shop',
      task: kit.taskId,
    });

  it('start a thread, go on in it, are edited and removed by their author or an administrator', async () => {
    expect(await comment(lint, { userName: 'BOB', comment: ' looks right ' })).toMatchObject({ code: '0', data: true });
    const first = await thread(lint);
    expect(first.entityId).toMatch(/^[0-9a-z]+$/);
    expect(first.commentList).toEqual([
      {
        singleCommentId: expect.stringMatching(/^[0-9a-z]+$/),
        userName: 'bob',
        comment: 'looks right',
        commentTime: expect.any(Number),
      },
    ]);
    expect(Math.abs(first.commentList[0].commentTime - Date.now() / 1_000)).toBeLessThan(60);
    await comment(lint, { userName: 'ann', comment: 'no' }, first.entityId, kit.ann);
    const [mine, anns] = (await thread(lint)).commentList.map(
      (one: { singleCommentId: string }) => one.singleCommentId,
    );
    expect((await edit(first.entityId, anns, 'hacked')).code).toBe('2300006');
    expect((await remove(first.entityId, anns)).code).toBe('2300006');
    expect((await remove(first.entityId, mine, kit.bob, kit.otherId)).code).toBe('2300007');
    expect((await thread(lint)).commentList.map((one: { comment: string }) => one.comment)).toEqual([
      'looks right',
      'no',
    ]);
    expect((await edit(first.entityId, mine, 'better')).code).toBe('0');
    expect((await remove(first.entityId, anns, kit.admin)).code).toBe('0');
    expect((await thread(lint)).commentList).toMatchObject([{ comment: 'better' }]);
    expect((await remove(first.entityId, mine)).code).toBe('0');
    expect(await thread(lint)).toBeUndefined();
    expect((await comment(lint, { userName: 'bob', comment: 'anew' })).code).toBe('0');
  });

  it('tell those they name who may see the issue, each once, and nobody else', async () => {
    const id = await kit.place({ path: 'src/named.js', blob: await kit.blob(TEXT) });
    const told = () =>
      kit.app.db
        .selectFrom('delivery')
        .select(['occasion', 'state'])
        .where('task_id', '=', kit.taskId)
        .where('kind', '=', 'mention')
        .orderBy('id')
        .execute();
    // Whoever writes, strangers, nobody at all, and what is an address or code: none of them is told.
    await comment(id, { userName: 'bob', comment: '@bob @eve @nobody x@ann @Component' });
    expect(await told()).toEqual([]);
    const { entityId } = await thread(id);
    await comment(id, { userName: 'bob', comment: '@Ann, see @eve and @ann' }, entityId);
    const [, entry] = (await thread(id)).commentList;
    const first = { occasion: `comment:${entry.singleCommentId}:ann`, state: 'waiting' };
    expect(await told()).toEqual([first]);
    expect((await edit(entityId, entry.singleCommentId, '@ann and @vera')).code).toBe('0');
    expect((await edit(entityId, entry.singleCommentId, '@vera, @ann')).code).toBe('0');
    expect(await told()).toEqual([first, { occasion: `comment:${entry.singleCommentId}:vera`, state: 'waiting' }]);
    await remove(entityId, entry.singleCommentId);
    await kit.app.db.deleteFrom('delivery').where('kind', '=', 'mention').execute();
  });

  it('are ten at most, also when they come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, at) => comment(second, { userName: 'bob', comment: `c${at}` })),
    );
    expect(answers.map((answer) => answer.code).sort()).toEqual([...Array(10).fill('0'), ...Array(4).fill('2300004')]);
    expect((await thread(second)).commentList).toHaveLength(10);
  });

  it.each<[string, (id: number) => ReturnType<typeof comment>, string]>([
    ['another name', (id) => comment(id, { userName: 'ann', comment: 'x' }), '2300006'],
    ['no words', (id) => comment(id, { userName: 'bob', comment: '  ' }), '2300002'],
    ['201 characters', (id) => comment(id, { userName: 'bob', comment: 'x'.repeat(201) }), '2300004'],
    ['a thread of another defect', (id) => comment(id, { userName: 'bob', comment: 'x' }, 'ff'.repeat(16)), '2300007'],
    ['a defect of another task', () => comment(foreign, { userName: 'bob', comment: 'x' }), '2300007'],
    ['a viewer', (id) => comment(id, { userName: 'vera', comment: 'x' }, '', kit.viewer), '2300006'],
    ['a stranger', (id) => comment(id, { userName: 'eve', comment: 'x' }, '', kit.eve), '2300006'],
  ])('are refused for %s, and none is stored', async (_, act, code) => {
    const id = await kit.place({ path: 'src/quiet.js', blob: await kit.blob(TEXT) });
    expect((await act(id)).code).toBe(code);
    expect(await thread(id)).toBeUndefined();
    expect(
      await kit.app.db.selectFrom('comment_thread').select('id').where('defect_id', 'in', [id, foreign]).execute(),
    ).toEqual([]);
  });
});
