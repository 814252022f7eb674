import type { TaskChange } from '@assay/domain/task/changes';
import { whyReadOnly } from '@assay/domain/task/changes';
import type { TestCall } from '@assay/testing/app';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { syncBuiltIns } from '../checker-set/sync.ts';
import { type SettingsKit, settingsKit } from './settings.test-kit.ts';

let kit: SettingsKit;
beforeAll(async () => {
  kit = await settingsKit();
  await syncBuiltIns(kit.app.db);
  await kit.make.checkerSet({ id: 'plain_set' });
  const versions = [
    [
      { toolName: 'ESLINT', checkerKey: 'no-eval' },
      { toolName: 'ESLINT', checkerKey: 'max-lines' },
    ],
  ];
  await kit.make.checkerSet({ id: 'own_set', projectId: 'shop', creator: 'mia', versions });
  // As custom checkers of a project have one.
  const custom = [[{ toolName: 'ESLINT', checkerKey: 'no-var' }]];
  await kit.make.checkerSet({
    id: 'custom_set',
    projectId: 'shop',
    source: 'SELF_DEFINED',
    creator: 'mia',
    versions: custom,
  });
});
afterAll(() => kit.app.close());

const T = '/task/api/user/task';
const CHECKER = '/defect/api/user/checker';
const REASON = '一个足够长的停用原因，超过十个字';

/** Every call of these features that changes a setting, with a body that would be fine, and the kind of change it is. */
const CALLS: readonly [TaskChange, (taskId: number) => TestCall][] = [
  ['basic-info', (id) => ({ method: 'PUT', path: T, body: { taskId: id, nameCn: `other_${id}`, codeLang: '64' } })],
  ['code-library', () => ({ method: 'PUT', path: `${T}/code/lib/update`, body: { branch: 'x' } })],
  ['code-library', () => ({ method: 'PUT', path: `${T}/code/lib`, body: { branch: 'x' } })],
  ['tools', (id) => ({ method: 'POST', path: T, body: { tools: [{ toolName: 'RUFF', taskId: id }] } })],
  [
    'tools',
    (id) => ({ method: 'POST', path: '/task/api/user/tool', body: { tools: [{ toolName: 'RUFF', taskId: id }] } }),
  ],
  [
    'tools',
    () => ({
      method: 'PUT',
      path: '/task/api/user/tool/status',
      body: { toolNameList: ['CCN'], manageType: 'N', stopReason: REASON },
    }),
  ],
  [
    'tools',
    (id) => ({
      method: 'PUT',
      path: `/task/api/user/tool/tasks/${id}/tools/paramJsonAndCheckerSets`,
      body: { toolConfig: [{ toolName: 'CCN', paramJson: '{"ccn_threshold":"3"}' }] },
    }),
  ],
  [
    'filters',
    () => ({ method: 'POST', path: `${T}/add/filter/path`, body: { pathType: 'CUSTOM', customPath: ['x'] } }),
  ],
  [
    'checker-sets',
    (id) => ({
      method: 'POST',
      path: '/defect/api/user/checkerSet/plain_set/relationships',
      body: { type: 'TASK', projectId: 'shop', taskId: String(id) },
    }),
  ],
  [
    'checker-sets',
    (id) => ({
      method: 'POST',
      path: `/defect/api/user/checker/tasks/${id}/checkerSets/relationship`,
      body: { toolCheckerSets: [{ toolName: 'ESLINT', checkerSetId: 'plain_set', version: 1 }] },
    }),
  ],
  [
    'checker-sets',
    (id) => ({
      method: 'POST',
      path: `${CHECKER}/tasks/${id}/toolName/ESLINT/checkers/configuration`,
      body: {
        pkgId: '0',
        toolName: 'ESLINT',
        taskId: id,
        openedCheckers: ['no-debugger'],
        closedCheckers: ['no-eval'],
      },
    }),
  ],
  [
    'checker-sets',
    (id) => ({
      method: 'PUT',
      path: `${CHECKER}/tasks/${id}/tools/ESLINT/checkerSets/own_set`,
      body: { checkerSetName: `own_${id}`, scope: 2, upgradeMyOtherTasks: 'Y' },
    }),
  ],
  [
    'checker-sets',
    (id) => ({
      method: 'POST',
      path: `${CHECKER}/tasks/${id}/tools/ESLINT/checkerSets`,
      body: { checkerSetId: `made_of_${id}`, checkerSetName: `made_of_${id}`, scope: 2 },
    }),
  ],
  [
    'checker-sets',
    (id) => ({ method: 'PUT', path: `${CHECKER}/taskId/${id}/tools/ESLINT/param/77?checkerKey=max-lines` }),
  ],
  ...['own_set', 'custom_set'].map((set): (typeof CALLS)[number] => [
    'checker-sets',
    (id) => ({
      method: 'POST',
      path: `/defect/api/user/checkerSet/${set}/management`,
      body: { projectId: 'shop', discardFromTask: String(id) },
    }),
  ]),
  ['gate', (id) => ({ method: 'PUT', path: `${T}/${id}/gate`, body: { mode: 'off' } })],
  ['trigger', (id) => ({ method: 'POST', path: `/task/api/user/hook/taskId/${id}`, body: { name: 'push' } })],
  ['filters', () => ({ method: 'POST', path: `${T}/filter/path`, body: { pathType: 'CUSTOM', customPath: ['x'] } })],
  ['filters', () => ({ method: 'DELETE', path: `${T}/del/filter?path=stored&pathType=CUSTOM` })],
  ['filters', () => ({ method: 'DELETE', path: `${T}/filter/path?path=stored&pathType=CUSTOM` })],
  ['trigger', (id) => ({ method: 'POST', path: `${T}/taskId/${id}/scanConfiguration`, body: { scanType: 0 } })],
  ['trigger', () => ({ method: 'PUT', path: `${T}/timing`, body: { executeDate: ['1'], executeTime: '01:00' } })],
  ['report', () => ({ method: 'POST', path: `${T}/report`, body: { reportStatus: 2 } })],
  ['members', (id) => ({ method: 'PUT', path: `${T}/member/taskId/${id}`, body: { taskOwner: ['ann'] } })],
  ['disable', () => ({ method: 'PUT', path: `${T}/stop`, body: { disableReason: REASON } })],
  ['enable', () => ({ method: 'PUT', path: `${T}/start` })],
];

const SELF_MADE = { create_from: 'bs_codecc', atom_code: 'CodeccCheckAtomDebug' };
const ORIGINS = [
  SELF_MADE,
  { create_from: 'bs_pipeline', atom_code: 'CodeccCheckAtomDebug' },
  { create_from: 'bs_pipeline', atom_code: '' },
  { create_from: 'gongfeng_scan', atom_code: '' },
];

it.each(CALLS.map(([change, call]) => ({ change, call, shown: `${call(0).method} ${call(0).path}` })))(
  '$shown obeys the origin of the task, for administrators too',
  async ({ change, call }) => {
    const sets = ['own_set', 'custom_set'];
    for (const origin of ORIGINS) {
      const status = change === 'enable' ? 1 : 0;
      const task = await kit.make.task({ projectId: 'shop', tools: ['ESLINT', 'CCN'], sets, status, ...origin });
      await kit.app.db
        .insertInto('filter_path')
        .values({ task_id: task.id, kind: 'CUSTOM', pattern: 'stored' })
        .execute();
      const before = await kit.stateOf(task.id);
      const answer = await kit.admin.call({ ...call(task.id), project: 'shop', task: task.id });
      const shown = `${origin.create_from} ${origin.atom_code}`;
      if (whyReadOnly(change, { createFrom: origin.create_from, atomCode: origin.atom_code })) {
        expect([shown, answer.status, answer.code]).toEqual([shown, 403, '2300006']);
        expect(await kit.stateOf(task.id)).toEqual(before);
      } else {
        expect([shown, answer.code]).toEqual([shown, '0']);
        // These two answer what they made.
        if (change !== 'gate' && !answer.data?.token) expect([shown, answer.data]).toEqual([shown, true]);
        expect(await kit.stateOf(task.id)).not.toEqual(before);
      }
    }
  },
);

it('deleting obeys the origin too, but administrators clean up', async () => {
  for (const origin of ORIGINS) {
    const task = await kit.make.task({ projectId: 'shop', ...origin });
    const remove = { method: 'DELETE', path: `${T}/taskId/${task.id}`, project: 'shop', task: task.id } as const;
    const before = await kit.stateOf(task.id);
    if (whyReadOnly('delete', { createFrom: origin.create_from, atomCode: origin.atom_code })) {
      expect((await kit.mia.call(remove)).status).toBe(403);
      expect(await kit.stateOf(task.id)).toEqual(before);
      expect((await kit.admin.call(remove)).code).toBe('0');
    } else expect((await kit.mia.call(remove)).code).toBe('0');
  }
});

it('other tasks that follow a set along are left alone where their origin chooses', async () => {
  const { id: personId } = await kit.app.db
    .selectFrom('person')
    .select('id')
    .where('username', '=', 'mia')
    .executeTakeFirstOrThrow();
  const task = async (origin: (typeof ORIGINS)[number]) => {
    const made = await kit.make.task({ projectId: 'shop', tools: ['ESLINT'], sets: ['own_set'], ...origin });
    await kit.app.db
      .insertInto('task_member')
      .values({ task_id: made.id, person_id: personId, role: 'manager' })
      .execute();
    return made.id;
  };
  const first = await task(SELF_MADE);
  const others: number[] = [];
  for (const origin of ORIGINS) others.push(await task(origin));
  const body = {
    toolCheckerSets: [{ toolName: 'ESLINT', checkerSetId: 'own_set', version: 1 }],
    upgradeCheckerSetOfUserTasks: 'Y',
  };
  const path = `${CHECKER}/tasks/${first}/checkerSets/relationship`;
  expect((await kit.mia.call({ method: 'POST', path, body, project: 'shop' })).code).toBe('0');
  const versions = await kit.app.db
    .selectFrom('task_set')
    .select(['task_id', 'version'])
    .where('task_id', 'in', others)
    .orderBy('task_id')
    .execute();
  expect(versions.map(({ version }) => version === 1)).toEqual(
    ORIGINS.map(
      ({ create_from: createFrom, atom_code: atomCode }) => !whyReadOnly('checker-sets', { createFrom, atomCode }),
    ),
  );
});
