import { DELETE_GRACE_DAYS } from '@assay/contract/http/task-settings';
import type { TestUser } from '@assay/testing/app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REFUSED, type SettingsKit, settingsKit } from './settings.test-kit.ts';

const T = '/task/api/user/task';
const REASON = '这个仓库已经不再维护，先停用';
let kit: SettingsKit;
beforeAll(async () => {
  kit = await settingsKit();
});
afterAll(() => kit.app.close());

const rowOf = (taskId: number) =>
  kit.app.db.selectFrom('task').selectAll().where('id', '=', taskId).executeTakeFirstOrThrow();
const newTask = (given: object = {}) => kit.make.task({ projectId: 'shop', tools: ['ESLINT'], ...given });
const stop = (task: number, body: object | string, user: TestUser = kit.mia, headers: Record<string, string> = {}) =>
  user.call({ method: 'PUT', path: `${T}/stop`, project: 'shop', task, body, headers });
const start = (task: number, user: TestUser = kit.mia) =>
  user.call({ method: 'PUT', path: `${T}/start`, project: 'shop', task });

describe('suspending and resuming (6.16, 6.17)', () => {
  it('stops what runs, keeps the timer for later and gives it back', async () => {
    const schedule = { executeDate: ['1'], executeTime: '02:30', zone: 'Asia/Shanghai' };
    const task = await newTask({ schedule: JSON.stringify(schedule) });
    const execute = { method: 'POST', path: `${T}/execute`, project: 'shop', task: task.id } as const;
    expect((await kit.mia.call(execute)).data).toBe(true);
    expect((await stop(task.id, { taskId: task.id, disableReason: REASON })).data).toBe(true);
    expect(await rowOf(task.id)).toMatchObject({
      status: 1,
      disable_reason: REASON,
      disabled_by: 'mia',
      schedule: null,
      kept_schedule: schedule,
    });
    const builds = await kit.app.db.selectFrom('build').select('status').where('task_id', '=', task.id).execute();
    expect(builds).toEqual([{ status: 'interrupted' }]);
    const base = (await kit.ann.call({ path: `${T}/base`, project: 'shop' })).data;
    const listed = base.disableTasks.find((row: { taskId: number }) => row.taskId === task.id);
    expect(listed.disableTime).toBe(String((await rowOf(task.id)).disabled_at?.getTime()));
    expect((await kit.mia.call(execute)).code).toBe('2301007');
    expect((await stop(task.id, { disableReason: REASON })).code).toBe('2301007');

    expect((await start(task.id)).data).toBe(true);
    expect(await rowOf(task.id)).toMatchObject({
      status: 0,
      disable_reason: null,
      disabled_at: null,
      disabled_by: null,
      schedule,
      kept_schedule: null,
    });
    expect((await start(task.id)).code).toBe('2301006');
    const records = (await kit.records(task.id)).filter((record) => (record as string[])[0] === 'task_switch');
    expect(records).toEqual([
      ['task_switch', 'diable_action', 'mia', { reason: REASON }],
      ['task_switch', 'enable_action', 'mia', {}],
    ]);
  });

  it.each<[string, object | string, Record<string, string>]>([
    ['an object', { disableReason: REASON }, {}],
    ['an object with the other key', { disabledReason: REASON }, {}],
    ['JSON text', JSON.stringify(REASON), { 'content-type': 'application/json' }],
    ['plain text called JSON', REASON, { 'content-type': 'application/json' }],
    ['plain text', REASON, { 'content-type': 'text/plain' }],
    ['digits', '12345678901', { 'content-type': 'application/json' }],
  ])('takes the reason as %s', async (_, body, headers) => {
    const task = await newTask();
    expect((await stop(task.id, body, kit.mia, headers)).data).toBe(true);
    const expected = typeof body === 'string' && body.startsWith('1') ? body : REASON;
    expect((await rowOf(task.id)).disable_reason).toBe(expected);
  });

  it.each<[string, object, string]>([
    ['no reason', {}, '2300002'],
    ['blanks', { disableReason: '            ' }, '2300002'],
    ['nine characters', { disableReason: '九个字符的原因一二' }, '2300004'],
    ['201 characters', { disableReason: 'x'.repeat(201) }, '2300004'],
  ])('refuses %s without effect', async (_, body, code) => {
    const task = await newTask();
    await kit.make.build({ taskId: task.id, status: 'running' });
    const before = await kit.stateOf(task.id);
    expect((await stop(task.id, body)).code).toBe(code);
    expect(await kit.stateOf(task.id)).toEqual(before);
  });

  it('counts ten and two hundred characters as enough', async () => {
    for (const reason of ['十个字符的原因一二三', '😀'.repeat(200)]) {
      const task = await newTask();
      expect((await stop(task.id, { disableReason: reason })).data).toBe(true);
    }
  });

  it('is for people of the task: a developer of the project alone is none', async () => {
    const person = await kit.app.db
      .selectFrom('person')
      .select('id')
      .where('username', '=', 'ann')
      .executeTakeFirstOrThrow();
    const task = await newTask();
    const before = await kit.stateOf(task.id);
    expect(await stop(task.id, { disableReason: REASON }, kit.ann)).toMatchObject({ status: 403, code: '2300006' });
    expect(await kit.stateOf(task.id)).toEqual(before);
    await kit.app.db
      .insertInto('task_member')
      .values({ task_id: task.id, person_id: person.id, role: 'member' })
      .execute();
    expect((await stop(task.id, { disableReason: REASON }, kit.ann)).data).toBe(true);
    expect((await start(task.id, kit.ann)).data).toBe(true);
    expect((await stop(task.id, { disableReason: REASON }, kit.admin)).data).toBe(true);
    expect((await start(task.id, kit.admin)).data).toBe(true);
  });

  it('is refused to strangers, viewers and others', async () => {
    const task = await newTask();
    const body = { taskId: task.id, disableReason: REASON };
    expect(await kit.refusals(task.id, { method: 'PUT', path: `${T}/stop`, body })).toEqual(REFUSED);
    await stop(task.id, body);
    expect(await kit.refusals(task.id, { method: 'PUT', path: `${T}/start` })).toEqual(REFUSED);
    const own = await kit.make.task({ projectId: 'other' });
    const open = await newTask();
    const smuggled = { taskId: open.id, disableReason: REASON };
    const path = `${T}/stop`;
    const answer = await kit.eve.call({ method: 'PUT', path, project: 'other', task: own.id, body: smuggled });
    expect([answer.status, (await rowOf(open.id)).status, (await rowOf(own.id)).status]).toEqual([403, 0, 0]);
  });
});

describe('deleting with grace', () => {
  const remove = (taskId: number, user: TestUser = kit.mia) =>
    user.call({ method: 'DELETE', path: `${T}/taskId/${taskId}`, project: 'shop' });
  const restore = (taskId: number, user: TestUser = kit.mia) =>
    user.call({ method: 'POST', path: `${T}/taskId/${taskId}/restore`, project: 'shop' });
  const deleted = async (user: TestUser = kit.mia) =>
    (await user.call({ path: `${T}/deleted`, project: 'shop' })).data.map((row: { taskId: number }) => row.taskId);

  it('hides the task at once, stops its scan, frees its names, and brings all back', async () => {
    const task = await newTask({ name_en: 'my_task_id', name_cn: 'to_delete' });
    await kit.make.build({ taskId: task.id, status: 'running' });
    expect((await remove(task.id)).data).toBe(true);
    expect((await kit.mia.call({ path: `${T}/taskInfo`, project: 'shop', task: task.id })).code).toBe('2300007');
    const base = (await kit.mia.call({ path: `${T}/base`, project: 'shop' })).data;
    expect(JSON.stringify(base)).not.toContain('to_delete');
    const builds = await kit.app.db.selectFrom('build').select('status').where('task_id', '=', task.id).execute();
    expect(builds).toEqual([{ status: 'interrupted' }]);
    const taken = await kit.ann.call({ path: `${T}/duplicate/streamName/my_task_id` });
    expect(taken.data).toBe(false);
    expect(await deleted()).toContain(task.id);
    expect(await deleted(kit.ann)).not.toContain(task.id);
    expect((await restore(task.id)).data).toBe(true);
    expect((await kit.mia.call({ path: `${T}/taskInfo`, project: 'shop', task: task.id })).data.nameEn).toBe(
      'my_task_id',
    );
    expect(await deleted()).not.toContain(task.id);
    const records = (await kit.records(task.id)).map((record) => (record as string[])[1]);
    expect(records).toEqual(['delete_task', 'restore_task']);
  });

  it('does not bring back a task whose name or id is used by another by now', async () => {
    const byName = await newTask({ name_cn: 'same_name' });
    const byId = await newTask({ name_en: 'same_id' });
    await remove(byName.id);
    await remove(byId.id);
    await newTask({ name_cn: 'same_name' });
    await newTask({ name_en: 'same_id' });
    expect((await restore(byName.id)).code).toBe('2300003');
    expect((await restore(byId.id)).code).toBe('2301004');
    expect((await rowOf(byName.id)).deleted_at).not.toBeNull();
  });

  it('does not bring back a task after the grace time, or one that is not deleted', async () => {
    const task = await newTask();
    expect((await restore(task.id)).status).toBe(403);
    expect((await restore(task.id, kit.admin)).code).toBe('2300007');
    await remove(task.id);
    const long = new Date(Date.now() - DELETE_GRACE_DAYS * 86_400_000 - 1000);
    await kit.app.db.updateTable('task').set({ deleted_at: long }).where('id', '=', task.id).execute();
    expect((await restore(task.id)).code).toBe('2300007');
    expect(await deleted()).not.toContain(task.id);
  });

  it('is for owners: not for developers of the project, and not for tasks kept elsewhere', async () => {
    const task = await newTask();
    const before = await kit.stateOf(task.id);
    expect((await remove(task.id, kit.ann)).status).toBe(403);
    expect(await kit.refusals(task.id, { method: 'DELETE', path: `${T}/taskId/${task.id}` })).toEqual(REFUSED);
    expect(await kit.stateOf(task.id)).toEqual(before);
    const pipeline = await newTask({ create_from: 'bs_pipeline' });
    expect((await remove(pipeline.id)).status).toBe(403);
    expect((await remove(pipeline.id, kit.admin)).data).toBe(true);
    await remove(task.id);
    expect((await restore(task.id, kit.ann)).status).toBe(403);
    expect((await restore(task.id, kit.eve)).status).toBe(403);
    expect((await rowOf(task.id)).deleted_at).not.toBeNull();
  });
});
