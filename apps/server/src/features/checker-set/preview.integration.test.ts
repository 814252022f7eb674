import { DETECTION } from '@assay/contract/codes';
import type { PreviewCheckersAnswer } from '@assay/contract/job';
import { type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { type Factories, factories } from '@assay/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { syncBuiltIns } from './sync.ts';

/** What would change: counted from stored results at once, the rest asked of a worker. */
const S = '/defect/api/user/checkerSet';
let app: TestApp;
let make: Factories;
let mem: TestUser;
let eye: TestUser;
let eve: TestUser;
let task: number;
const eslint = (checkerKey: string, props?: string) => ({
  toolName: 'ESLINT',
  checkerKey,
  ...(props ? { props } : {}),
});

beforeAll(async () => {
  app = await testApp();
  make = factories(app.db);
  await syncBuiltIns(app.db);
  for (const name of ['mem', 'eye', 'eve']) await app.createPerson(name);
  await app.createProject('shop', { mem: 'member', eye: 'viewer' });
  await app.createProject('other', { eve: 'manager' });
  [mem, eye, eve] = (await Promise.all(['mem', 'eye', 'eve'].map((name) => app.signIn(name)))) as [
    TestUser,
    TestUser,
    TestUser,
  ];
  const versions = [
    [eslint('no-eval'), eslint('no-var'), eslint('max-lines')],
    [eslint('no-eval'), eslint('yoda')],
  ];
  await make.checkerSet({ id: 'own', projectId: 'shop', versions });
  await make.checkerSet({ id: 'secret', projectId: 'other' });
  task = (await make.task({ projectId: 'shop', sets: ['own'], tools: ['ESLINT'] })).id;
  await app.db.updateTable('task_set').set({ version: 1 }).where('task_id', '=', task).execute();
  const build = await make.build({ taskId: task });
  const at = { taskId: task, tool: 'ESLINT', build: build.number };
  const found = [];
  for (const line of [1, 2, 3]) found.push(await make.defect({ ...at, checker: 'no-var', path: 'a.js', line }));
  await make.defect({ ...at, checker: 'no-var', path: 'a.js', line: 9, detection: DETECTION.gone });
  await make.defect({ ...at, checker: 'max-lines', path: 'a.js', line: 4 });
  await app.db
    .insertInto('verdict')
    .values({ task_id: task, defect_id: found[0]?.id ?? 0, ignore_type: 1, ignored_by: 'mem', ignored_at: new Date() })
    .execute();
});
afterAll(() => app.close());

const preview = (body: object, user = mem, project = 'shop') =>
  user.call({ method: 'POST', path: `${S}/preview`, project, body: { taskId: String(task), ...body } });
const result = (id: string, user = mem) => user.call({ path: `${S}/preview/${id}`, project: 'shop' });
const sent = () => app.jobs.filter((job) => job.kind === 'sent').filter((job) => job.name === 'preview-checkers');

describe('a preview', () => {
  it('of fewer checkers is answered from what is stored, and asks no worker', async () => {
    const before = await app.db.selectFrom('task_set').selectAll().execute();
    const { data } = await preview({ checkerSetId: 'own', checkerProps: [eslint('no-eval')] });
    expect(data).toEqual({
      removed: [
        { toolName: 'ESLINT', checkerKey: 'no-var', open: 2, ignored: 1 },
        { toolName: 'ESLINT', checkerKey: 'max-lines', open: 1, ignored: 0 },
      ],
      removedDefects: 3,
      reweighted: [],
      removedFiles: [{ path: 'a.js', count: 3 }],
      removedAuthors: expect.any(Array),
      added: [],
    });
    for (const { author, count } of data.removedAuthors) {
      expect(author).not.toBe('');
      expect(count).toBeLessThanOrEqual(3);
    }
    expect(sent()).toEqual([]);
    expect(await app.db.selectFrom('task_set').selectAll().execute()).toEqual(before);
    expect(
      await app.db.selectFrom('checker_set_version').selectAll().where('set_id', '=', 'own').execute(),
    ).toHaveLength(2);
  });

  it('names the checkers that stay and would weigh otherwise, with what is open of them', async () => {
    const heavier = { ...eslint('no-var'), severity: 1 };
    const { data } = await preview({
      checkerSetId: 'own',
      checkerProps: [eslint('no-eval'), heavier, eslint('max-lines')],
    });
    expect(data).toMatchObject({ removed: [], added: [] });
    expect(data.reweighted).toEqual([
      { toolName: 'ESLINT', checkerKey: 'no-var', from: expect.any(Number), to: 1, open: 2 },
    ]);
    expect(data.reweighted[0].from).not.toBe(1);
    expect(sent()).toEqual([]);
  });

  it('of more checkers, or of other parameters, asks a worker with exactly those', async () => {
    const props = '[{"propName":"max","propValue":"9"}]';
    const { data } = await preview({
      checkerSetId: 'own',
      checkerProps: [eslint('no-eval'), eslint('no-var'), eslint('max-lines', props), eslint('eqeqeq')],
    });
    expect(data).toMatchObject({
      requestId: expect.stringMatching(/^[0-9a-f]{32}$/),
      removed: [],
      removedDefects: 0,
      added: expect.arrayContaining([
        { toolName: 'ESLINT', checkerKey: 'eqeqeq', now: 0 },
        { toolName: 'ESLINT', checkerKey: 'max-lines', now: 1 },
      ]),
    });
    const payload = sent()[0]?.payload as { checkers: { key: string; params: object }[]; taskId: number };
    expect(payload).toMatchObject({ taskId: task, requestId: data.requestId });
    expect(payload.checkers.map((checker) => checker.key).sort()).toEqual(['eqeqeq', 'max-lines']);
    expect(payload.checkers.find((checker) => checker.key === 'max-lines')?.params).toMatchObject({ max: '9' });

    expect((await result(data.requestId)).data).toEqual({ state: 'running' });
    const answer: PreviewCheckersAnswer = {
      taskId: task,
      state: 'done',
      buildNumber: 1,
      files: 3,
      partial: false,
      elapsedMs: 12,
      topFiles: [{ path: 'a.js', count: 1 }],
      checkers: [
        {
          tool: 'ESLINT',
          key: 'eqeqeq',
          count: 1,
          came: 1,
          gone: 0,
          examples: [{ path: 'a.js', line: 2, message: 'm' }],
        },
        { tool: 'RUFF', key: 'x', count: 0, examples: [], trouble: { zh: '没有', en: 'none' } },
      ],
    };
    await app.db
      .updateTable('job_answer')
      .set({ answer: JSON.stringify(answer) })
      .where('request_id', '=', data.requestId)
      .execute();
    for (const _ of [1, 2])
      expect((await result(data.requestId)).data).toEqual({
        state: 'done',
        buildNumber: 1,
        files: 3,
        partial: false,
        elapsedMs: 12,
        topFiles: [{ path: 'a.js', count: 1 }],
        checkers: [
          {
            toolName: 'ESLINT',
            checkerKey: 'eqeqeq',
            count: 1,
            came: 1,
            gone: 0,
            examples: [{ path: 'a.js', line: 2, message: 'm' }],
          },
          { toolName: 'RUFF', checkerKey: 'x', count: 0, examples: [], trouble: '没有' },
        ],
      });
    expect((await result(data.requestId, eye)).status).toBe(403);
    expect((await result(data.requestId, eve)).status).toBe(403);
    expect((await result('0'.repeat(32))).code).toBe('2300007');
  });

  it('ends when nobody waits for it any more; strangers end nothing', async () => {
    const { data } = await preview({ checkerSetId: 'own', checkerProps: [eslint('no-eval'), eslint('eqeqeq')] });
    const end = (user: TestUser) =>
      user.call({ method: 'DELETE', path: `${S}/preview/${data.requestId}`, project: 'shop' });
    expect((await end(eye)).status).toBe(403);
    expect((await end(eve)).status).toBe(403);
    expect((await result(data.requestId)).data).toEqual({ state: 'running' });
    expect((await end(mem)).data).toBe(true);
    expect((await result(data.requestId)).code).toBe('2300007');
    expect(app.jobs.at(-1)).toMatchObject({ kind: 'cancelled', name: 'preview-checkers' });
    expect((await end(mem)).code).toBe('2300007');
  });

  it('of sets and versions compares what the task would use', async () => {
    const { data } = await preview({ sets: [{ checkerSetId: 'own', version: 2 }] });
    expect(data.removed.map((row: { checkerKey: string }) => row.checkerKey)).toEqual(['no-var', 'max-lines']);
    expect(data.added).toEqual([{ toolName: 'ESLINT', checkerKey: 'yoda', now: 0 }]);
    const more = await preview({
      sets: [{ checkerSetId: 'own', version: 1 }, { checkerSetId: 'codecc_default_ccn_js' }],
    });
    expect(more.data).toMatchObject({ removed: [], added: [{ toolName: 'CCN', checkerKey: 'CCN_threshold', now: 0 }] });
  });

  it('counts in each language what changes there, and says which it is where it is not all of the task', async () => {
    const [python, javascript] = [32, 64];
    const rule = (checkerKey: string) => ({ toolName: 'ASSAY', checkerKey });
    const both = [rule('todo-comment'), rule('debugger-statement')];
    await make.checkerSet({
      id: 'both_py',
      projectId: 'shop',
      codeLang: python,
      versions: [both, [rule('todo-comment')]],
    });
    await make.checkerSet({ id: 'both_js', projectId: 'shop', codeLang: javascript, versions: [both] });
    const other = await make.task({
      projectId: 'shop',
      code_lang: python | javascript,
      sets: ['both_py', 'both_js'],
      tools: ['ASSAY'],
    });
    await app.db.updateTable('task_set').set({ version: 1 }).where('task_id', '=', other.id).execute();
    const build = await make.build({ taskId: other.id });
    for (const path of ['a.js', 'b.js', 'c.py']) {
      const at = { taskId: other.id, tool: 'ASSAY', build: build.number, path };
      const { fileId } = await make.defect({ ...at, checker: 'debugger-statement' });
      await make.defect({ ...at, checker: 'todo-comment' });
      const { id: branchId } = await app.db
        .selectFrom('branch')
        .select('id')
        .where('task_id', '=', other.id)
        .executeTakeFirstOrThrow();
      const lines = { total_lines: 1, code_lines: 1, comment_lines: 0, blank_lines: 0, function_count: 0, ccn_sum: 0 };
      await app.db
        .insertInto('branch_file')
        .values({
          task_id: other.id,
          branch_id: branchId,
          file_id: fileId,
          blob: Buffer.alloc(32),
          size: 1,
          language: path.endsWith('.py') ? 'python' : 'javascript',
          encoding: 'utf-8',
          ...lines,
          dup_lines: 0,
          dup_blocks: 0,
          dup_authors: [],
        })
        .execute();
    }
    const asked = { taskId: String(other.id) };
    const versions = (of: number) => ({
      ...asked,
      sets: [{ checkerSetId: 'both_py', version: of }, { checkerSetId: 'both_js' }],
    });
    expect((await preview(versions(2))).data).toMatchObject({
      removed: [{ toolName: 'ASSAY', checkerKey: 'debugger-statement', codeLang: python, open: 1, ignored: 0 }],
      removedDefects: 1,
      removedFiles: [{ path: 'c.py', count: 1 }],
      added: [],
    });
    const gone = (await preview({ ...asked, sets: [{ checkerSetId: 'both_py', version: 1 }] })).data;
    expect(gone.removed).toEqual([
      { toolName: 'ASSAY', checkerKey: 'todo-comment', codeLang: javascript, open: 2, ignored: 0 },
      { toolName: 'ASSAY', checkerKey: 'debugger-statement', codeLang: javascript, open: 2, ignored: 0 },
    ]);
    const nothing = (await preview({ ...asked, sets: [] })).data;
    expect(nothing.removedDefects).toBe(6);
    for (const row of nothing.removed) expect(row).not.toHaveProperty('codeLang');
    // A set that is edited counts for its own languages alone.
    const edited = (
      await preview({ ...asked, checkerSetId: 'both_js', checkerProps: [...both, rule('fixme-comment')] })
    ).data;
    expect(edited.added).toEqual([{ toolName: 'ASSAY', checkerKey: 'fixme-comment', codeLang: javascript, now: 0 }]);
    expect(sent().at(-1)?.payload).toMatchObject({
      checkers: [{ tool: 'ASSAY', key: 'fixme-comment', languages: javascript }],
    });
    await mem.call({ method: 'DELETE', path: `${S}/preview/${edited.requestId}`, project: 'shop' });
  });

  it('is refused where it makes no sense, to those who may not, and when too many run', async () => {
    const jobs = app.jobs.length;
    const refused = async (code: string, body: object, user = mem, project = 'shop') =>
      expect((await preview(body, user, project)).code).toBe(code);
    await refused('2300002', {});
    await refused('2300002', { taskId: null, checkerProps: [] });
    await refused('2300004', { sets: [{ checkerSetId: 'secret' }] });
    await refused('2300004', { sets: [{ checkerSetId: 'own', version: 8 }] });
    await refused('2300004', { checkerSetId: 'secret', checkerProps: [eslint('no-eval')] });
    await refused('2303003', { checkerProps: [eslint('no-such')] });
    await refused('2300006', { checkerProps: [eslint('eqeqeq')] }, eye);
    await refused('2300006', { checkerProps: [eslint('eqeqeq')] }, eve, 'other');
    expect(app.jobs).toHaveLength(jobs);
    const codes = [];
    for (let n = 0; n < 4; n += 1) codes.push((await preview({ checkerProps: [eslint('eqeqeq')] })).code);
    expect(codes.at(-1)).toBe('2300004');
    const running = await app.db.selectFrom('job_answer').selectAll().execute();
    expect(running.length).toBeLessThanOrEqual(4);
  });
});
