import { recordOperation } from '@assay/commands/operation/record-operation';
import { FUNC_IDS, type FuncId, type OperType } from '@assay/contract/http/operation';
import { type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { factories } from '@assay/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SENTENCES } from './sentences.ts';

let app: TestApp;
let ann: TestUser;
let eve: TestUser;
let taskId: number;

beforeAll(async () => {
  app = await testApp();
  for (const name of ['ann', 'eve']) await app.createPerson(name);
  await app.createProject('shop', { ann: 'viewer' });
  await app.createProject('other', { eve: 'manager' });
  [ann, eve] = (await Promise.all(['ann', 'eve'].map((name) => app.signIn(name)))) as [TestUser, TestUser];
  taskId = (await factories(app.db).task({ projectId: 'shop' })).id;
  const write = (funcId: FuncId, operType: OperType, rest: object = {}) =>
    app.db.transaction().execute((trx) => recordOperation(trx, { taskId, funcId, operType, operator: 'bob', ...rest }));
  await write('register_tool', 'register_tool', { params: { tools: ['ESLINT', 'CCN'] } });
  await write('task_switch', 'diable_action');
  await write('checker_config', 'open_checker', { tool: 'ESLINT' });
  await write('trigger_analysis', 'stop_analysis');
  // Of a newer release, before it was taken back.
  await app.db
    .insertInto('operation_record')
    .values({ task_id: taskId, func_id: 'task_info', oper_type: 'a_new_act', operator: 'bob', tool: null })
    .execute();
});
afterAll(() => app.close());

const ask = (body: unknown[], user = ann, given: object = {}) =>
  user.call({ method: 'POST', path: `/defect/api/user/operation/taskId/${taskId}`, project: 'shop', body, ...given });

describe('POST /operation/taskId', () => {
  it('tells what was done, newest first, in the reader’s language', async () => {
    const { data, text } = await ask([...FUNC_IDS]);
    expect(data.map((row: Record<string, unknown>) => [row.operTypeName, row.operMsg])).toEqual([
      ['a_new_act', 'bob 修改了任务信息'],
      ['停止分析', 'bob 停止了分析'],
      ['打开规则', 'bob 打开了 ESLint 的规则'],
      ['停用', 'bob 停用了任务'],
      ['注册工具', 'bob 注册了工具 ESLint、圈复杂度'],
    ]);
    expect(data[0]).toMatchObject({ operator: 'bob', time: expect.any(Number), funcId: 'task_info', taskId });
    expect(text.includes(':null')).toBe(false);
    const english = await ask([...FUNC_IDS], ann, { language: 'en' });
    expect(english.data.map((row: { operMsg: string }) => row.operMsg).at(-1)).toBe(
      'bob registered the tools ESLint, Cyclomatic complexity',
    );
  });

  it('gives only the kinds asked for', async () => {
    expect((await ask(['task_switch', 'unknown'])).data).toHaveLength(1);
    expect((await ask([])).data).toEqual([]);
    const ofTool = await ann.call({
      method: 'POST',
      path: `/defect/api/user/operation/taskId/${taskId}?toolName=ESLINT`,
      project: 'shop',
      body: [...FUNC_IDS],
    });
    expect(ofTool.data.map((row: { toolName: string }) => row.toolName)).toEqual(['ESLINT']);
  });

  it('is for members of the project', async () => {
    expect((await ask(['task_info'], eve)).status).toBe(403);
    expect((await ask(['task_info'], eve, { project: 'other' })).status).toBe(403);
  });

  it('has a sentence for every kind in both languages, and leaves no gap unfilled', () => {
    for (const id of FUNC_IDS) {
      const { any } = SENTENCES[id];
      expect(any?.zh && any.en).toBeTruthy();
    }
  });
});
