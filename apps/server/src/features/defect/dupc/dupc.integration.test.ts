import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defectKit, type Kit } from '../defect.test-kit.ts';

let kit: Kit;
let text: string;

/** Files by their rate: dup of 1000 lines. b.go and c.go share a block with a.go. */
beforeAll(async () => {
  kit = await defectKit();
  text = Array.from({ length: 2_500 }, (_, at) => `l${at + 1}`).join('\n');
  const blob = await kit.blob(text);
  const files: Record<string, number> = {};
  for (const [path, dup, authors] of [
    ['a.go', 200, ['Ann(x)', 'bob']],
    ['b.go', 110, ['bob']],
    ['dir/c.go', 50, ['carl']],
    ['low.go', 49, ['carl']],
    ['lonely.go', 300, ['dora']],
  ] as const) {
    const { fileId } = await kit.make.defect({ taskId: kit.taskId, tool: 'ESLINT', path });
    files[path] = fileId;
    await kit.app.db
      .insertInto('branch_file')
      .values({
        task_id: kit.taskId,
        branch_id: 1,
        file_id: fileId,
        blob,
        size: 1,
        language: 'go',
        encoding: 'utf-8',
        total_lines: 1_000,
        code_lines: 900,
        comment_lines: 50,
        blank_lines: 50,
        function_count: 0,
        ccn_sum: 0,
        dup_lines: dup,
        dup_blocks: 2,
        dup_authors: [...authors],
        changed_at: null,
      })
      .execute();
  }
  const block = (path: string, start_line: number, end_line: number, fingerprint: string) =>
    kit.app.db
      .insertInto('dup_block')
      .values({
        task_id: kit.taskId,
        branch_id: 1,
        file_id: files[path] ?? 0,
        start_line,
        end_line,
        fingerprint,
        author: 'ann',
        changed_at: null,
      })
      .execute();
  await kit.app.db
    .insertInto('dup_file')
    .values([
      {
        task_id: kit.taskId,
        branch_id: 1,
        file_id: files['b.go'] ?? 0,
        first_build: 4,
        first_seen_at: new Date(5_000),
        gone_build: null,
        gone_at: null,
        cause: null,
      },
      {
        task_id: kit.taskId,
        branch_id: 1,
        file_id: files['dir/c.go'] ?? 0,
        first_build: 4,
        first_seen_at: new Date(5_000),
        gone_build: 6,
        gone_at: new Date(6_000),
        cause: 'code',
      },
    ])
    .execute();
  await block('a.go', 1_000, 1_099, 'f1');
  await block('a.go', 1_300, 1_399, 'f1');
  await block('a.go', 1_200, 1_249, 'f2');
  await block('b.go', 5, 104, 'f1');
  await block('dir/c.go', 7, 56, 'f2');
  await block('lonely.go', 1, 300, 'f9');
});
afterAll(() => kit.app.close());

const list = (body: object = {}, query?: string) => kit.list({ toolName: 'DUPC', ...body }, query);
const paths = async (body: object, query?: string) =>
  (await list(body, query)).data.defectList.content.map((row: { filePath: string }) => row.filePath);
const detail = (body: object) => kit.post('detail', { toolName: 'DUPC', pattern: 'DUPC', ...body });

describe('the duplication list', () => {
  it('knows who asks by the whole name, where a typed one is contained', async () => {
    const mine = async () => (await kit.list({ toolName: 'DUPC', author: '@me' }, undefined, kit.bob)).data.defectList;
    expect((await mine()).content.map((row: { filePath: string }) => row.filePath)).toEqual(
      await paths({ author: 'bob' }),
    );
    const rename = (display_name: string) =>
      kit.app.db.updateTable('person').set({ display_name }).where('username', '=', 'bob').execute();
    await kit.app.db
      .updateTable('branch_file')
      .set({ dup_authors: ['bobby'] })
      .where('dup_lines', '=', 110)
      .execute();
    expect((await mine()).content).toHaveLength(1);
    await rename('bobby');
    expect((await mine()).content).toHaveLength(2);
    await rename('bob');
    await kit.app.db
      .updateTable('branch_file')
      .set({ dup_authors: ['bob'] })
      .where('dup_lines', '=', 110)
      .execute();
  });

  it('answers rows with the rate as a text, bands and authors joined', async () => {
    const { data } = await list({ severity: [1, 2, 4] });
    expect(data).toMatchObject({
      superHighCount: 2,
      highCount: 1,
      mediumCount: 1,
      totalCount: 4,
      newCount: 4,
      historyCount: 0,
    });
    expect(data.defectList.content[1]).toEqual({
      entityId: expect.any(String),
      fileName: 'a.go',
      filePath: 'a.go',
      relPath: 'a.go',
      blockNum: 2,
      dupLines: 200,
      totalLines: 1_000,
      dupRate: '20.00%',
      authorList: 'Ann(x);bob',
      riskFactor: 1,
      status: 1,
    });
  });

  it('says since when a file has duplicates, where that is known', async () => {
    const { data } = await list();
    const rows: Record<string, unknown>[] = data.defectList.content;
    const of = (path: string) => rows.find((row) => row.filePath === path);
    expect(of('b.go')).toMatchObject({ createTime: 5_000, createBuildNumber: '4', status: 1 });
    for (const path of ['a.go', 'dir/c.go'])
      for (const field of ['createTime', 'createBuildNumber']) expect(of(path)).not.toHaveProperty(field);
  });

  it.each<[string, object, string, string[]]>([
    ['most first, low files never', {}, '', ['lonely.go', 'a.go', 'b.go', 'dir/c.go']],
    ['by rate', {}, 'sortField=dupRate&sortType=ASC', ['dir/c.go', 'b.go', 'a.go', 'lonely.go']],
    ['bands', { severity: [2, 4] }, '', ['b.go', 'dir/c.go']],
    ['author contained, any case, the bracket cut off', { author: 'ANN(someone)' }, '', ['a.go']],
    ['path', { fileList: ['.*/dir/.*'] }, '', ['dir/c.go']],
    ['the first page beyond the end', {}, 'pageNum=7&pageSize=2', ['lonely.go', 'a.go']],
  ])('%s', async (_, body, query, expected) => {
    expect(await paths(body, query.includes('pageSize') ? query : `pageSize=50&${query}`)).toEqual(expected);
  });
});

describe('the detail of a file', () => {
  it('has blocks in order, each with all its copies but itself, and text around them', async () => {
    const { data } = await detail({ filePath: 'a.go' });
    expect(
      data.blockInfoList.map((block: { startLines: number; endLines: number }) => [block.startLines, block.endLines]),
    ).toEqual([
      [1_000, 1_099],
      [1_200, 1_249],
      [1_300, 1_399],
    ]);
    const targets = (key: string) =>
      data.targetBlockMap[key].map((block: { sourceFile: string; startLines: number }) => [
        block.sourceFile,
        block.startLines,
      ]);
    expect(targets('1000_1099')).toEqual([
      ['a.go', 1_300],
      ['b.go', 5],
    ]);
    expect(targets('1200_1249')).toEqual([['dir/c.go', 7]]);
    expect(data.trimBeginLine).toBe(500);
    expect(data.fileContent.split('\n')[0]).toBe('l500');
    expect(data.fileContent.split('\n').at(-1)).toBe('l1899');
  });

  it('tells copies of two contents on the same lines together, each once', async () => {
    const file = (path: string) =>
      kit.app.db.selectFrom('file').select('id').where('task_id', '=', kit.taskId).where('path_text', '=', path);
    const two = ['low.go', 'b.go'].flatMap((path) =>
      ['same-1', 'same-2'].map((fingerprint) => ({ path, fingerprint })),
    );
    const rows = [...two, { path: 'dir/c.go', fingerprint: 'same-2' }];
    for (const { path, fingerprint } of rows)
      await kit.app.db
        .insertInto('dup_block')
        .values({
          task_id: kit.taskId,
          branch_id: 1,
          file_id: file(path),
          start_line: 900,
          end_line: 950,
          fingerprint,
          author: 'ann',
          changed_at: null,
        })
        .execute();
    const { data } = await detail({ filePath: 'low.go' });
    await kit.app.db.deleteFrom('dup_block').where('fingerprint', 'in', ['same-1', 'same-2']).execute();
    const own = data.blockInfoList.filter((entry: { startLines: number }) => entry.startLines === 900);
    expect(own).toHaveLength(1);
    expect(data.targetBlockMap['900_950'].map((entry: { sourceFile: string }) => entry.sourceFile)).toEqual([
      'b.go',
      'dir/c.go',
    ]);
  });

  it('opens no other file: both given must agree, a lonely one has nothing to show', async () => {
    const { data } = await list();
    const a = data.defectList.content.find((row: { filePath: string }) => row.filePath === 'a.go').entityId;
    expect((await detail({ entityId: a, filePath: 'a.go' })).code).toBe('0');
    expect((await detail({ entityId: a, filePath: 'b.go' })).code).toBe('2300004');
    for (const filePath of ['../../etc/passwd', 'nope.go', '', 'lonely.go'])
      expect((await detail({ filePath })).code).toBe('2300007');
  });
});

describe('a segment', () => {
  const segment = (body: object, user = kit.ann, task = kit.taskId) =>
    kit.post(
      'fileContentSegment',
      { toolName: 'DUPC', filePath: 'b.go', beginLine: 1_200, endLine: 1_210, ...body },
      user,
      task,
    );

  it('is the text around the range, the whole without an end', async () => {
    const { data } = await segment({});
    expect(data).toMatchObject({ fileName: 'b.go', filePath: 'b.go', trimBeginLine: 700 });
    expect(data.fileContent.split('\n').at(-1)).toBe('l1710');
    expect((await segment({ endLine: 0 })).data).toMatchObject({ trimBeginLine: 1, fileContent: text });
    expect(await segment({ toolName: 'CCN' })).toMatchObject({ code: '0', data: {} });
  });

  it('is of a duplicate file of this task only', async () => {
    expect((await segment({ filePath: 'missing.go' })).code).toBe('2300007');
    expect((await segment({}, kit.ann, kit.otherId)).code).toBe('2300007');
    expect((await segment({}, kit.eve)).status).toBe(403);
  });
});

describe('leftovers of old clients', () => {
  const ask = (query: string, user = kit.ann, task = kit.taskId) =>
    user.call({ path: `/defect/index?${query}&isAjax=1`, project: 'shop', task });

  it('dupclist answers the rows of the list, dupcdetail the blocks of a file', async () => {
    const rows = (await ask('invoke=dupclist')).data;
    expect(rows).toEqual((await list()).data.defectList.content);
    const one = (await ask('invoke=dupcdetail&filePath=a.go')).data;
    expect(one).toEqual((await detail({ filePath: 'a.go' })).data);
    expect((await ask('invoke=dupcdetail&filePath=nope.go')).code).toBe('2300007');
    const without = (await ask('invoke=dupcdetail', kit.ann, kit.otherId)).data;
    expect(without).toEqual({ blockInfoList: [] });
    expect((await ask('invoke=dupclist', kit.ann, kit.otherId)).data).toEqual([]);
    expect(await ask('invoke=unknown')).toMatchObject({ code: '0', data: {} });
    const bare = {
      url: '/defect//index?invoke=dupclist',
      headers: { cookie: kit.ann.cookie, 'x-devops-task-id': String(kit.taskId) },
    };
    expect((await kit.app.app.inject(bare)).json().data).toHaveLength(rows.length);
  });

  it('are for those who may see defects', async () => {
    for (const invoke of ['dupclist', 'dupcdetail', 'x'])
      expect((await ask(`invoke=${invoke}`, kit.eve)).status).toBe(403);
  });

  it('an archive that is not there is a 404 with an envelope', async () => {
    const path = '/schedule/api/user/fs/download/type/GATHER/filename/a.zip';
    const answer = await kit.viewer.call({ path, language: 'en' });
    expect([answer.status, answer.code, answer.message]).toEqual([404, '2303006', 'File a.zip not found']);
    expect((await kit.app.call({ path })).status).toBe(401);
  });
});
