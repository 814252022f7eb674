import type { TaskChange } from '@assay/domain/task/changes';
import { whyReadOnly } from '@assay/domain/task/changes';
import type { TestCall } from '@assay/testing/app';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SettingsKit, settingsKit } from './settings.test-kit.ts';

let kit: SettingsKit;
beforeAll(async () => {
  kit = await settingsKit();
  await kit.make.checkerSet({ id: 'plain_set' });
});
afterAll(() => kit.app.close());

const T = '/task/api/user/task';
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

const ORIGINS = [
  { create_from: 'bs_codecc', atom_code: 'CodeccCheckAtomDebug' },
  { create_from: 'bs_pipeline', atom_code: 'CodeccCheckAtomDebug' },
  { create_from: 'bs_pipeline', atom_code: '' },
  { create_from: 'gongfeng_scan', atom_code: '' },
];

it.each(CALLS.map(([change, call]) => ({ change, call, shown: `${call(0).method} ${call(0).path}` })))(
  '$shown obeys the origin of the task, for administrators too',
  async ({ change, call }) => {
    for (const origin of ORIGINS) {
      const status = change === 'enable' ? 1 : 0;
      const task = await kit.make.task({ projectId: 'shop', tools: ['ESLINT', 'CCN'], status, ...origin });
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
        expect([shown, answer.code, answer.data]).toEqual([shown, '0', true]);
        expect(await kit.stateOf(task.id)).not.toEqual(before);
      }
    }
  },
);
