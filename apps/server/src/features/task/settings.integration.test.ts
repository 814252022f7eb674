import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REFUSED, type SettingsKit, settingsKit } from './settings.test-kit.ts';

const T = '/task/api/user/task';
let kit: SettingsKit;
beforeAll(async () => {
  kit = await settingsKit();
});
afterAll(() => kit.app.close());

const rowOf = (taskId: number) =>
  kit.app.db.selectFrom('task').selectAll().where('id', '=', taskId).executeTakeFirstOrThrow();
const newTask = (given: object = {}) => kit.make.task({ projectId: 'shop', tools: ['ESLINT', 'CCN'], ...given });

describe('PUT /task (6.9)', () => {
  const put = (task: number, body: object) => kit.ann.call({ method: 'PUT', path: T, project: 'shop', task, body });

  it('stores name, languages and parameters, keeps the bit of other languages, and unlinks sets that no longer fit', async () => {
    const js = await kit.make.checkerSet({ codeLang: 64 });
    const go = await kit.make.checkerSet({ codeLang: 512 });
    const others = await kit.make.checkerSet({ codeLang: 1073741824 });
    const task = await newTask({ sets: [js.id, go.id, others.id] });
    const answer = await put(task.id, {
      taskId: String(task.id),
      nameCn: '新名字_1',
      codeLang: '512',
      devopsToolParams: [
        { toolName: 'CCN', varName: 'ccn_threshold', chooseValue: '7', paramJson: '{"ccn_threshold":"7","more":"x"}' },
        { toolName: 'GOML', paramJson: '{"go_path":"/w"}' },
      ],
      projectName: 'x',
    });
    expect(answer.data).toBe(true);
    expect(await rowOf(task.id)).toMatchObject({
      name_cn: '新名字_1',
      code_lang: 512 + 1073741824,
      force_full_scan: true,
      revision: task.revision + 1,
    });
    const sets = await kit.app.db.selectFrom('task_set').select('set_id').where('task_id', '=', task.id).execute();
    expect(sets.map((row) => row.set_id).sort()).toEqual([go.id, others.id].sort());
    const tools = await kit.app.db.selectFrom('task_tool').selectAll().where('task_id', '=', task.id).execute();
    expect(tools.find((row) => row.tool === 'CCN')?.params).toEqual({ ccn_threshold: '7', more: 'x' });
    expect(tools.map((row) => row.tool).sort()).toEqual(['CCN', 'ESLINT']);
    expect(await kit.records(task.id)).toEqual([['task_info', 'modify_info', 'ann', {}]]);
  });

  it('does not force a full scan when only the name changes', async () => {
    const task = await newTask();
    expect((await put(task.id, { nameCn: 'renamed_only', codeLang: String(64 + 1073741824) })).data).toBe(true);
    expect((await rowOf(task.id)).force_full_scan).toBe(false);
  });

  it.each([
    ['a blank name', { nameCn: ' ', codeLang: '64' }],
    ['no name', { codeLang: '64' }],
    ['no language', { nameCn: 'fine', codeLang: '0' }],
    ['languages below zero', { nameCn: 'fine', codeLang: '-4' }],
  ])('answers %s with false', async (_, body) => {
    const task = await newTask();
    const before = await kit.stateOf(task.id);
    expect(await put(task.id, body)).toMatchObject({ code: '0', data: false });
    expect(await kit.stateOf(task.id)).toEqual(before);
  });

  it.each([
    ['a name with other characters', { nameCn: 'a b', codeLang: '64' }, '2300004'],
    ['a name of 51 characters', { nameCn: '名'.repeat(51), codeLang: '64' }, '2300004'],
    ['a bit that is no language', { nameCn: 'fine', codeLang: '131072' }, '2300004'],
    ['text for a mask', { nameCn: 'fine', codeLang: 'all' }, '2300004'],
    ['a taken name', { nameCn: 'taken_name', codeLang: '64' }, '2300003'],
  ])('refuses %s', async (_, body, code) => {
    if (code === '2300003') await newTask({ name_cn: 'taken_name' });
    const task = await newTask();
    const before = await kit.stateOf(task.id);
    expect((await put(task.id, body)).code).toBe(code);
    expect(await kit.stateOf(task.id)).toEqual(before);
  });

  it('changes the task of the body, whose guard it passes, not a stale one of the header', async () => {
    const task = await newTask();
    const stale = await newTask();
    const body = { taskId: String(task.id), nameCn: 'by_body', codeLang: '64' };
    expect((await put(stale.id, body)).data).toBe(true);
    expect((await rowOf(task.id)).name_cn).toBe('by_body');
    expect((await rowOf(stale.id)).name_cn).toBe(stale.name_cn);
  });

  it('is refused to strangers, viewers and others', async () => {
    const task = await newTask();
    const call = { method: 'PUT', path: T, body: { taskId: String(task.id), nameCn: 'x', codeLang: '64' } } as const;
    expect(await kit.refusals(task.id, call)).toEqual(REFUSED);
    const own = await kit.make.task({ projectId: 'other' });
    const smuggled = await kit.eve.call({ ...call, project: 'other', task: own.id });
    expect([smuggled.status, (await rowOf(task.id)).name_cn]).toEqual([403, task.name_cn]);
  });
});

describe.each(['code/lib/update', 'code/lib'])('PUT /task/%s (6.20)', (path) => {
  const put = (task: number, body: object) =>
    kit.ann.call({ method: 'PUT', path: `${T}/${path}`, project: 'shop', task, body });

  it('overwrites source and branch, keeps what is empty, and scans another repository whole', async () => {
    const task = await newTask();
    const repository = await kit.make.repository({ projectId: 'shop' });
    const form = {
      taskId: task.id,
      aliasName: 'whatever',
      repoHashId: repository.id,
      branch: 'release/1',
      scmType: null,
      osType: 'LINUX',
      buildEnv: { jdk: '17' },
      projectBuildType: 'SHELL',
      projectBuildCommand: 'make',
      devopsToolParams: [{ toolName: 'CCN', varName: 'ccn_threshold', chooseValue: '9' }],
    };
    expect((await put(task.id, form)).data).toBe(true);
    expect(await rowOf(task.id)).toMatchObject({
      repository_id: repository.id,
      branch_name: 'release/1',
      force_full_scan: true,
      build_script: {
        osType: 'LINUX',
        buildEnv: { jdk: '17' },
        projectBuildType: 'SHELL',
        projectBuildCommand: 'make',
      },
    });
    const kept = { repoHashId: repository.id, branch: '', osType: '', buildEnv: '', projectBuildType: '' };
    expect((await put(task.id, { ...kept, projectBuildCommand: '' })).data).toBe(true);
    expect((await put(task.id, { ...kept, buildEnv: {} })).data).toBe(true);
    expect(await rowOf(task.id)).toMatchObject({
      branch_name: '',
      build_script: {
        osType: 'LINUX',
        buildEnv: { jdk: '17' },
        projectBuildType: 'SHELL',
        projectBuildCommand: 'make',
      },
    });
    const lib = await kit.viewer.call({ path: `${T}/code/lib`, project: 'shop', task: task.id });
    expect(lib.data).toMatchObject({ repoHashId: repository.id, branch: '', buildEnv: { jdk: '17' }, osType: 'LINUX' });
    expect(lib.data.toolConfigList).toContainEqual(
      expect.objectContaining({ toolName: 'CCN', varName: 'ccn_threshold', chooseValue: '9', taskId: task.id }),
    );
    expect((await kit.records(task.id)).map((record) => (record as unknown[]).slice(0, 3))).toEqual(
      Array(3).fill(['task_code', 'modify_info', 'ann']),
    );
  });

  it('does not force a full scan for another branch alone', async () => {
    const task = await newTask();
    await put(task.id, { repoHashId: task.repository_id, branch: 'develop' });
    expect(await rowOf(task.id)).toMatchObject({ branch_name: 'develop', force_full_scan: false });
  });

  it('refuses what is not the project’s or no branch, without effect', async () => {
    const task = await newTask();
    const foreign = await kit.make.repository({ projectId: 'other' });
    const before = await kit.stateOf(task.id);
    expect((await put(task.id, { repoHashId: foreign.id, branch: 'x' })).code).toBe('2300007');
    expect((await put(task.id, { repoHashId: task.repository_id, branch: '--upload-pack=x' })).code).toBe('2300004');
    expect((await put(task.id, { branch: 'x', buildEnv: { jdk: ['a'] } })).code).toBe('2300004');
    expect(await kit.stateOf(task.id)).toEqual(before);
    const call = { method: 'PUT', path: `${T}/${path}`, body: { branch: 'x' } } as const;
    expect(await kit.refusals(task.id, call)).toEqual(REFUSED);
  });
});

describe('POST /task/taskId/{taskId}/scanConfiguration (6.15)', () => {
  const save = (taskId: number, body: object) =>
    kit.ann.call({
      method: 'POST',
      path: `${T}/taskId/${taskId}/scanConfiguration`,
      project: 'shop',
      body: { taskId: String(taskId), ...body },
    });
  const list = (task: number) => kit.ann.call({ path: '/defect/api/user/transferAuthor/list', project: 'shop', task });
  const info = async (task: number) => (await kit.ann.call({ path: `${T}/taskInfo`, project: 'shop', task })).data;

  it('stores mode, timer and cut-off, and shows the next run', async () => {
    const task = await newTask();
    const answer = await save(task.id, {
      scanType: 0,
      timeAnalysisConfig: { executeDate: ['5', '1', '3', '1'], executeTime: '02:30' },
      newDefectJudge: { judgeBy: 1, fromDate: '2021-06-01' },
    });
    expect(answer.data).toBe(true);
    expect(await rowOf(task.id)).toMatchObject({ scan_type: 0, force_full_scan: true });
    const data = await info(task.id);
    expect(data).toMatchObject({
      scanType: 0,
      executeDate: ['1', '3', '5'],
      executeTime: '02:30',
      timeZone: 'Asia/Shanghai',
      // Midnight in Shanghai, as in the contract's sample.
      newDefectJudge: { judgeBy: 1, fromDate: '2021-06-01', fromDateTime: 1622476800000 },
    });
    expect(new Date(data.nextRunAt).toISOString()).toMatch(/T18:30:00.000Z$/);
    expect(await kit.records(task.id)).toEqual([['scan_schedule', 'modify_info', 'ann', {}]]);
  });

  it.each([
    ['no day', { executeDate: [], executeTime: '02:30' }],
    ['no time', { executeDate: ['1'], executeTime: '' }],
  ])('removes the timer with %s', async (_, timeAnalysisConfig) => {
    const task = await newTask({ schedule: JSON.stringify({ executeDate: ['1'], executeTime: '02:30' }) });
    expect((await info(task.id)).nextRunAt).toBeGreaterThan(Date.now());
    expect((await save(task.id, { timeAnalysisConfig })).data).toBe(true);
    expect((await rowOf(task.id)).schedule).toBeNull();
    expect((await info(task.id)).nextRunAt).toBeUndefined();
  });

  it('leaves what is absent, but not the list of conversions: absent is empty', async () => {
    const task = await newTask({ schedule: JSON.stringify({ executeDate: ['1'], executeTime: '02:30' }) });
    const transferAuthorList = [{ sourceAuthor: 'a', targetAuthor: 'b' }];
    await save(task.id, { transferAuthorList, newDefectJudge: { fromDate: '2022-01-01' } });
    expect((await list(task.id)).data).toEqual({ taskId: task.id, transferAuthorList });
    await save(task.id, { scanType: 1 });
    expect((await list(task.id)).data).toEqual({ taskId: task.id });
    expect(await rowOf(task.id)).toMatchObject({
      schedule: { executeDate: ['1'], executeTime: '02:30' },
      new_defect_judge: { fromDate: '2022-01-01' },
    });
    await save(task.id, { newDefectJudge: { judgeBy: 1, fromDate: '' } });
    expect((await rowOf(task.id)).new_defect_judge).toBeNull();
  });

  it('reads both separators and lists, and answers targets joined by commas', async () => {
    const task = await newTask();
    await save(task.id, {
      transferAuthorList: [
        { sourceAuthor: 'a', targetAuthor: 'x,y' },
        { sourceAuthor: 'b;c', targetAuthor: 'x; z' },
        { sourceAuthor: 'd', targetAuthor: ['p', 'q'] },
        { sourceAuthor: '', targetAuthor: '' },
      ],
    });
    expect((await list(task.id)).data.transferAuthorList).toEqual([
      { sourceAuthor: 'a', targetAuthor: 'x,y' },
      { sourceAuthor: 'b', targetAuthor: 'x,z' },
      { sourceAuthor: 'c', targetAuthor: 'x,z' },
      { sourceAuthor: 'd', targetAuthor: 'p,q' },
    ]);
  });

  it('hands over open defects at once, in every tool, and nothing else; saving again does nothing more', async () => {
    const task = await newTask();
    const lint = await kit.make.defect({ taskId: task.id, tool: 'ESLINT', author: 'old' });
    const ccn = await kit.make.defect({ taskId: task.id, tool: 'CCN', author: 'old' });
    const shared = await kit.make.defect({ taskId: task.id, tool: 'ESLINT', author: 'somebody' });
    const ignored = await kit.make.defect({ taskId: task.id, tool: 'ESLINT', author: 'old' });
    const gone = await kit.make.defect({ taskId: task.id, tool: 'ESLINT', author: 'old', detection: 2 });
    const other = await kit.make.defect({ taskId: task.id, tool: 'ESLINT', author: 'else' });
    await kit.app.db
      .insertInto('verdict')
      .values([
        { task_id: task.id, defect_id: shared.id, assignees: ['mate', 'old'] },
        { task_id: task.id, defect_id: ignored.id, ignore_type: 1 },
      ])
      .execute();
    const transferAuthorList = [{ sourceAuthor: 'old', targetAuthor: 'new1,new2' }];
    expect((await save(task.id, { transferAuthorList })).data).toBe(true);
    const assignees = async () => {
      const rows = await kit.app.db.selectFrom('verdict').selectAll().where('task_id', '=', task.id).execute();
      return new Map(rows.map((row) => [row.defect_id, row.assignees]));
    };
    const after = await assignees();
    expect(after.get(lint.id)).toEqual(['new1', 'new2']);
    expect(after.get(ccn.id)).toEqual(['new1', 'new2']);
    expect(after.get(shared.id)).toEqual(['mate', 'new1', 'new2']);
    expect(after.get(ignored.id)).toBeNull();
    expect([after.has(gone.id), after.has(other.id)]).toEqual([false, false]);
    expect(await kit.records(task.id)).toEqual([
      ['scan_schedule', 'modify_info', 'ann', {}],
      ['defect_manage', 'author_transfer', 'ann', { sourceAuthor: 'old', targetAuthor: 'new1,new2', count: 3 }],
    ]);
    const items = await kit.app.db.selectFrom('action_item').selectAll().where('task_id', '=', task.id).execute();
    expect(items.map((item) => item.defect_id).sort()).toEqual([lint.id, ccn.id, shared.id].sort());

    // Somebody takes one back by hand: saving the unchanged list must not take it away again.
    await kit.app.db
      .updateTable('verdict')
      .set({ assignees: ['old'] })
      .where('defect_id', '=', lint.id)
      .execute();
    await save(task.id, { transferAuthorList });
    expect((await assignees()).get(lint.id)).toEqual(['old']);
  });

  it.each([
    ['an eighth day', { timeAnalysisConfig: { executeDate: ['8'], executeTime: '02:30' } }],
    ['an hour too many', { timeAnalysisConfig: { executeDate: ['1'], executeTime: '24:00' } }],
    ['no date', { newDefectJudge: { fromDate: '2021-02-30' } }],
    ['half a conversion', { transferAuthorList: [{ sourceAuthor: 'a', targetAuthor: '' }] }],
    ['a mode nobody knows', { scanType: 5 }],
    ['a branch that is an option', { targetBranch: '--exec=x' }],
  ])('refuses %s without effect', async (_, body) => {
    const task = await newTask();
    const before = await kit.stateOf(task.id);
    expect((await save(task.id, body)).code).toBe('2300004');
    expect(await kit.stateOf(task.id)).toEqual(before);
  });

  it('gives no timer to tasks that were not made here', async () => {
    const task = await newTask({ create_from: 'gongfeng_scan', atom_code: '' });
    const body = { scanType: 1, timeAnalysisConfig: { executeDate: ['1'], executeTime: '02:30' } };
    const path = `${T}/taskId/${task.id}/scanConfiguration`;
    const answer = await kit.admin.call({ method: 'POST', path, project: 'shop', body });
    expect([answer.data, (await rowOf(task.id)).schedule]).toEqual([true, null]);
  });

  it('is refused to strangers, viewers and others; so is the list', async () => {
    const task = await newTask();
    const path = `${T}/taskId/${task.id}/scanConfiguration`;
    expect(await kit.refusals(task.id, { method: 'POST', path, body: { scanType: 0 } })).toEqual(REFUSED);
    expect(await kit.refusals(task.id, { path: '/defect/api/user/transferAuthor/list' })).toEqual(REFUSED);
  });

  it('has the timer of an older client', async () => {
    const task = await newTask();
    const call = { method: 'PUT', path: `${T}/timing`, project: 'shop', task: task.id } as const;
    expect((await kit.ann.call({ ...call, body: { executeDate: ['2'], executeTime: '04:00' } })).data).toBe(true);
    expect((await rowOf(task.id)).schedule).toMatchObject({ executeDate: ['2'], executeTime: '04:00' });
    expect(await kit.refusals(task.id, { ...call, body: { executeDate: [] } })).toEqual(REFUSED);
  });
});

describe('POST /task/report (6.24)', () => {
  const save = (task: number, body: object) =>
    kit.ann.call({ method: 'POST', path: `${T}/report`, project: 'shop', task, body });

  it('stores the form and answers it in the types of the response', async () => {
    const task = await newTask();
    const form = {
      rtxReceiverType: '1',
      rtxReceiverList: ['ann', 'ann'],
      emailReceiverType: '2',
      emailReceiverList: ['ann'],
      emailCCReceiverList: 'bob, eve;max',
      botWebhookUrl: 'https://hook.example/x?key=1',
      botRemindRange: 1,
      botRemindSeverity: 3,
      botRemaindTools: ['COVERITY'],
      reportStatus: 1,
      reportDate: [5, 1],
      reportTime: 9,
      reportTools: ['CCN'],
      instantReportStatus: 2,
      tosaReportDate: [1],
      tosaReportTime: 3,
    };
    expect((await save(task.id, form)).data).toBeTruthy();
    const stored = {
      rtxReceiverType: '1',
      rtxReceiverList: ['ann'],
      emailReceiverType: '2',
      emailReceiverList: ['ann'],
      emailCCReceiverList: ['bob', 'eve', 'max'],
      botWebhookUrl: 'https://hook.example/x?key=1',
      botRemindRange: 1,
      botRemindSeverity: 3,
      botRemaindTools: ['COVERITY'],
      reportStatus: 1,
      reportDate: [1, 5],
      reportTime: 9,
      reportMinute: 0,
      reportTools: ['CCN'],
      instantReportStatus: '2',
    };
    const info = await kit.ann.call({ path: `${T}/taskInfo`, project: 'shop', task: task.id });
    expect(info.data.notifyCustomInfo).toEqual(stored);
    const stub = { method: 'POST', path: '/task/index?invoke=notifyCustom', body: { any: 1 } } as const;
    expect((await kit.ann.call({ ...stub, project: 'shop', task: task.id })).data).toEqual(stored);
    expect((await kit.ann.call(stub)).data).toEqual({});
    expect((await kit.eve.call({ ...stub, task: task.id })).status).toBe(403);
  });

  it('takes lists of copies, hours that could not be read, and cleared fields', async () => {
    const task = await newTask();
    const form = { emailCCReceiverList: ['a', 'b'], reportTime: null, botWebhookUrl: '', instantReportStatus: '1' };
    expect((await save(task.id, form)).data).toBeTruthy();
    expect((await rowOf(task.id)).report_settings).toEqual({
      emailCCReceiverList: ['a', 'b'],
      reportTime: 0,
      reportMinute: 0,
      instantReportStatus: '1',
    });
  });

  it.each([
    ['a day that is none', { reportDate: [0] }],
    ['an hour that is none', { reportTime: 24 }],
    ['receivers nobody knows', { emailReceiverType: '9' }],
    ['no web address', { botWebhookUrl: 'javascript:alert(1)' }],
    ['an address with a password', { botWebhookUrl: 'https://a:b@hook.example/' }],
    ['a severity sum of nothing', { botRemindSeverity: 0 }],
  ])('refuses %s without effect', async (_, form) => {
    const task = await newTask();
    const before = await kit.stateOf(task.id);
    expect((await save(task.id, form)).code).toBe('2300004');
    expect(await kit.stateOf(task.id)).toEqual(before);
  });

  it('is refused to strangers, viewers and others', async () => {
    const task = await newTask();
    const call = { method: 'POST', path: `${T}/report`, body: { reportStatus: 2 } } as const;
    expect(await kit.refusals(task.id, call)).toEqual(REFUSED);
  });
});

describe('PUT /task/member/taskId/{taskId} (6.25)', () => {
  it('keeps a contact list that is shown and grants nothing', async () => {
    const task = await newTask();
    const path = `${T}/member/taskId/${task.id}`;
    const body = { taskId: task.id, taskOwner: ['ann', 'ann'], taskMember: ['vera', 'eve', ' '] };
    expect((await kit.ann.call({ method: 'PUT', path, project: 'shop', body })).data).toBe(true);
    for (const list of ['memberList', 'users'])
      expect((await kit.ann.call({ path: `${T}/${list}`, project: 'shop', task: task.id })).data).toEqual({
        taskOwner: ['ann'],
        taskMember: ['vera', 'eve'],
        taskViewer: [],
      });
    // Being on the list opens nothing.
    expect((await kit.eve.call({ path: `${T}/taskInfo`, task: task.id })).status).toBe(403);
    expect(await kit.refusals(task.id, { method: 'PUT', path, body: { taskOwner: ['eve'] } })).toEqual(REFUSED);
  });
});
