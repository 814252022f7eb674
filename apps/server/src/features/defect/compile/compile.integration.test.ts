import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBuild } from '@assay/commands/build/start-build';
import { takeBuild } from '@assay/commands/build/take-build';
import { readSettings } from '@assay/contract/settings';
import { connect, type Database } from '@assay/database/connect';
import { type TestAnswer, type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { C_PROJECT, hasProgram } from '@assay/testing/c-project';
import { factories } from '@assay/testing/factories';
import { type FixtureRepository, fixtureRepository } from '@assay/testing/fixture-repository';
import { recordingJobs } from '@assay/testing/recording-jobs';
import { builtInSets } from '@assay/tools/catalogue';
import { runScan } from '@assay/worker/scan/run';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const both = hasProgram('gcc') && hasProgram('clang');

let app: TestApp;
let ann: TestUser;
let viewer: TestUser;
let eve: TestUser;
let repository: FixtureRepository;
let database: Database;
let data: string;
let taskId: number;
let otherId: number;

/** A whole scan, as the worker runs it, into the database of the app. */
async function scan(): Promise<string> {
  const build = await database.db
    .transaction()
    .execute((trx) => startBuild(trx, { jobs: recordingJobs([]), actor: 'ann', taskId, trigger: 'manual' }));
  const held = await takeBuild(database.db, { taskId, build: build?.buildNumber ?? 0 });
  if (!held) throw new Error('no build');
  const settings = readSettings(
    { ASSAY_DATA: data, ASSAY_LOCAL_SOURCES: repository.folder, ASSAY_LOG_LEVEL: 'silent' },
    '/',
  );
  const log = pino({ level: 'silent' });
  const signal = new AbortController().signal;
  expect(await runScan({ held, database, settings, blobs: app.services.blobs, log, signal })).toBe('succeeded');
  return held.id;
}

const post = (path: string, body: object, { user = ann, task = taskId }: { user?: TestUser; task?: number } = {}) =>
  user.call({ method: 'POST', path: `/defect/api/user/warn/${path}`, body, project: 'shop', task, language: 'en' });
const list = (
  body: object = {},
  query = 'pageNum=1&pageSize=100&sortField=fileName&sortType=ASC',
  tool = 'GCC_ANALYZER',
) => post(`list?${query}`, { toolName: tool, ...body });
const detail = (entityId: string, body: object = {}) =>
  post('detail?sortField=&sortType=', {
    toolName: 'GCC_ANALYZER',
    pattern: 'COVERITY',
    entityId,
    filePath: '',
    ...body,
  });
const batch = (body: object, user = ann, task = taskId) =>
  post('batch', { toolName: 'GCC_ANALYZER', ...body }, { user, task });
const lines = (answer: TestAnswer) =>
  answer.data.defectList.content.map(
    (row: { fileName: string; lineNumber: number }) => `${row.fileName}:${row.lineNumber}`,
  );
const counts = ({ data: d }: TestAnswer) => ({
  status: [d.existCount, d.fixCount, d.ignoreCount, d.maskCount],
  severity: [d.seriousCount, d.normalCount, d.promptCount],
  period: [d.newCount, d.historyCount],
  total: d.totalCount,
});

const ALL = ['memory.c:5', 'memory.c:11', 'use.c:5', 'use.c:14'];
let firstBuild: string;
let secondBuild: string;
let ids: Record<string, string>;

beforeAll(async () => {
  if (!both) return;
  app = await testApp();
  for (const name of ['ann', 'vera', 'eve']) await app.createPerson(name);
  await app.createProject('shop', { ann: 'manager', vera: 'viewer' });
  await app.createProject('other', { eve: 'manager' });
  [ann, viewer, eve] = await Promise.all([app.signIn('ann'), app.signIn('vera'), app.signIn('eve')]);
  repository = fixtureRepository([{ write: C_PROJECT }]);
  data = mkdtempSync(join(tmpdir(), 'assay-compile-test-'));
  database = connect({ url: app.database.url, name: 'scan' });
  const make = factories(app.db);
  const sets = ['assay_gcc_analyzer_cpp', 'assay_clang_sa_cpp'];
  for (const set of builtInSets().filter((one) => sets.includes(one.checkerSetId)))
    await make.checkerSet({ id: set.checkerSetId, versions: [[...set.checkerProps]] });
  const row = await make.repository({ projectId: 'shop', url: repository.folder });
  const tools = ['GCC_ANALYZER', 'CLANG_SA'];
  const given = { projectId: 'shop', repository_id: row.id, branch_name: 'main', tools, sets };
  taskId = (await make.task({ ...given, name_cn: 'c_project', created_at: new Date(0) })).id;
  otherId = (await make.task({ projectId: 'shop', tools })).id;
  firstBuild = await scan();
  // The second build repairs one defect and shifts another.
  const memory = (C_PROJECT['src/memory.c'] ?? '').replace('  free(p);\n  free(p);', '  free(p);');
  repository.commit({ write: { 'src/memory.c': `/* one\n   two\n   three */\n${memory}` } });
  secondBuild = await scan();
  const all = await list({ status: [1, 2, 4] });
  ids = Object.fromEntries(
    all.data.defectList.content.map((one: { fileName: string; lineNumber: number; entityId: string }) => [
      `${one.fileName}:${one.lineNumber}`,
      one.entityId,
    ]),
  );
}, 120_000);
afterAll(async () => {
  if (!both) return;
  await database.close();
  await app.close();
  repository.remove();
  rmSync(data, { recursive: true, force: true });
});

describe.skipIf(!both)('compile-type lists, details and decisions over a real scan', () => {
  it('answers every field of a row, the choices and the counters in one answer', async () => {
    const answer = await list({ status: [1], severity: [1, 2, 4], defectType: [1, 2], fileList: [], daterange: [] });
    expect(answer.code).toBe('0');
    const { defectList, ...head } = answer.data;
    expect(defectList).toMatchObject({
      totalElements: 3,
      totalPages: 1,
      number: 0,
      size: 100,
      numberOfElements: 3,
      first: true,
      last: true,
    });
    expect(lines(answer)).toEqual(['memory.c:13', 'use.c:5', 'use.c:14']);
    expect(defectList.content[1]).toEqual({
      entityId: ids['use.c:5'],
      id: ids['use.c:5'],
      fileName: 'use.c',
      filePathname: 'src/use.c',
      relPath: 'src/use.c',
      lineNumber: 5,
      checkerName: 'analyzer-null-dereference',
      checkerNameCn: 'A pointer that is NULL is dereferenced.',
      displayCategory: 'Null pointer',
      displayType: 'analyzer-null-dereference',
      description: expect.stringContaining('dereference of NULL'),
      authorList: ['Ada'],
      severity: 1,
      status: 1,
      mark: 0,
      createTime: expect.any(Number),
      createBuildNumber: '1',
      lineUpdateTime: expect.any(Number),
    });
    expect(head).toMatchObject({
      taskId,
      toolName: 'GCC_ANALYZER',
      checkerMap: { 'analyzer-malloc-leak': 1, 'analyzer-null-dereference': 1, 'analyzer-use-after-free': 1 },
      authorMap: { Ada: 3 },
      newDefectJudgeTime: expect.any(Number),
    });
    const [wrapper] = head.filePathTree.children;
    expect(head.filePathTree.name).toBe('c_project');
    expect(wrapper.children).toEqual([
      {
        treeId: '/src/',
        name: 'src',
        expanded: false,
        children: [
          { treeId: '/src/memory.c', name: 'memory.c' },
          { treeId: '/src/use.c', name: 'use.c' },
        ],
      },
    ]);
    expect(counts(answer)).toEqual({ status: [3, 1, 0, 0], severity: [2, 1, 0], period: [0, 3], total: 3 });
  });

  it('names where the same thing was found too: the same checker at the same place, or the occurrences of one merge key', async () => {
    const mine = Number(ids['use.c:5']);
    const other = Number(ids['use.c:14']);
    const others = async () => (await detail(String(mine))).data.defectDetailVO.otherOccurrences;
    expect(await others()).toBeUndefined();
    const one = app.db.updateTable('place').where('task_id', '=', taskId).where('defect_id', '=', other);
    const [was] = await app.db
      .selectFrom('place')
      .select(['checker', 'line'])
      .where('task_id', '=', taskId)
      .where('defect_id', '=', other)
      .execute();
    await one.set({ checker: 'analyzer-null-dereference', line: 5 }).execute();
    expect(await others()).toEqual([{ entityId: String(other), relPath: 'src/use.c', lineNumber: 5 }]);
    expect((await detail(String(mine), { buildId: firstBuild })).data.defectDetailVO.otherOccurrences).toBeUndefined();
    // Merge keys are Coverity's: with another tool the same letters say nothing.
    await one.set({ checker: 'analyzer-null-dereference', line: 14, stable_id: 'key/2' }).execute();
    await app.db.updateTable('place').set({ stable_id: 'key' }).where('defect_id', '=', mine).execute();
    expect(await others()).toBeUndefined();
    await one.set({ ...was, stable_id: null }).execute();
  });

  it('an empty status means 1, 2 and 4; 2 is what was repaired', async () => {
    expect(lines(await list())).toEqual(['memory.c:5', 'memory.c:13', 'use.c:5', 'use.c:14']);
    const fixed = await list({ status: ['2'] });
    expect(lines(fixed)).toEqual(['memory.c:5']);
    expect(fixed.data.defectList.content[0]).toMatchObject({
      status: 3,
      fixedTime: expect.any(Number),
      createBuildNumber: '1',
    });
    expect(fixed.data.checkerMap).toEqual({ 'analyzer-double-free': 1 });
  });

  it('counters have the bases of the contract: status before status, severity after it, period after severity', async () => {
    const byStatus = await list({ status: [2], severity: [4] });
    expect(counts(byStatus)).toEqual({ status: [3, 1, 0, 0], severity: [1, 0, 0], period: [0, 0], total: 0 });
    const byRule = await list({ status: [1], checker: 'analyzer-malloc-leak' });
    expect(counts(byRule)).toEqual({ status: [1, 0, 0, 0], severity: [0, 1, 0], period: [0, 1], total: 1 });
    expect(byRule.data.checkerMap).toEqual({
      'analyzer-malloc-leak': 1,
      'analyzer-null-dereference': 1,
      'analyzer-use-after-free': 1,
    });
    expect(counts(await list({ status: [1], defectType: [1] })).total).toBe(0);
    expect(counts(await list({ status: [1], author: 'nobody' }))).toMatchObject({ status: [0, 0, 0, 0], total: 0 });
  });

  it('is new when it was found after the border, not when its line was written', async () => {
    const at = (await list()).data.defectList.content[1].createTime;
    const judge = (fromDateTime: number) =>
      app.db
        .updateTable('task')
        .set({ new_defect_judge: JSON.stringify({ judgeBy: 1, fromDateTime }) })
        .where('id', '=', taskId)
        .execute();
    await judge(at - 1);
    expect(counts(await list({ status: [1] })).period).toEqual([3, 0]);
    expect(counts(await list({ status: [1], defectType: [1] })).total).toBe(3);
    await judge(at);
    expect(counts(await list({ status: [1] })).period).toEqual([0, 3]);
    await app.db.updateTable('task').set({ new_defect_judge: null }).where('id', '=', taskId).execute();
  });

  it('sorts: severity upside down, ids as numbers, the rest as it says; a page beyond the end is the first', async () => {
    const sorted = async (query: string) => lines(await list({ status: [1] }, `pageNum=1&pageSize=100&${query}`));
    expect((await sorted('sortField=severity&sortType=ASC')).at(0)).toBe('memory.c:13');
    expect((await sorted('sortField=severity&sortType=DESC')).at(-1)).toBe('memory.c:13');
    // Without a choice: serious first.
    expect(await sorted('sortField=&sortType=')).toEqual(await sorted('sortField=severity&sortType=DESC'));
    expect(await sorted('sortField=fileName&sortType=DESC')).toEqual(['use.c:14', 'use.c:5', 'memory.c:13']);
    const byId = await sorted('sortField=id&sortType=DESC');
    expect(byId).toEqual([...byId].sort((a, b) => Number(ids[b]) - Number(ids[a])));
    expect(await sorted('sortField=createTime&sortType=DESC')).toHaveLength(3);
    expect(await sorted('sortField=createBuildNumber&sortType=DESC')).toHaveLength(3);
    const far = await list({ status: [1] }, 'pageNum=9&pageSize=2&sortField=fileName&sortType=ASC');
    expect(far.data.defectList).toMatchObject({ number: 0, totalElements: 3, totalPages: 2, numberOfElements: 2 });
    const second = await list({ status: [1] }, 'pageNum=2&pageSize=2&sortField=fileName&sortType=ASC');
    expect(lines(second)).toEqual(['use.c:14']);
  });

  it('filters by paths, literally or by an expression of the whole path; a broken expression finds nothing', async () => {
    const found = async (...fileList: string[]) => lines(await list({ status: [1], fileList }));
    expect(await found('.*/src/use.c')).toEqual(['use.c:5', 'use.c:14']);
    expect(await found('.*/src/.*')).toHaveLength(3);
    expect(await found('use')).toEqual(['use.c:5', 'use.c:14']);
    expect(await found('src/use\\.[a-z]')).toEqual([]);
    expect(await found('(', '.*/src/memory.c')).toEqual(['memory.c:13']);
  });

  it('has dates of finding and dates of repair', async () => {
    const day = (at: number) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(at);
    const today = day(Date.now());
    const other = '2020-01-01';
    expect(lines(await list({ startCreateTime: today, endCreateTime: today }))).toHaveLength(4);
    expect(lines(await list({ startCreateTime: other, endCreateTime: other }))).toEqual([]);
    const fixed = await list({ startFixTime: today, endFixTime: today });
    expect(lines(fixed)).toEqual(['memory.c:5']);
    expect(counts(fixed).status).toEqual([0, 1, 0, 0]);
    expect(lines(await list({ startFixTime: other, endFixTime: other }))).toEqual([]);
    expect(lines(await list({ startFixTime: 'Invalid Date', endFixTime: '' }))).toHaveLength(4);
  });

  it('shows what a build saw, where it was then', async () => {
    const infos = await ann.call({
      path: `/defect/api/user/warn/tasks/${taskId}/buildInfos`,
      project: 'shop',
      task: taskId,
    });
    expect(infos.data.map(({ buildId, buildNum }: Record<string, string>) => [buildId, buildNum])).toEqual([
      [secondBuild, '2'],
      [firstBuild, '1'],
    ]);
    expect(lines(await list({ buildId: firstBuild }))).toEqual(ALL);
    expect(lines(await list({ buildId: secondBuild }))).toEqual(['memory.c:13', 'use.c:5', 'use.c:14']);
    expect(lines(await list({ buildId: 'unknown' }))).toEqual([]);
    const then = await detail(ids['memory.c:13'] ?? '', { buildId: firstBuild });
    const { lineNumber, defectInstances, fileInfoMap } = then.data.defectDetailVO;
    expect(lineNumber).toBe(11);
    expect(defectInstances[0].allTraces).toMatchObject([{ main: true, lineNumber: 11 }]);
    expect(Object.values<{ contents: string }>(fileInfoMap)[0]?.contents).toBe(C_PROJECT['src/memory.c']);
  });

  it('a detail: main-file events for clients that paint them all on one file, and every event of every file for ours', async () => {
    const answer = await detail(ids['use.c:5'] ?? '');
    expect(answer.data).toMatchObject({ fileName: 'use.c', filePath: 'src/use.c' });
    const vo = answer.data.defectDetailVO;
    expect(vo).toMatchObject({
      entityId: ids['use.c:5'],
      checkerName: 'analyzer-null-dereference',
      severity: 1,
      status: 1,
      cwe: '476',
      authorList: ['Ada'],
      cause: 'first-scan',
    });
    const [instance] = vo.defectInstances;
    const main = instance.traces.filter((trace: { main: boolean }) => trace.main);
    expect(main).toHaveLength(1);
    expect(main[0]).toMatchObject({
      lineNumber: 5,
      filePathname: 'src/use.c',
      traceNumber: instance.allTraces.length,
      kind: 'NORMAL',
    });
    const mainInfo = vo.fileInfoMap[main[0].fileMD5];
    expect(mainInfo).toMatchObject({
      filePathname: 'src/use.c',
      startLine: 1,
      contents: C_PROJECT['src/use.c'],
      maxDefectLineNum: 5,
    });
    expect(new Set(instance.traces.map((trace: { fileMD5: string }) => trace.fileMD5))).toEqual(
      new Set([main[0].fileMD5]),
    );
    const paths: string[] = instance.allTraces.map((trace: { filePathname: string }) => trace.filePathname);
    expect(new Set(paths)).toEqual(new Set(['src/use.c', 'include/pool.h']));
    expect(instance.allTraces.map((trace: { traceNumber: number }) => trace.traceNumber)).toEqual(
      paths.map((_, index) => index + 1),
    );
    const infos = Object.values<{ filePathname: string; contents: string }>(vo.fileInfoMap);
    expect(infos.find((info) => info.filePathname === 'include/pool.h')?.contents).toBe(C_PROJECT['include/pool.h']);
    const inside = instance.traces.flatMap(
      (trace: { linkTrace?: { filePathname: string }[] }) => trace.linkTrace ?? [],
    );
    expect(inside.map((trace: { filePathname: string }) => trace.filePathname)).toContain('include/pool.h');
    for (const { fileMD5 } of instance.allTraces) expect(vo.fileInfoMap[fileMD5]).toBeDefined();
  });

  it('a repaired defect shows its old source under both names of its time; an unknown one is not found', async () => {
    const vo = (await detail(ids['memory.c:5'] ?? '')).data.defectDetailVO;
    expect(vo.status).toBe(3);
    expect(vo.repairTime).toBe(vo.fixedTime);
    expect(Object.values<{ contents: string }>(vo.fileInfoMap)[0]?.contents).toBe(C_PROJECT['src/memory.c']);
    for (const entityId of ['999999', '', 'x']) expect((await detail(entityId)).code).toBe('2300007');
    const foreign = await post('detail', { toolName: 'GCC_ANALYZER', entityId: ids['use.c:5'] }, { task: otherId });
    expect(foreign.code).toBe('2300007');
  });

  it('explains rules; an unknown rule answers an empty object', async () => {
    const rule = (key: string) =>
      ann.call({
        path: `/defect/api/user/checker/detail/toolName/GCC_ANALYZER?checkerKey=${key}`,
        project: 'shop',
        task: taskId,
      });
    const { data: known } = await rule('analyzer-double-free');
    expect(known).toMatchObject({ checkerKey: 'analyzer-double-free', severity: 1, checkerType: '内存' });
    expect(known.codeExample).toContain('free(p)');
    expect(known.errExample).toContain('free(p)');
    expect(known.rightExample).not.toBe('');
    expect(await rule('undefined')).toMatchObject({ code: '0', data: {} });
  });

  it('ignores, marks, assigns and takes back; what is repaired is passed over', async () => {
    const key = ids['use.c:14'] ?? '';
    const gone = ids['memory.c:5'] ?? '';
    const ignore = { bizType: 'IgnoreDefect', ignoreReasonType: 1, ignoreReason: 'checked' };
    expect((await batch({ ...ignore, defectKeySet: [key, gone] })).data).toMatchObject({ count: 1, skipped: 1 });
    const ignored = await list({ status: [4] });
    expect(ignored.data.defectList.content).toMatchObject([
      {
        entityId: key,
        status: 5,
        ignoreReasonType: 1,
        ignoreReason: 'checked',
        ignoreAuthor: 'ann',
        ignoreTime: expect.any(Number),
      },
    ]);
    expect(counts(ignored).status).toEqual([2, 1, 1, 0]);
    expect((await detail(key)).data.defectDetailVO).toMatchObject({ status: 5, ignoreAuthor: 'ann' });
    expect((await batch({ bizType: 'RevertIgnore', defectKeySet: [key] })).data.count).toBe(1);
    expect((await batch({ bizType: 'MarkDefect', markFlag: 1, defectKeySet: [key] })).data.count).toBe(1);
    expect((await batch({ bizType: 'AssignDefect', newAuthor: 'bob;carl', defectKeySet: [key] })).data.count).toBe(1);
    const assigned = await list({ status: [1], author: 'carl' });
    expect(assigned.data.defectList.content).toMatchObject([{ entityId: key, mark: 1, authorList: ['bob', 'carl'] }]);
    expect(assigned.data.authorMap).toEqual({ Ada: 2, bob: 1, carl: 1 });
    expect(Object.keys(assigned.data.authorMap)).toEqual(['Ada', 'bob', 'carl']);
  });

  it('a decision is undone whole', async () => {
    const key = ids['use.c:5'] ?? '';
    const { data: done } = await batch({ bizType: 'IgnoreDefect', ignoreReasonType: 2, defectKeySet: [key] });
    expect(lines(await list({ status: [4] }))).toEqual(['use.c:5']);
    const undone = await post(`batch/undo`, { actionId: done.actionId });
    expect(undone.code).toBe('0');
    expect(lines(await list({ status: [4] }))).toEqual([]);
  });

  it('refuses a stranger everything and a viewer decisions, without effect', async () => {
    const key = ids['use.c:5'] ?? '';
    const body = { bizType: 'IgnoreDefect', ignoreReasonType: 1, defectKeySet: [key] };
    expect((await batch(body, eve)).status).toBe(403);
    expect((await batch(body, viewer)).status).toBe(403);
    expect((await batch(body, ann, otherId)).data).toMatchObject({ count: 0 });
    expect((await post('list', { toolName: 'GCC_ANALYZER' }, { user: eve })).status).toBe(403);
    expect((await post('detail', { toolName: 'GCC_ANALYZER', entityId: key }, { user: eve })).status).toBe(403);
    expect((await post('list', { toolName: 'GCC_ANALYZER' }, { user: viewer })).code).toBe('0');
    expect(lines(await list({ status: [4] }))).toEqual([]);
  });

  it('a task without a build answers an empty page with an empty tree', async () => {
    const empty = await post('list?pageNum=1&pageSize=10', { toolName: 'CLANG_SA' }, { task: otherId });
    expect(empty.data).toMatchObject({ checkerMap: {}, authorMap: {}, filePathTree: {}, totalCount: 0, existCount: 0 });
    expect(empty.data.defectList).toMatchObject({ content: [], totalElements: 0 });
  });

  it('Clang has its own list, with flows through the header too', async () => {
    const answer = await list({}, undefined, 'CLANG_SA');
    expect(lines(answer)).toEqual(['memory.c:5', 'memory.c:13', 'use.c:5', 'use.c:14']);
    const row = answer.data.defectList.content[2];
    const vo = (await detail(row.entityId, { toolName: 'CLANG_SA' })).data.defectDetailVO;
    expect(vo.defectInstances[0].allTraces.map((trace: { filePathname: string }) => trace.filePathname)).toContain(
      'include/pool.h',
    );
    expect(vo.defectInstances[0].traces.find((trace: { main: boolean }) => trace.main)).toMatchObject({
      lineNumber: 5,
    });
  });

  it('the overview and the pushes have the numbers of compile-type tools', async () => {
    const answer = await ann.call({ path: `/task/api/user/task/overview/${taskId}`, project: 'shop', task: taskId });
    const gcc = answer.data?.lastAnalysisResultList?.find(
      (one: { toolName: string }) => one.toolName === 'GCC_ANALYZER',
    );
    expect(gcc).toMatchObject({
      curStep: 5,
      lastAnalysisResult: { pattern: 'COVERITY', existCount: 3, newCount: 0, fixedCount: 1, excludeCount: 0 },
    });
  });
});
