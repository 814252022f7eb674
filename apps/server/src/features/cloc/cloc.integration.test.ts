import { type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { factories } from '@assay/testing/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';

let app: TestApp;
let ann: TestUser;
let eve: TestUser;
let task: { id: number };
let empty: { id: number };
let mixed: { id: number };

beforeAll(async () => {
  app = await testApp();
  for (const name of ['ann', 'eve']) await app.createPerson(name);
  await app.createProject('shop', { ann: 'viewer' });
  await app.createProject('other', { eve: 'manager' });
  [ann, eve] = (await Promise.all(['ann', 'eve'].map((name) => app.signIn(name)))) as [TestUser, TestUser];
  const make = factories(app.db);
  const repository = await make.repository({ projectId: 'shop', url: 'https://git.example/team/shop.git/' });
  task = await make.task({ projectId: 'shop', name_cn: 'web', repository_id: repository.id });
  empty = await make.task({ projectId: 'shop' });
  const main = await make.branch({ taskId: task.id, name: 'trunk' });
  const side = await make.branch({ taskId: task.id, name: 'side', kind: 'long' });
  const count = async (
    branchId: number,
    path: string,
    language: string | null,
    total: number,
    embedded: Record<string, number[]> | null = null,
    taskId = task.id,
  ) => {
    const { fileId } = await make.defect({ taskId, tool: 'ESLINT', path });
    await app.db
      .insertInto('branch_file')
      .values({
        task_id: taskId,
        branch_id: branchId,
        file_id: fileId,
        blob: Buffer.alloc(32),
        size: 1,
        language,
        encoding: 'utf-8',
        total_lines: total,
        code_lines: total - 1,
        comment_lines: 1,
        blank_lines: 0,
        effective_comment_lines: 1,
        embedded: embedded && JSON.stringify(embedded),
        function_count: 0,
        ccn_sum: 0,
        dup_lines: 0,
        dup_blocks: 0,
        dup_authors: [],
        changed_at: null,
      })
      .execute();
  };
  await count(main.id, 'src/a.js', 'javascript', 75);
  await count(main.id, 'src/b.py', 'python', 25);
  await count(main.id, 'src/picture.png', null, 900);
  await count(side.id, 'src/other.go', 'go', 500);
  mixed = await make.task({ projectId: 'shop' });
  const mixedMain = await make.branch({ taskId: mixed.id, name: 'main' });
  await count(
    mixedMain.id,
    'App.vue',
    'vue',
    100,
    { typescript: [60, 59, 1, 0, 1], scss: [20, 20, 0, 0, 0] },
    mixed.id,
  );
  await count(mixedMain.id, 'a.ts', 'typescript', 100, null, mixed.id);
});
afterAll(() => app.close());

const ask = (order: string, { user = ann, taskId = task.id, tool = 'CLOC', language = 'en' } = {}) =>
  user.call({
    path: `/defect/api/user/warn/list/toolName/${tool}/orderBy/${order}`,
    project: 'shop',
    task: taskId,
    language,
  });

it('shows the main branch by folder, with where it came from', async () => {
  const { data, text } = await ask('FILE');
  expect(text).not.toContain(':null');
  expect(data).toMatchObject({ taskId: task.id, toolName: 'CLOC', codeRepo: [{ name: 'shop', branch: 'trunk' }] });
  expect(data.clocTreeNodeVO).toMatchObject({ name: 'web', totalLines: 100, codeLines: 98, commentLines: 2 });
  expect(data.clocTreeNodeVO.clocChildren).toHaveLength(1);
  expect(data.clocTreeNodeVO.clocChildren[0]).toMatchObject({
    name: 'shop/src',
    clocChildren: [{ name: 'a.js' }, { name: 'b.py' }],
  });
});

it('shows it by language, the total in the reader’s words', async () => {
  const { data } = await ask('LANGUAGE');
  expect(data.totalInfo).toMatchObject({ language: 'Total', sumLines: 100, proportion: 100 });
  expect(data.languageInfo.map((row: { proportion: number }) => row.proportion)).toEqual([75, 25]);
  expect(data.otherInfo).toMatchObject({ language: 'Others', sumLines: 0 });
  expect((await ask('LANGUAGE', { language: 'zh-CN' })).data.totalInfo.language).toBe('总计');
});

it('counts what is embedded in a file as the language it is in, and loses no line', async () => {
  const { data } = await ask('LANGUAGE', { taskId: mixed.id });
  expect(data.languageInfo).toMatchObject([
    {
      language: 'TypeScript',
      sumLines: 160,
      sumCode: 158,
      sumComment: 2,
      sumBlank: 0,
      sumEffectiveComment: 2,
      fileNum: 1,
    },
    { language: 'SCSS', sumLines: 20, sumCode: 20, sumComment: 0, fileNum: 0, color: '#c6538c' },
    { language: 'Vue', sumLines: 20, sumCode: 20, sumComment: 0, fileNum: 1 },
  ]);
  expect(data.totalInfo).toMatchObject({
    sumLines: 200,
    sumCode: 198,
    sumComment: 2,
    sumEffectiveComment: 2,
    fileNum: 2,
  });
});

it('answers "no data" as data, and refuses other tools and orders', async () => {
  expect((await ask('FILE', { taskId: empty.id })).data).toMatchObject({
    clocTreeNodeVO: {},
    codeRepo: [{ name: expect.any(String), branch: 'master' }],
  });
  expect((await ask('LANGUAGE', { taskId: empty.id })).data).toMatchObject({
    languageInfo: [],
    totalInfo: { sumLines: 0 },
  });
  expect((await ask('SIZE')).code).toBe('2300004');
  expect((await ask('FILE', { tool: 'CCN' })).code).toBe('2300004');
});

it('is for those who may see the task', async () => {
  expect((await ask('FILE', { user: eve })).status).toBe(403);
  expect(
    (await app.call({ path: '/defect/api/user/warn/list/toolName/CLOC/orderBy/FILE', task: task.id })).status,
  ).toBe(401);
});
