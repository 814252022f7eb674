import { DETECTION } from '@assay/contract/codes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defectKit, idsOf, type Kit } from '../defect.test-kit.ts';

let kit: Kit;
let ids: number[];

beforeAll(async () => {
  kit = await defectKit();
  for (let number = 1; number <= 3; number++) await kit.make.build({ taskId: kit.taskId });
  await kit.app.db.updateTable('branch').set({ head_build: 3 }).where('task_id', '=', kit.taskId).execute();
});
afterAll(() => kit.app.close());

/** Five open defects in three files, fresh for every test. */
beforeEach(async () => {
  for (const table of ['action', 'verdict', 'place', 'operation_record', 'task_change'] as const)
    await kit.app.db.deleteFrom(table).where('task_id', '=', kit.taskId).execute();
  ids = [
    await kit.place({ path: 'src/a.js', line: 1, author: 'ann' }),
    await kit.place({ path: 'src/a.js', line: 2, author: 'bob', severity: 1 }),
    await kit.place({ path: 'src/a.jsx', line: 3, author: 'ann' }),
    await kit.place({ path: 'src/b.js', line: 4, author: 'bob', checker: 'eqeqeq' }),
    await kit.place({ path: 'x/src/a.js', line: 5, author: 'ann', detection: DETECTION.notVerified }),
  ];
});

const key = (at: number) => String(ids[at]);
const ignore = { bizType: 'IgnoreDefect', ignoreReasonType: 1, ignoreReason: 'generated' };
const condition = (given: object = {}) =>
  JSON.stringify({
    taskId: '1',
    toolName: 'ESLINT',
    checker: '',
    severity: [1, 2, 4],
    defectType: [1, 2],
    status: [2],
    buildId: '',
    fileList: [],
    clusterType: 'defect',
    daterange: [],
    sortField: null,
    pageNum: 1,
    pageSize: 100,
    ...given,
  });
const everything = (given: object = {}) => ({
  batchFlag: true,
  isSelectAll: 'Y',
  queryDefectCondition: condition(given),
});

async function statuses(): Promise<(number | undefined)[]> {
  const { data } = await kit.list({ status: [1, 2, 4, 8] });
  const rows: { entityId: string; status: number }[] = data.defectList.records;
  return ids.map((id) => rows.find((row) => row.entityId === String(id))?.status);
}

async function verdicts() {
  return kit.app.db.selectFrom('verdict').selectAll().where('task_id', '=', kit.taskId).orderBy('defect_id').execute();
}

/** Everything an act may write. */
async function written() {
  const count = async (table: 'action' | 'action_item' | 'operation_record' | 'task_change') =>
    (await kit.app.db.selectFrom(table).select('task_id').where('task_id', '=', kit.taskId).execute()).length;
  const { revision } = await kit.app.db
    .selectFrom('task')
    .select('revision')
    .where('id', '=', kit.taskId)
    .executeTakeFirstOrThrow();
  const tables = ['action', 'action_item', 'operation_record', 'task_change'] as const;
  return { revision, counts: await Promise.all(tables.map(count)), verdicts: await verdicts() };
}

describe('acts on named defects', () => {
  it('ignores with who, when and why, says so, and leaves its traces', async () => {
    const before = await written();
    const answer = await kit.batch({ ...ignore, defectKeySet: [key(0), key(3), null] }, kit.bob);
    expect(answer).toMatchObject({
      code: '0',
      message: '已处理 2 个问题',
      data: { count: 2, skipped: 0, actionId: expect.any(Number) },
    });
    expect(await statuses()).toEqual([5, 1, 1, 5, 1]);
    const after = await written();
    expect(after.counts).toEqual([1, 2, 1, 1]);
    expect(after.revision).toBe(before.revision + 1);
    expect(after.verdicts[0]).toMatchObject({ ignore_type: 1, ignore_reason: 'generated', ignored_by: 'bob' });
    const { data } = await kit.post('detail', { toolName: 'ESLINT', entityId: key(0), status: [4] });
    expect(data.lintDefectList[0]).toMatchObject({
      status: 5,
      ignoreAuthor: 'bob',
      ignoreReasonType: 1,
      ignoreReason: 'generated',
    });
    const change = await kit.app.db
      .selectFrom('task_change')
      .selectAll()
      .where('task_id', '=', kit.taskId)
      .executeTakeFirst();
    expect(change).toMatchObject({ kind: 'verdict', defect_ids: [ids[0], ids[3]] });
    const record = await kit.app.db
      .selectFrom('operation_record')
      .selectAll()
      .where('task_id', '=', kit.taskId)
      .executeTakeFirst();
    expect(record).toMatchObject({
      func_id: 'defect_manage',
      oper_type: 'ignore_defect',
      operator: 'bob',
      tool: 'ESLINT',
    });
  });

  it('acts only in the state of 9.2 and counts the others', async () => {
    const gone = await kit.place({ path: 'src/g.js', detection: DETECTION.gone });
    const masked = await kit.place({ path: 'src/m.js', detection: DETECTION.maskedByPath });
    const named = { defectKeySet: [key(0), String(gone), String(masked), '999999999', 'nonsense', key(0)] };
    expect((await kit.batch({ ...ignore, ...named })).data).toMatchObject({ count: 1, skipped: 5 - 1 });
    expect((await kit.batch({ ...ignore, defectKeySet: [key(0)] })).data).toEqual({ count: 0, skipped: 1 });
    expect((await kit.batch({ bizType: 'MarkDefect', markFlag: 1, defectKeySet: [key(0)] })).data.count).toBe(0);
    expect((await kit.batch({ bizType: 'RevertIgnore', defectKeySet: [key(0), key(1)] })).data).toMatchObject({
      count: 1,
      skipped: 1,
    });
    const [first] = await verdicts();
    expect(first).toMatchObject({ ignore_type: 0, ignore_reason: null, ignored_by: null, ignored_at: null });
  });

  it('is a success that leaves no trace when nothing is selected', async () => {
    const before = await written();
    for (const defectKeySet of [undefined, [], [null], ['']])
      expect(await kit.batch({ ...ignore, defectKeySet })).toMatchObject({ code: '0', data: { count: 0, skipped: 0 } });
    expect(await written()).toEqual(before);
  });

  it('marks and takes the mark off', async () => {
    await kit.batch({ bizType: 'MarkDefect', markFlag: '1', defectKeySet: [key(2)] });
    const marked = async () => (await kit.list({ fileList: ['src/a.jsx'] })).data.defectList.records[0].mark;
    expect(await marked()).toBe(1);
    await kit.batch({ bizType: 'MarkDefect', markFlag: 0, defectKeySet: [key(2)] });
    expect(await marked()).toBe(0);
  });

  it.each<[string, object, object]>([
    ['a mark', { bizType: 'MarkDefect', markFlag: 1 }, { bizType: 'MarkDefect', markFlag: 0 }],
    ['people', { bizType: 'AssignDefect', newAuthor: 'carl;dora' }, { bizType: 'AssignDefect', newAuthor: 'dora' }],
  ])('sets %s once, and writes nothing when it stands already', async (_, act, other) => {
    const named = { defectKeySet: [key(0), key(1)] };
    expect((await kit.batch({ ...act, defectKeySet: [key(0)] })).data.count).toBe(1);
    const before = await written();
    expect((await kit.batch({ ...act, defectKeySet: [key(0)] }, kit.bob)).data).toEqual({ count: 0, skipped: 1 });
    expect(await written()).toEqual(before);
    const events = async () => (await kit.get(`history/${key(0)}`)).data.events.length;
    const lines = await events();
    const preview = (await kit.post('batch/preview', { toolName: 'ESLINT', ...act, ...named })).data;
    expect(preview).toEqual({ count: 1, skipped: 1, files: 1, fixed: 0, ignored: 0, masked: 0, open: 0 });
    expect((await kit.batch({ ...act, ...named })).data).toMatchObject({ count: 1, skipped: 1 });
    expect(await events()).toBe(lines);
    expect((await kit.batch({ ...other, ...named })).data).toMatchObject({ count: 2, skipped: 0 });
    expect(await events()).toBe(lines + 1);
    expect((await kit.batch({ ...other, ...everything() })).data.count).toBe('markFlag' in other ? 0 : 3);
  });

  it('marks anew what a later analysis still found', async () => {
    const mark = { bizType: 'MarkDefect', markFlag: 1, defectKeySet: [key(0)] };
    const shown = async () =>
      (await kit.list({ author: 'ann' })).data.defectList.records.find(
        (row: { entityId: string }) => row.entityId === key(0),
      ).mark;
    await kit.batch(mark);
    expect(await shown()).toBe(1);
    await kit.make.buildTool({ taskId: kit.taskId, build: 3, tool: 'ESLINT' });
    await kit.app.db
      .updateTable('build_tool')
      .set({ result: '{}', ended_at: new Date(kit.app.services.now().getTime() + 60_000) })
      .where('task_id', '=', kit.taskId)
      .where('build_number', '=', 3)
      .execute();
    expect(await shown()).toBe(2);
    kit.app.advance(120_000);
    expect((await kit.batch(mark)).data.count).toBe(1);
    expect(await shown()).toBe(1);
    expect((await kit.batch(mark)).data).toEqual({ count: 0, skipped: 1 });
  });

  it.each<[unknown, string]>([
    ['carl', 'carl'],
    [' carl ; dora,carl；eve ,', 'carl;dora;eve'],
    [['carl', 'dora;eve'], 'carl;dora;eve'],
  ])('assigns %j', async (newAuthor, author) => {
    await kit.batch({
      bizType: 'AssignDefect',
      newAuthor,
      sourceAuthor: ['ann'],
      ignoreReasonType: '',
      defectKeySet: [key(0)],
    });
    expect(idsOf(await kit.list({ author: 'carl' }))).toEqual([ids[0]]);
    expect((await kit.list({ author: 'carl' })).data.defectList.records[0].author).toBe(author);
    expect(idsOf(await kit.list({ author: 'ann' }))).not.toContain(ids[0]);
    const { data } = await kit.get('checker/authors/toolName/ESLINT');
    expect(data.authorList).toEqual([...new Set([...author.split(';'), 'ann', 'bob'])].sort());
  });

  it('takes an empty reason type for "none", and wants words for "other"', async () => {
    expect(
      (await kit.batch({ bizType: 'IgnoreDefect', ignoreReasonType: '', ignoreReason: '', defectKeySet: [key(0)] }))
        .data.count,
    ).toBe(1);
    expect(await statuses()).toEqual([5, 1, 1, 1, 1]);
    const { data } = await kit.post('detail', { toolName: 'ESLINT', entityId: key(0) });
    expect(data.lintDefectList[0]).toMatchObject({ ignoreReasonType: 0 });
  });

  it.each<[string, object, string]>([
    ['no handler', { bizType: 'AssignDefect', newAuthor: ' ; , ' }, '2300004'],
    ['no handler at all', { bizType: 'AssignDefect' }, '2300004'],
    ['"other" without words', { ...ignore, ignoreReasonType: 4, ignoreReason: ' ' }, '2300002'],
    ['an unknown reason', { ...ignore, ignoreReasonType: 3 }, '2300004'],
    ['a reason beyond 255 characters', { ...ignore, ignoreReason: 'x'.repeat(256) }, '2300004'],
    ['a reason with NUL', { ...ignore, ignoreReason: 'a\u0000b' }, '2300004'],
    ['no mark', { bizType: 'MarkDefect' }, '2300004'],
    ['an unknown act', { bizType: 'DropDefect' }, '2300013'],
    ['a tool without rows to decide on', { ...ignore, toolName: 'DUPC' }, '2300013'],
    ['an unknown tool', { ...ignore, toolName: 'NOPE' }, '2300014'],
  ])('refuses %s without effect', async (_, body, code) => {
    const before = await written();
    expect((await kit.batch({ ...body, defectKeySet: [key(0)] })).code).toBe(code);
    expect(await written()).toEqual(before);
  });

  it('confirms a guessed pairing by ignoring it, until it is paired anew', async () => {
    await kit.app.db
      .updateTable('place')
      .set({ needs_check: true })
      .where('defect_id', '=', ids[0] ?? 0)
      .execute();
    await kit.verdict(ids[0] ?? 0, { ignore_type: 2, ignored_by: 'bob', ignored_at: new Date(0) });
    expect((await statuses())[0]).toBe(1);
    await kit.batch({ ...ignore, defectKeySet: [key(0)] });
    expect((await statuses())[0]).toBe(5);
    const row = { task_id: kit.taskId, branch_id: 1, build_number: 4, defect_id: ids[0] ?? 0, pass: 5, score: 0.5 };
    const { file_id } = await kit.app.db
      .selectFrom('place')
      .select('file_id')
      .where('defect_id', '=', ids[0] ?? 0)
      .executeTakeFirstOrThrow();
    await kit.app.db
      .insertInto('match')
      .values({ ...row, from_file: file_id, from_line: 1, to_file: file_id, to_line: 1 })
      .execute();
    expect((await statuses())[0]).toBe(1);
  });
});

describe('acts on everything that matches', () => {
  it('ignores what the filter finds, also rows never loaded, whatever the stale keys say', async () => {
    const sent = { ...ignore, ...everything({ author: 'ann' }), defectKeySet: [key(3)], fileList: ['src/b.js'] };
    expect((await kit.batch(sent)).data).toMatchObject({ count: 3, skipped: 0 });
    expect(await statuses()).toEqual([5, 1, 5, 1, 5]);
    expect((await kit.batch({ bizType: 'RevertIgnore', ...everything({ severity: [2] }) })).data.count).toBe(3);
    expect(await statuses()).toEqual([1, 1, 1, 1, 1]);
  });

  it('acts on the own ones of whoever sends it', async () => {
    expect((await kit.batch({ ...ignore, ...everything({ author: '@me' }) })).data.count).toBe(3);
    expect(await statuses()).toEqual([5, 1, 5, 1, 5]);
  });

  it('acts on the files of the file mode and on no look-alike', async () => {
    const files = everything({ fileList: ['src/a.js'], pattern: 'LINT' });
    expect((await kit.batch({ ...ignore, ...files, batchFlag: false, defectKeySet: [null] })).data.count).toBe(2);
    expect(await statuses()).toEqual([5, 5, 1, 1, 1]);
    expect(
      (await kit.batch({ ...ignore, ...everything({ clusterType: 'file' }), defectKeySet: [null, null] })).data.count,
    ).toBe(3);
  });

  it.each<[string, object]>([
    ['ignoring with batchFlag false', { ...ignore, batchFlag: false }],
    ['recovering with batchFlag false', { bizType: 'RevertIgnore', batchFlag: false }],
    [
      'assigning with changeAuthorType 1',
      { bizType: 'AssignDefect', newAuthor: 'x', changeAuthorType: 1, batchFlag: true },
    ],
    ['marking one', { bizType: 'MarkDefect', markFlag: 1, batchFlag: true }],
  ])('takes the key for a single row: %s', async (_, act) => {
    if (act && 'bizType' in act && act.bizType === 'RevertIgnore') await kit.batch({ ...ignore, ...everything() });
    expect((await kit.batch({ ...everything(), ...act, defectKeySet: [key(1)] })).data.count).toBe(1);
  });

  it('keeps to the dates of the picker', async () => {
    expect(
      (
        await kit.batch({
          ...ignore,
          ...everything({ daterange: ['2020-01-01T00:00:00.000Z', '2020-02-01T00:00:00.000Z'] }),
        })
      ).data.count,
    ).toBe(0);
    expect(
      (await kit.batch({ ...ignore, ...everything({ daterange: ['2026-03-02', '2026-03-02'] }) })).data.count,
    ).toBe(5);
  });

  it.each<[string, unknown]>([
    ['no condition', undefined],
    ['no JSON', '{'],
    ['no object', '[1]'],
    ['an unread severity', condition({ severity: ['x'] })],
    ['an unread checker', condition({ checker: {} })],
    ['ticked files without a path', condition({ fileList: [null] })],
    ['a path among blanks', condition({ fileList: ['src/a.js', ''] })],
    ['another tool', condition({ toolName: 'CCN' })],
  ])('refuses a condition it does not understand to the end: %s', async (_, queryDefectCondition) => {
    const before = await written();
    expect((await kit.batch({ ...ignore, isSelectAll: 'Y', batchFlag: true, queryDefectCondition })).code).toBe(
      '2300004',
    );
    expect(await written()).toEqual(before);
  });

  it('acts on nothing in a build that is not of the task, and on what stands today in one that is', async () => {
    const foreign = await kit.make.build({ taskId: kit.otherId });
    expect((await kit.batch({ ...ignore, ...everything({ buildId: foreign.id }) })).data.count).toBe(0);
    const own = await kit.app.db
      .selectFrom('build')
      .select(['id', 'number'])
      .where('task_id', '=', kit.taskId)
      .where('number', '=', 2)
      .executeTakeFirstOrThrow();
    const { file_id } = await kit.app.db
      .selectFrom('place')
      .select('file_id')
      .where('defect_id', '=', ids[0] ?? 0)
      .executeTakeFirstOrThrow();
    for (const id of [ids[0] ?? 0, ids[1] ?? 0])
      await kit.app.db
        .insertInto('span')
        .values({ task_id: kit.taskId, branch_id: 1, defect_id: id, from_build: 1, to_build: 2, file_id, line: 9 })
        .execute();
    await kit.app.db
      .updateTable('place')
      .set({ detection: DETECTION.gone })
      .where('defect_id', '=', ids[0] ?? 0)
      .execute();
    expect((await kit.batch({ ...ignore, ...everything({ buildId: own.id }) })).data.count).toBe(1);
    expect(await statuses()).toEqual([3, 5, 1, 1, 1]);
  });
});

describe('preview', () => {
  it.each<[string, () => object]>([
    ['keys', () => ({ ...ignore, defectKeySet: [key(0), key(3), key(3), '999999999', 'nonsense'] })],
    ['everything', () => ({ ...ignore, ...everything({ author: 'ann' }) })],
    ['nothing', () => ({ ...ignore, defectKeySet: [null] })],
    ['a snapshot that is not there', () => ({ ...ignore, ...everything({ buildId: 'nope' }) })],
  ])('says of %s what the act then does, and does nothing itself', async (_, body) => {
    const before = await written();
    const { data, code } = await kit.post('batch/preview', { toolName: 'ESLINT', ...body() });
    expect(code).toBe('0');
    expect(await written()).toEqual(before);
    const done = (await kit.batch(body())).data;
    expect({ count: data.count, skipped: data.skipped }).toEqual({ count: done.count, skipped: done.skipped });
    expect(data.files).toBeLessThanOrEqual(data.count);
  });

  it('says why named ones stay as they are', async () => {
    const gone = await kit.place({ path: 'src/c.js', detection: DETECTION.gone });
    const masked = await kit.place({ path: 'src/d.js', detection: DETECTION.maskedByPath });
    await kit.batch({ ...ignore, defectKeySet: [key(1)] });
    const named = { defectKeySet: [key(0), key(1), key(2), String(gone), String(masked), '999999999'] };
    const preview = async (body: object) => (await kit.post('batch/preview', { toolName: 'ESLINT', ...body })).data;
    expect(await preview({ ...ignore, ...named })).toEqual({
      ...{ count: 2, skipped: 4, files: 2 },
      ...{ fixed: 1, ignored: 1, masked: 1, open: 0 },
    });
    expect(await preview({ bizType: 'RevertIgnore', ...named })).toEqual({
      ...{ count: 1, skipped: 5, files: 1 },
      ...{ fixed: 1, ignored: 0, masked: 1, open: 2 },
    });
  });

  it('refuses what the act refuses, and who may not act', async () => {
    const body = { toolName: 'ESLINT', ...ignore, defectKeySet: [key(0)] };
    expect((await kit.post('batch/preview', body, kit.viewer)).status).toBe(403);
    expect((await kit.post('batch/preview', body, kit.eve)).status).toBe(403);
    expect((await kit.post('batch/preview', { ...body, bizType: 'DropDefect' })).code).toBe('2300013');
  });
});

describe('a guessed pairing', () => {
  const guessed = async () => {
    const [row] = (await kit.list({ status: [1, 4], author: 'ann' })).data.defectList.records.filter(
      (row: { entityId: string }) => row.entityId === key(0),
    );
    return [row.status, row.needsCheck];
  };

  it('hides no issue until a person confirms it, which can be taken back', async () => {
    await kit.batch({ ...ignore, defectKeySet: [key(0)] });
    await kit.app.db
      .updateTable('place')
      .set({ needs_check: true })
      .where('defect_id', '=', ids[0] ?? 0)
      .execute();
    await kit.app.db
      .updateTable('verdict')
      .set({ checked_build: null })
      .where('defect_id', '=', ids[0] ?? 0)
      .execute();
    expect(await guessed()).toEqual([1, true]);
    const confirmed = await kit.batch({ bizType: 'ConfirmMatch', defectKeySet: [key(0), key(1)] });
    expect(confirmed.data).toEqual({ count: 1, skipped: 1, actionId: expect.any(Number) });
    expect(await guessed()).toEqual([5, undefined]);
    const { events } = (await kit.get(`history/${key(0)}`)).data;
    expect(events[0]).toMatchObject({ kind: 'confirm', message: 'ann confirmed that it is the earlier issue' });
    await kit.post('batch/undo', { actionId: confirmed.data.actionId });
    expect(await guessed()).toEqual([1, true]);
  });

  it('is confirmed by those who may decide', async () => {
    await kit.app.db
      .updateTable('place')
      .set({ needs_check: true })
      .where('defect_id', '=', ids[0] ?? 0)
      .execute();
    const refused = await kit.batch({ bizType: 'ConfirmMatch', defectKeySet: [key(0)] }, kit.viewer);
    expect(refused.status).toBe(403);
    expect(await guessed()).toEqual([1, true]);
  });
});

describe('an ignore with an end', () => {
  it('is found by how soon it ends', async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await kit.batch({ ...ignore, ignoreUntil: day(3), defectKeySet: [key(0)] });
    await kit.batch({ ...ignore, ignoreUntil: day(30), defectKeySet: [key(1)] });
    await kit.batch({ ...ignore, defectKeySet: [key(2)] });
    const within = async (ignoreEndsWithin: unknown) =>
      idsOf(await kit.list({ status: [4], ignoreEndsWithin })).map(String);
    expect(await within(7)).toEqual([key(0)]);
    expect((await within('60')).sort()).toEqual([key(0), key(1)].sort());
    expect((await within('')).length).toBe(3);
    const count = { toolName: 'ESLINT', status: [4], ignoreEndsWithin: 7, statisticType: 'STATUS' };
    expect((await kit.post('initpage', count)).data.ignoreCount).toBe(1);
    expect((await kit.batch({ bizType: 'RevertIgnore', ...everything({ ignoreEndsWithin: 'x' }) })).code).toBe(
      '2300004',
    );
    expect((await kit.batch({ bizType: 'RevertIgnore', ...everything({ ignoreEndsWithin: 7 }) })).data.count).toBe(1);
  });

  it('is over by itself then, and can be given again', async () => {
    const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    expect((await kit.batch({ ...ignore, ignoreUntil: day, defectKeySet: [key(0)] })).data.count).toBe(1);
    const [row] = (await kit.list({ status: [4] })).data.defectList.records;
    expect(row).toMatchObject({ entityId: key(0), status: 5, ignoreUntil: Date.parse(`${day}T23:59:59.999+08:00`) });
    await kit.app.db
      .updateTable('verdict')
      .set({ ignore_until: new Date(1) })
      .where('defect_id', '=', ids[0] ?? 0)
      .execute();
    expect(await statuses()).toEqual([1, 1, 1, 1, 1]);
    expect((await kit.list({ status: [4] })).data.defectList.count).toBe(0);
    expect((await kit.batch({ bizType: 'RevertIgnore', defectKeySet: [key(0)] })).data.count).toBe(0);
    expect((await kit.batch({ ...ignore, ignoreUntil: '', defectKeySet: [key(0)] })).data.count).toBe(1);
    expect((await verdicts())[0]?.ignore_until).toBeNull();
  });

  it.each(['2020-01-01', 5, 'soon', '2030-02-30', {}, 9e15])(
    'refuses the end %j without effect',
    async (ignoreUntil) => {
      const before = await written();
      expect((await kit.batch({ ...ignore, ignoreUntil, defectKeySet: [key(0)] })).code).toBe('2300004');
      expect(await written()).toEqual(before);
    },
  );
});

describe('functions', () => {
  it('a select-all reads the severities as bands and the picker as commit dates', async () => {
    const at = (measure: number, line_time = new Date('2026-03-02T08:00:00Z')) =>
      kit.place({ tool: 'CCN', measure, line_time, path: 'src/f.js' });
    const [high] = [await at(45), await at(25), await at(46, new Date('2025-01-01T00:00:00Z'))];
    const queryDefectCondition = condition({
      toolName: 'CCN',
      severity: [2],
      checker: undefined,
      daterange: ['2026-01-01', '2026-12-31'],
    });
    const sent = { toolName: 'CCN', isSelectAll: 'Y', batchFlag: true, queryDefectCondition, defectKeySet: [] };
    expect((await kit.batch({ ...ignore, ...sent })).data.count).toBe(1);
    expect((await verdicts()).map((row) => row.defect_id)).toEqual([high]);
    expect((await kit.batch({ bizType: 'AssignDefect', newAuthor: 'zoe', ...sent })).data.count).toBe(0);
  });
});

describe('who may', () => {
  it('refuses viewers, strangers and members of other projects, and nothing has happened', async () => {
    const before = await written();
    const body = { ...ignore, defectKeySet: [key(0)] };
    expect((await kit.batch(body, kit.viewer)).status).toBe(403);
    expect((await kit.batch(body, kit.viewer)).code).toBe('2300006');
    expect((await kit.batch({ ...ignore, ...everything() }, kit.eve)).status).toBe(403);
    const call = {
      method: 'POST',
      path: '/defect/api/user/warn/batch',
      body: { toolName: 'ESLINT', ...body },
      task: kit.taskId,
    } as const;
    expect((await kit.eve.call({ ...call, project: 'other' })).status).toBe(403);
    expect((await kit.app.call(call)).status).toBe(401);
    expect((await kit.list({}, undefined, kit.viewer)).code).toBe('0');
    expect(await written()).toEqual(before);
  });

  it('reaches no defect of another task, however it is named', async () => {
    const foreign = await kit.place({ taskId: kit.otherId });
    const answers = [
      await kit.batch({ ...ignore, defectKeySet: [String(foreign)] }),
      await kit.batch({ ...ignore, ...everything({ taskId: String(kit.otherId) }) }),
      await kit.batch({ ...ignore, taskId: kit.otherId, defectKeySet: [String(foreign)] }),
    ];
    expect(answers.map((answer) => answer.data.count)).toEqual([0, 5, 0]);
    expect(
      await kit.app.db.selectFrom('verdict').select('defect_id').where('task_id', '=', kit.otherId).execute(),
    ).toEqual([]);
  });
});

describe('undo', () => {
  const undo = (actionId: unknown, user = kit.ann, task = kit.taskId) =>
    kit.post('batch/undo', { actionId }, user, task);

  it('restores what was there, and can be undone itself', async () => {
    await kit.batch({ ...ignore, defectKeySet: [key(0)] });
    const before = await verdicts();
    const { data } = await kit.batch({ bizType: 'RevertIgnore', defectKeySet: [key(0)] });
    const undone = await undo(data.actionId);
    expect(undone).toMatchObject({ code: '0', data: { count: 1, skipped: 0 } });
    expect(await verdicts()).toEqual(before);
    expect((await undo(undone.data.actionId)).data.count).toBe(1);
    expect(await statuses()).toEqual([1, 1, 1, 1, 1]);
  });

  it('leaves later decisions alone and counts them, but not those on other things', async () => {
    const { data } = await kit.batch({ ...ignore, ...everything() });
    await kit.batch({ bizType: 'RevertIgnore', defectKeySet: [key(0)] });
    await kit.batch({ ...ignore, ignoreReason: 'again', defectKeySet: [key(0)] });
    await kit.app.db
      .updateTable('verdict')
      .set({ assignees: ['carl'] })
      .where('defect_id', '=', ids[1] ?? 0)
      .execute();
    expect((await undo(data.actionId)).data).toMatchObject({ count: 4, skipped: 1 });
    expect(await statuses()).toEqual([5, 1, 1, 1, 1]);
    expect((await verdicts())[1]?.assignees).toEqual(['carl']);
  });

  it('is refused twice, after 30 days, to viewers, and from another task: without effect', async () => {
    const { data } = await kit.batch({ ...ignore, defectKeySet: [key(0)] });
    expect((await undo(data.actionId, kit.viewer)).status).toBe(403);
    expect((await undo(data.actionId, kit.ann, kit.otherId)).code).toBe('2300007');
    expect((await undo(999_999)).code).toBe('2300007');
    expect((await undo('x')).code).toBe('2300004');
    await kit.app.db
      .updateTable('action')
      .set({ at: new Date(Date.now() - 31 * 86_400_000) })
      .where('id', '=', data.actionId)
      .execute();
    expect((await undo(data.actionId)).code).toBe('2300004');
    expect(await statuses()).toEqual([5, 1, 1, 1, 1]);
    await kit.app.db.updateTable('action').set({ at: new Date() }).where('id', '=', data.actionId).execute();
    expect((await undo(data.actionId)).code).toBe('0');
    expect((await undo(data.actionId)).code).toBe('2300004');
  });
});

describe('at the same time', () => {
  it('never deadlocks, and every defect is decided once', async () => {
    const backwards = [...ids].reverse().map(String);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        kit.batch(
          { ...ignore, defectKeySet: at % 2 === 0 ? ids.map(String) : backwards },
          at % 3 === 0 ? kit.bob : kit.ann,
        ),
      ),
    );
    expect(answers.map((answer) => answer.code)).toEqual(answers.map(() => '0'));
    expect(answers.reduce((sum, answer) => sum + answer.data.count, 0)).toBe(5);
    expect((await written()).counts.slice(0, 2)).toEqual([1, 5]);
  });
});
