import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { syncBuiltIns } from '../checker-set/sync.ts';
import { REFUSED, type SettingsKit, settingsKit } from './settings.test-kit.ts';

const T = '/task/api/user/task';
let kit: SettingsKit;
beforeAll(async () => {
  kit = await settingsKit();
  await syncBuiltIns(kit.app.db);
});
afterAll(() => kit.app.close());

/** JavaScript and Python. */
const newTask = (given: object = {}) =>
  kit.make.task({ projectId: 'shop', code_lang: 96 + 1073741824, tools: ['ESLINT'], ...given });
const post = (task: number, body: object, path = T, user = kit.ann) =>
  user.call({ method: 'POST', path, project: 'shop', task, body });
const rowsOf = async (taskId: number) => {
  const tools = await kit.app.db
    .selectFrom('task_tool')
    .selectAll()
    .where('task_id', '=', taskId)
    .orderBy('tool')
    .execute();
  const sets = await kit.app.db
    .selectFrom('task_set')
    .select('set_id')
    .where('task_id', '=', taskId)
    .orderBy('set_id')
    .execute();
  return { tools, sets: sets.map((row) => row.set_id) };
};

describe.each([T, '/task/api/user/tool'])('POST %s with tools (6.11)', (path) => {
  it('adds them with the default sets of the task’s languages; nothing is started', async () => {
    const task = await newTask();
    const body = {
      tools: [
        { toolName: 'RUFF', taskId: task.id },
        { toolName: 'CCN', taskId: String(task.id), paramJson: '{"ccn_threshold":"12"}' },
      ],
    };
    expect((await post(task.id, body, path)).data).toBe(true);
    const { tools, sets } = await rowsOf(task.id);
    expect(tools.map((row) => [row.tool, row.follow_status, row.params])).toEqual([
      ['CCN', 4, { ccn_threshold: '12' }],
      ['ESLINT', 4, {}],
      ['RUFF', 4, {}],
    ]);
    expect(sets).toEqual(
      expect.arrayContaining(['codecc_default_lint_python', 'codecc_default_ccn_python', 'codecc_default_ccn_js']),
    );
    expect(sets).not.toContain('codecc_default_ccn_go');
    expect(await kit.records(task.id)).toEqual([['register_tool', 'register_tool', 'ann', { tools: ['RUFF', 'CCN'] }]]);
    const { force_full_scan } = await kit.app.db
      .selectFrom('task')
      .select('force_full_scan')
      .where('id', '=', task.id)
      .executeTakeFirstOrThrow();
    expect([force_full_scan, kit.app.jobs.length]).toEqual([true, 0]);
  });

  it('tells both groups when only some could be added', async () => {
    const task = await newTask();
    const body = { tools: ['RUFF', 'ESLINT', 'NOPE'].map((toolName) => ({ toolName, taskId: task.id })) };
    const answer = await post(task.id, body, path);
    expect(answer).toMatchObject({ status: 200, code: '2301002', data: false });
    expect(answer.message).toBe('已添加：RUFF；未添加：ESLINT, NOPE');
    expect((await rowsOf(task.id)).tools.map((row) => row.tool)).toEqual(['ESLINT', 'RUFF']);
  });

  it('changes nothing when none could be added', async () => {
    const task = await newTask();
    const before = await kit.stateOf(task.id);
    const tools = [
      { toolName: 'NOPE', taskId: task.id },
      { toolName: 'RUFF', taskId: task.id, checkerSet: { checkerSetId: 'no_such_set' } },
      { toolName: 'CCN', taskId: task.id, paramJson: '{broken' },
    ];
    expect(await post(task.id, { tools, branch: 'x', repoHashId: task.repository_id }, path)).toMatchObject({
      code: '2301001',
      data: false,
    });
    expect(await kit.stateOf(task.id)).toEqual(before);
  });

  it('is refused to strangers, viewers and others, and to tools of several tasks', async () => {
    const task = await newTask();
    const body = { tools: [{ toolName: 'RUFF', taskId: task.id }] };
    expect(await kit.refusals(task.id, { method: 'POST', path, body })).toEqual(REFUSED);
    const other = await newTask();
    const before = [await kit.stateOf(task.id), await kit.stateOf(other.id)];
    const mixed = {
      tools: [
        { toolName: 'RUFF', taskId: task.id },
        { toolName: 'CCN', taskId: other.id },
      ],
    };
    expect((await post(task.id, mixed, path)).code).toBe('2300004');
    const own = await kit.make.task({ projectId: 'other' });
    expect((await kit.eve.call({ method: 'POST', path, project: 'other', task: own.id, body })).status).toBe(403);
    expect([await kit.stateOf(task.id), await kit.stateOf(other.id)]).toEqual(before);
  });
});

describe('adding tools', () => {
  it('wakes a disabled one, uses the set that is named, and takes the code form (a) echoed whole', async () => {
    const task = await newTask({ tools: ['ESLINT', 'CCN'] });
    await kit.app.db
      .updateTable('task_tool')
      .set({ follow_status: 6, last_follow_status: 2, params: '{"ccn_threshold":"8"}' })
      .where('task_id', '=', task.id)
      .where('tool', '=', 'CCN')
      .execute();
    const lib = await kit.ann.call({ path: `${T}/code/lib`, project: 'shop', task: task.id });
    const own = await kit.make.checkerSet({
      projectId: 'shop',
      versions: [[{ toolName: 'RUFF', checkerKey: 'F401' }]],
    });
    const tools = [
      { toolName: 'CCN', taskId: task.id },
      { toolName: 'RUFF', taskId: task.id, checkerSet: { checkerSetId: own.id } },
    ];
    expect((await post(task.id, { ...lib.data, branch: 'next', tools })).data).toBe(true);
    const rows = await rowsOf(task.id);
    expect(rows.tools.find((row) => row.tool === 'CCN')).toMatchObject({
      follow_status: 2,
      last_follow_status: null,
      params: { ccn_threshold: '8' },
    });
    expect(rows.sets).toContain(own.id);
    expect(rows.sets).not.toContain('codecc_default_lint_python');
    const stored = await kit.app.db.selectFrom('task').selectAll().where('id', '=', task.id).executeTakeFirstOrThrow();
    expect([stored.branch_name, stored.repository_id]).toEqual(['next', task.repository_id]);
  });

  it('takes the code form (b) with an empty build environment', async () => {
    const task = await newTask();
    const body = {
      taskId: task.id,
      tools: [{ toolName: 'CCN', taskId: task.id }],
      repoHashId: task.repository_id,
      branch: 'main',
      osType: 'LINUX',
      buildEnv: '',
      projectBuildType: 'SHELL',
      projectBuildCommand: 'make',
    };
    expect(await post(task.id, body)).toMatchObject({ code: '0', data: true });
    const stored = await kit.app.db.selectFrom('task').selectAll().where('id', '=', task.id).executeTakeFirstOrThrow();
    expect(stored.build_script).toMatchObject({ projectBuildType: 'SHELL', projectBuildCommand: 'make' });
  });

  it('offers tools in test to administrators only', async () => {
    const value = JSON.stringify({ order: [], status: { DUPC: 'T' } });
    await kit.app.db.insertInto('site_setting').values({ key: 'tools', value }).execute();
    const task = await newTask();
    const body = { tools: [{ toolName: 'DUPC', taskId: task.id }] };
    expect((await post(task.id, body)).code).toBe('2301001');
    expect((await post(task.id, body, T, kit.admin)).data).toBe(true);
    await kit.app.db.deleteFrom('site_setting').where('key', '=', 'tools').execute();
  });
});

describe('PUT /tool/status (7.6)', () => {
  const put = (task: number, body: object) =>
    kit.ann.call({ method: 'PUT', path: '/task/api/user/tool/status', project: 'shop', task, body });
  const stopReason = '误报太多了，先停用一段时间';

  it('disables with the state kept, and enables with the state it had', async () => {
    const task = await newTask({ tools: ['ESLINT', 'CCN'] });
    await kit.app.db
      .updateTable('task_tool')
      .set({ follow_status: 2 })
      .where('task_id', '=', task.id)
      .where('tool', '=', 'CCN')
      .execute();
    expect((await put(task.id, { toolNameList: ['CCN'], manageType: 'N', stopReason })).code).toBe('0');
    expect((await rowsOf(task.id)).tools[0]).toMatchObject({
      follow_status: 6,
      last_follow_status: 2,
      stop_reason: stopReason,
    });
    const info = await kit.ann.call({ path: `${T}/taskInfo`, project: 'shop', task: task.id });
    expect(info.data.disableToolList).toMatchObject([{ toolName: 'CCN' }]);
    expect((await put(task.id, { toolNameList: ['CCN'], manageType: 'Y', stopReason: '' })).code).toBe('0');
    expect((await rowsOf(task.id)).tools[0]).toMatchObject({
      follow_status: 2,
      last_follow_status: null,
      stop_reason: null,
    });
    expect(await kit.records(task.id)).toEqual([
      ['tool_switch', 'diable_action', 'ann', { tools: ['CCN'], reason: stopReason }],
      ['tool_switch', 'enable_action', 'ann', { tools: ['CCN'] }],
    ]);
  });

  it.each([
    ['the last tool', { toolNameList: ['ESLINT', 'CCN'], manageType: 'N', stopReason }, '2300004'],
    ['an unknown tool', { toolNameList: ['CCN', 'RUFF'], manageType: 'N', stopReason }, '2300007'],
    ['an empty reason', { toolNameList: ['CCN'], manageType: 'N', stopReason: '' }, '2300004'],
    ['nine characters', { toolNameList: ['CCN'], manageType: 'N', stopReason: '九个字符的原因一二' }, '2300004'],
    ['101 characters', { toolNameList: ['CCN'], manageType: 'N', stopReason: 'x'.repeat(101) }, '2300004'],
    ['another kind of act', { toolNameList: ['CCN'], manageType: 'X' }, '2300004'],
  ])('refuses %s without effect', async (_, body, code) => {
    const task = await newTask({ tools: ['ESLINT', 'CCN'] });
    const before = await kit.stateOf(task.id);
    expect((await put(task.id, body)).code).toBe(code);
    expect(await kit.stateOf(task.id)).toEqual(before);
  });

  it('does not let two people disable the last two tools at once', async () => {
    const task = await newTask({ tools: ['ESLINT', 'CCN'] });
    const answers = await Promise.all(
      ['ESLINT', 'CCN'].map((tool) => put(task.id, { toolNameList: [tool], manageType: 'N', stopReason })),
    );
    expect(answers.map((answer) => answer.code).sort()).toEqual(['0', '2300004']);
  });

  it('is refused to strangers, viewers and others', async () => {
    const task = await newTask({ tools: ['ESLINT', 'CCN'] });
    const body = { toolNameList: ['CCN'], manageType: 'N', stopReason };
    expect(await kit.refusals(task.id, { method: 'PUT', path: '/task/api/user/tool/status', body })).toEqual(REFUSED);
  });
});

describe('PUT paramJsonAndCheckerSets (7.7)', () => {
  const pathOf = (taskId: number) => `/task/api/user/tool/tasks/${taskId}/tools/paramJsonAndCheckerSets`;
  const put = (taskId: number, toolConfig: object[]) =>
    kit.ann.call({ method: 'PUT', path: pathOf(taskId), project: 'shop', body: { taskId, toolConfig } });
  const bindings = async (taskId: number) =>
    await kit.app.db.selectFrom('task_checkers').select(['tool', 'set_id']).where('task_id', '=', taskId).execute();

  it('keeps parameters that are empty, changes given ones, and binds the named set', async () => {
    const set = await kit.make.checkerSet({
      projectId: 'shop',
      versions: [[{ toolName: 'ESLINT', checkerKey: 'no-undef' }]],
    });
    const task = await newTask({ tools: ['ESLINT', 'CCN'] });
    const entry = (more: object) => ({ taskId: task.id, toolName: 'ESLINT', ...more });
    expect((await put(task.id, [entry({ paramJson: '', checkerSet: { checkerSetId: set.id } })])).data).toBe(true);
    expect(await bindings(task.id)).toEqual([{ tool: 'ESLINT', set_id: set.id }]);
    expect((await rowsOf(task.id)).sets).toEqual([set.id]);
    const before = await kit.stateOf(task.id);
    expect((await put(task.id, [entry({ paramJson: '', checkerSet: {} })])).data).toBe(true);
    expect(await kit.stateOf(task.id)).toEqual(before);
    // Other parameters detach the set: the tool goes by all sets of the task again.
    expect((await put(task.id, [entry({ paramJson: '{"eslint_rc":"react"}', checkerSet: {} })])).data).toBe(true);
    expect(await bindings(task.id)).toEqual([]);
    expect((await rowsOf(task.id)).tools.find((row) => row.tool === 'ESLINT')?.params).toEqual({ eslint_rc: 'react' });
    expect((await rowsOf(task.id)).sets).toEqual([set.id]);
  });

  it('refuses unknown tools and sets, sets without the tool, and other tasks, without effect', async () => {
    const task = await newTask({ tools: ['ESLINT', 'CCN'] });
    const foreign = await kit.make.checkerSet({ projectId: 'other' });
    const wrong = await kit.make.checkerSet({ versions: [[{ toolName: 'CCN', checkerKey: 'ccn' }]] });
    const other = await newTask();
    const before = await kit.stateOf(task.id);
    const one = (more: object) => [
      { taskId: task.id, toolName: 'CCN', paramJson: '{"ccn_threshold":"3"}' },
      { taskId: task.id, toolName: 'ESLINT', paramJson: '', ...more },
    ];
    expect((await put(task.id, one({ toolName: 'RUFF' }))).code).toBe('2300007');
    expect((await put(task.id, one({ checkerSet: { checkerSetId: foreign.id } }))).code).toBe('2300007');
    expect((await put(task.id, one({ checkerSet: { checkerSetId: wrong.id } }))).code).toBe('2300004');
    expect((await put(task.id, one({ paramJson: '[1]' }))).code).toBe('2300004');
    expect((await put(task.id, one({ taskId: other.id }))).code).toBe('2300004');
    expect(await kit.stateOf(task.id)).toEqual(before);
    const body = { toolConfig: one({}) };
    expect(await kit.refusals(task.id, { method: 'PUT', path: pathOf(task.id), body })).toEqual(REFUSED);
  });
});
