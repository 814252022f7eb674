import { DETECTION } from '@assay/contract/codes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defectKit, type Kit } from '../defect.test-kit.ts';

let kit: Kit;
/** Present since the first build, present since the newest, and gone. */
let old: number;
let fresh: number;
let gone: number;

beforeAll(async () => {
  kit = await defectKit();
  for (let number = 1; number <= 3; number++) await kit.make.build({ taskId: kit.taskId });
  await kit.app.db.updateTable('branch').set({ head_build: 3 }).where('task_id', '=', kit.taskId).execute();
});
afterAll(() => kit.app.close());

beforeEach(async () => {
  for (const table of ['identity_link', 'place', 'operation_record', 'task_change'] as const)
    await kit.app.db.deleteFrom(table).where('task_id', '=', kit.taskId).execute();
  old = await kit.place({ path: 'src/a.js', line: 1 });
  fresh = await kit.place({ path: 'src/b.js', line: 2, first_build: 3 });
  gone = await kit.place({ path: 'src/c.js', line: 3, detection: DETECTION.gone });
});

const link = (entityId: unknown, continues: unknown, user = kit.bob, task?: number) =>
  kit.post('identity/link', { entityId, continues }, user, task);
const unlink = (entityId: unknown, user = kit.bob, task?: number) =>
  kit.post('identity/unlink', { entityId }, user, task);

async function said() {
  const rows = await kit.app.db
    .selectFrom('identity_link')
    .selectAll()
    .where('task_id', '=', kit.taskId)
    .orderBy('id')
    .execute();
  return rows.map((row) => [row.kind, row.subject_id, row.target_id, row.line, row.by]);
}
async function traces() {
  const db = kit.app.db;
  const [links, records, changes] = await Promise.all([
    db.selectFrom('identity_link').select('id').where('task_id', '=', kit.taskId).execute(),
    db.selectFrom('operation_record').select('id').where('task_id', '=', kit.taskId).execute(),
    db.selectFrom('task_change').select('revision').where('task_id', '=', kit.taskId).execute(),
  ]);
  return [links.length, records.length, changes.length];
}

describe('a link', () => {
  it('is kept with the place it speaks of, in the records and as a change', async () => {
    const answer = await link(String(fresh), gone);
    expect(answer).toMatchObject({ status: 200, code: '0', data: { outcome: 'linked' } });
    expect(answer.message).toMatch(/next analysis|下次分析/);
    expect(await said()).toEqual([['same', fresh, gone, 2, 'bob']]);
    const record = await kit.app.db
      .selectFrom('operation_record')
      .selectAll()
      .where('task_id', '=', kit.taskId)
      .executeTakeFirstOrThrow();
    expect(record).toMatchObject({
      func_id: 'defect_manage',
      oper_type: 'link_defect',
      operator: 'bob',
      tool: 'ESLINT',
      params: { defectId: fresh, continues: gone },
    });
    const change = await kit.app.db
      .selectFrom('task_change')
      .selectAll()
      .where('task_id', '=', kit.taskId)
      .executeTakeFirstOrThrow();
    expect(change).toMatchObject({ kind: 'identity', defect_ids: [fresh, gone] });
  });

  it('is replaced by another one, and taken back by unlinking either side', async () => {
    const other = await kit.place({ path: 'src/d.js', detection: DETECTION.gone });
    await link(fresh, gone);
    await link(fresh, other);
    expect((await unlink(other)).data).toEqual({ outcome: 'withdrawn' });
    expect((await said()).map(([kind, , target]) => [kind, target])).toEqual([
      ['same', gone],
      ['void', gone],
      ['same', other],
      ['void', other],
    ]);
  });

  it.each<[string, () => [unknown, unknown], string]>([
    ['with itself', () => [fresh, fresh], '2300004'],
    ['of one that is not reported', () => [gone, fresh], '2300004'],
    ['of two that are both reported', () => [fresh, old], '2300004'],
    ['with nothing', () => [fresh, 99_999_999], '2300007'],
    ['of nothing', () => ['99999999', gone], '2300007'],
    ['of something that is no number', () => ['1; drop', gone], '2300007'],
  ])('%s is refused and leaves nothing', async (_, named, code) => {
    expect((await link(...named())).code).toBe(code);
    expect(await traces()).toEqual([0, 0, 0]);
  });

  it('needs both sides, of one tool and of this task', async () => {
    const ccn = await kit.place({ tool: 'CCN', detection: DETECTION.gone });
    const foreign = await kit.place({ taskId: kit.otherId, detection: DETECTION.gone });
    expect((await link(fresh, ccn)).code).toBe('2300004');
    expect((await link(fresh, foreign)).code).toBe('2300007');
    expect((await link(undefined, gone)).code).not.toBe('0');
    expect((await link(fresh, '')).code).not.toBe('0');
    expect(await traces()).toEqual([0, 0, 0]);
  });
});

describe('an unlink', () => {
  it('is kept with the place it speaks of; twice is the same as once', async () => {
    expect((await unlink(old)).data).toEqual({ outcome: 'unlinked' });
    expect(await said()).toEqual([['apart', old, null, 1, 'bob']]);
    expect((await unlink(String(old))).data).toEqual({ outcome: 'unlinked' });
    expect((await said()).map(([kind]) => kind)).toEqual(['apart', 'void', 'apart']);
  });

  it('of what was never recognised, or is not reported, is refused', async () => {
    for (const id of [fresh, gone]) expect((await unlink(id)).code).toBe('2300004');
    expect((await unlink(99_999_999)).code).toBe('2300007');
    expect(await traces()).toEqual([0, 0, 0]);
  });
});

describe('viewers and strangers', () => {
  it('say nothing of identities', async () => {
    for (const user of [kit.viewer, kit.eve]) {
      expect((await link(fresh, gone, user)).status).toBe(403);
      expect((await unlink(old, user)).status).toBe(403);
    }
    expect(await traces()).toEqual([0, 0, 0]);
  });
});
