import { packLines } from '@assay/domain/coverage/pack-lines';
import { type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { factories } from '@assay/testing/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';

const SOURCE = 'a();\nb();\n';
const SINCE = { kind: 'cutoff' as const, time: 5, commit: 'c0ffee0' };
let app: TestApp;
let viewer: TestUser;
let outsider: TestUser;
let token: string;
let taskId: number;
let emptyId: number;

beforeAll(async () => {
  app = await testApp({ settings: { uploadMaxMb: 1 } });
  for (const name of ['ann', 'vic', 'out']) await app.createPerson(name);
  await app.createProject('shop', { ann: 'member', vic: 'viewer' });
  await app.createProject('other', { out: 'manager' });
  [viewer, outsider] = await Promise.all([app.signIn('vic'), app.signIn('out')]);
  token = await app.createToken('ann', ['upload']);
  const make = factories(app.db);
  const repository = await make.repository({ projectId: 'shop', url: '/srv/x' });
  const task = await make.task({ projectId: 'shop', name_cn: 'web', repository_id: repository.id, tools: ['CLOC'] });
  taskId = task.id;
  emptyId = (await make.task({ projectId: 'shop', name_cn: 'bare', repository_id: repository.id })).id;
  const branch = await make.branch({ taskId, name: 'main' });
  const first = await make.build({ taskId, branch_id: branch.id });
  const second = await make.build({ taskId, branch_id: branch.id });
  expect([first.number, second.number]).toEqual([1, 2]);
  const blob = Buffer.from(await app.services.blobs.put(Buffer.from(SOURCE)), 'hex');
  await app.db.insertInto('task_blob').values({ task_id: taskId, blob, last_build: 2 }).execute();
  const span = async (path: string, [from, to]: [number, number | null], hits: number[], content = blob) => {
    const { fileId } = await make.defect({ taskId, tool: 'ESLINT', path });
    const lines = hits.map((count, index) => ({
      line: index + 1,
      hits: count,
      isNew: index === hits.length - 1,
      branches: index === 0 ? 2 : 0,
      coveredBranches: index === 0 && count > 0 ? 1 : 0,
    }));
    await app.db
      .insertInto('coverage_file')
      .values({
        task_id: taskId,
        branch_id: branch.id,
        file_id: fileId,
        from_build: from,
        to_build: to,
        blob: content,
        lines: hits.length,
        covered_lines: hits.filter((count) => count > 0).length,
        branches: 2,
        covered_branches: hits[0] ? 1 : 0,
        functions: 2,
        covered_functions: hits[0] ? 1 : 0,
        new_lines: 1,
        covered_new_lines: hits.at(-1) ? 1 : 0,
        hits: Buffer.from(packLines(lines)),
      })
      .execute();
  };
  await span('src/a.js', [1, 2], [0, 0]);
  await span('src/a.js', [2, null], [3, 0]);
  await span('src/deep/b.js', [1, null], [0, 0, 0, 1]);
  await span('top.js', [2, null], [7], Buffer.alloc(32, 9));
  // A folder whose name another one's begins with.
  await span('src-other/c.js', [1, 2], [1]);
  const sums = { task_id: taskId, branch_id: branch.id, branches: 6, covered_branches: 2 };
  const fresh = { functions: 6, covered_functions: 2, new_lines: 3, covered_new_lines: 2 };
  await app.db
    .insertInto('coverage_build')
    .values([
      // Of a release that did not know new code.
      { ...sums, build_number: 1, files: 3, lines: 7, covered_lines: 2, at: new Date(1_000) },
      {
        ...{ ...sums, ...fresh, build_number: 2, files: 3, lines: 7, covered_lines: 3, at: new Date(2_000) },
        new_since: JSON.stringify(SINCE),
      },
    ])
    .execute();
});
afterAll(() => app.close());

const ask = (query: string, { user = viewer, task = taskId, tool = 'JACOCO', more = '' } = {}) =>
  user.call({
    path: `/defect/api/user/warn/list/toolName/${tool}${more}?${query}`,
    project: 'shop',
    task,
    language: 'en',
  });

it('shows one folder level, the most uncovered first, with sums over everything below', async () => {
  const { data, text } = await ask('jType=DIR&jName=');
  expect(text).not.toContain(':null');
  expect(data).toEqual({
    taskId,
    toolName: 'JACOCO',
    buildNum: 2,
    newSince: SINCE,
    total: {
      name: 'web',
      path: '',
      jType: 'DIR',
      fileNum: 3,
      lines: 7,
      coveredLines: 3,
      uncoveredLines: 4,
      branches: 6,
      coveredBranches: 2,
      lineRate: 42.86,
      branchRate: 33.33,
      functions: 6,
      coveredFunctions: 2,
      functionRate: 33.33,
      newLines: 3,
      coveredNewLines: 2,
      newLineRate: 66.67,
    },
    list: [
      {
        name: 'src',
        path: 'src',
        jType: 'DIR',
        fileNum: 2,
        lines: 6,
        coveredLines: 2,
        uncoveredLines: 4,
        branches: 4,
        coveredBranches: 1,
        lineRate: 33.33,
        branchRate: 25,
        functions: 4,
        coveredFunctions: 1,
        functionRate: 25,
        newLines: 2,
        coveredNewLines: 1,
        newLineRate: 50,
      },
      {
        name: 'top.js',
        path: 'top.js',
        jType: 'FILE',
        fileNum: 1,
        lines: 1,
        coveredLines: 1,
        uncoveredLines: 0,
        branches: 2,
        coveredBranches: 1,
        lineRate: 100,
        branchRate: 50,
        functions: 2,
        coveredFunctions: 1,
        functionRate: 50,
        newLines: 1,
        coveredNewLines: 1,
        newLineRate: 100,
      },
    ],
  });
});

it('goes into folders, sorts as asked, and says what a folder was in an earlier build', async () => {
  const names = async (query: string) => (await ask(query)).data.list.map(({ path }: { path: string }) => path);
  expect(await names('jType=DIR&jName=/src/')).toEqual(['src/deep', 'src/a.js']);
  expect(await names('jName=src&sortField=name')).toEqual(['src/a.js', 'src/deep']);
  expect(await names('jName=src&sortField=lineRate&sortType=DESC')).toEqual(['src/a.js', 'src/deep']);
  expect(await names('jName=nowhere')).toEqual([]);
  expect(await names('sortField=newLineRate')).toEqual(['src', 'top.js']);
  expect(await names('sortField=functionRate&sortType=DESC')).toEqual(['top.js', 'src']);
  // Files however deep, whatever their case; a folder above the one asked for is no match.
  expect(await names('search=B.JS')).toEqual(['src/deep/b.js']);
  expect(await names('search=.js')).toEqual(['src/deep/b.js', 'src/a.js', 'top.js']);
  expect(await names('jName=src&search=src')).toEqual([]);
  const then = await ask('buildNum=1');
  expect(then.data).not.toHaveProperty('newSince');
  expect(then.data.total).not.toHaveProperty('newLines');
  expect(then.data).toMatchObject({ buildNum: 1, total: { lines: 7, coveredLines: 2 } });
  expect(then.data.list.map(({ path }: { path: string }) => path)).toEqual(['src', 'src-other']);
});

it('shows one file with its text, hits and branches, as of any build', async () => {
  const { data } = await ask('jType=FILE&jName=src/a.js', { more: '/detail' });
  expect(data).toEqual({
    taskId,
    toolName: 'JACOCO',
    buildNum: 2,
    newSince: SINCE,
    file: {
      name: 'a.js',
      path: 'src/a.js',
      jType: 'FILE',
      fileNum: 1,
      lines: 2,
      coveredLines: 1,
      uncoveredLines: 1,
      branches: 2,
      coveredBranches: 1,
      lineRate: 50,
      branchRate: 50,
      functions: 2,
      coveredFunctions: 1,
      functionRate: 50,
      newLines: 1,
      coveredNewLines: 0,
      newLineRate: 0,
    },
    fileContent: SOURCE,
    trimBeginLine: 0,
    lines: [
      { line: 1, hits: 3, branches: 2, coveredBranches: 1 },
      { line: 2, hits: 0, isNew: true },
    ],
  });
  const then = await ask('jType=FILE&jName=src/a.js&buildNum=1', { more: '/detail' });
  expect(then.data.lines.map(({ hits }: { hits: number }) => hits)).toEqual([0, 0]);
  expect((await ask('jType=FILE&jName=src/a.js')).data).toMatchObject({
    total: { path: 'src/a.js', lineRate: 50 },
    list: [],
  });
  // Content of somebody else's, or not kept: a sentence.
  expect((await ask('jName=top.js', { more: '/detail' })).data.fileContent).toContain('not available');
});

it('is also there below the literal /ms', async () => {
  const response = await viewer.call({
    path: '/ms/defect/api/user/warn/list/toolName/JACOCO',
    project: 'shop',
    task: taskId,
  });
  expect(response.data.total.lines).toBe(7);
});

it('has a point per build, and nothing where nothing was uploaded', async () => {
  const trend = await viewer.call({ path: '/defect/api/user/coverage/trend', project: 'shop', task: taskId });
  expect(trend.data.list).toMatchObject([
    { buildNum: 1, time: 1_000, fileNum: 3, lines: 7, lineRate: 28.57 },
    { buildNum: 2, time: 2_000, fileNum: 3, lines: 7, lineRate: 42.86 },
  ]);
  const { data, text } = await ask('', { task: emptyId });
  expect(data.list).toEqual([]);
  expect(data).not.toHaveProperty('buildNum');
  expect(data.total).not.toHaveProperty('lineRate');
  expect(text).not.toContain('NaN');
});

it('has its numbers on the overview', async () => {
  const result = {
    pattern: 'COVR',
    time: 5,
    lineRate: 42.86,
    lineRateChange: 14.29,
    branchRate: 33.33,
    uncoveredLines: 4,
  };
  const make = factories(app.db);
  const { id } = await make.task({ projectId: 'shop', name_cn: 'shown', tools: ['JACOCO'] });
  const branch = await make.branch({ taskId: id, name: 'main' });
  const build = await make.build({ taskId: id, branch_id: branch.id, status: 'succeeded' });
  await make.buildTool({ taskId: id, build: build.number, tool: 'JACOCO', result });
  const { data } = await viewer.call({ path: `/task/api/user/task/overview/${id}`, project: 'shop', task: id });
  expect(data.lastAnalysisResultList).toMatchObject([{ toolName: 'JACOCO', lastAnalysisResult: result }]);
});

it('says over time what was new code, where it is known', async () => {
  const { data } = await viewer.call({ path: '/defect/api/user/coverage/trend', project: 'shop', task: taskId });
  expect(data.list[0]).not.toHaveProperty('newLines');
  expect(data.list[1]).toMatchObject({ newLines: 3, coveredNewLines: 2, newLineRate: 66.67, functionRate: 33.33 });
});

it('refuses with a reason', async () => {
  expect((await ask('', { tool: 'CLOC' })).code).not.toBe('0');
  expect((await ask('jType=FILE&jName=src/none.js')).code).not.toBe('0');
  expect((await ask('jType=NOVEL')).code).not.toBe('0');
  expect((await ask('branch=none')).code).not.toBe('0');
  expect((await ask('jName=', { more: '/detail' })).code).not.toBe('0');
  expect((await ask('jType=DIR&jName=src', { more: '/detail' })).code).not.toBe('0');
  expect((await ask('', { user: outsider })).status).toBe(403);
  expect((await ask('jName=src/a.js', { user: outsider, more: '/detail' })).status).toBe(403);
  const trend = await outsider.call({ path: '/defect/api/user/coverage/trend', project: 'shop', task: taskId });
  expect(trend.status).toBe(403);
});

const state = async () => ({
  reports: await app.db.selectFrom('report').select(['tool', 'format']).orderBy('id').execute(),
  builds: await app.db.selectFrom('build').select('number').execute(),
  tools: await app.db.selectFrom('task_tool').select('tool').where('task_id', '=', taskId).orderBy('tool').execute(),
});
const upload = (body: string, { bearer = token, query = '', task = taskId } = {}) =>
  app.call({
    method: 'POST',
    path: `/defect/api/user/coverage/taskId/${task}${query}`,
    body,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/octet-stream' },
  });
const LCOV = 'SF:src/a.js\nDA:1,1\nend_of_record\n';

it('an upload that is refused has no effect', async () => {
  const before = await state();
  const outside = await app.createToken('out', ['upload']);
  const looking = await app.createToken('vic', ['upload']);
  expect((await upload('no coverage at all')).code).toBe('2300004');
  expect((await upload('')).code).not.toBe('0');
  expect((await upload(`SF:a\n${'DA:1,1\n'.repeat(200_000)}`)).code).not.toBe('0');
  expect((await upload(LCOV, { query: '?commit=HEAD' })).code).not.toBe('0');
  expect((await upload(LCOV, { bearer: outside })).status).toBe(403);
  expect((await upload(LCOV, { bearer: looking })).status).toBe(403);
  expect(await state()).toEqual(before);
});

it('takes each format by its content, makes the tool part of the task, and starts a build', async () => {
  const before = await state();
  const { data } = await upload(LCOV, { query: '?commit=0123456789ab' });
  expect(data).toEqual({
    buildId: expect.any(String),
    buildNum: 3,
    toolName: 'JACOCO',
    format: 'lcov',
    size: LCOV.length,
  });
  const jacoco = await upload('<?xml version="1.0"?><report name="x"></report>');
  expect(jacoco.data).toMatchObject({ format: 'jacoco', buildNum: 4 });
  expect((await upload('<coverage line-rate="1"/>')).data.format).toBe('cobertura');
  expect((await upload('mode: set\n')).data.format).toBe('go-profile');
  const after = await state();
  expect(after.tools).toEqual([...before.tools, { tool: 'JACOCO' }]);
  expect(after.reports.at(-4)).toEqual({ tool: 'JACOCO', format: 'lcov' });
  expect((await upload(LCOV, { query: '?prefix=/packages/a/' })).code).toBe('0');
  const newest = app.db.selectFrom('report').select('prefix').orderBy('id', 'desc').limit(1);
  expect(await newest.executeTakeFirst()).toEqual({ prefix: 'packages/a' });
});
