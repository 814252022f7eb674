import { DETECTION } from '@assay/contract/codes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defectKit, type Kit } from '../defect.test-kit.ts';
import { FOUND, GONE, TEXTS } from './sentences.ts';

let kit: Kit;
beforeAll(async () => {
  kit = await defectKit();
});
afterAll(() => kit.app.close());

const history = (id: number, user = kit.ann, language = 'en', task = kit.taskId) =>
  kit.get(`history/${id}`, user, task, language);

it('tells what scans saw and what people did, newest first', async () => {
  const { db } = kit.app;
  const builds = [];
  for (let count = 0; count < 5; count++) builds.push(await kit.make.build({ taskId: kit.taskId }));
  const [first] = builds;
  if (!first) throw new Error('no build');
  const id = await kit.place({ path: 'src/b.js', line: 9, cause: 'file-deleted', detection: DETECTION.gone });
  const other = await kit.place({ path: 'src/a.js', line: 3 });
  const fileOf = async (defect: number) =>
    (await db.selectFrom('place').select('file_id').where('defect_id', '=', defect).executeTakeFirstOrThrow()).file_id;
  const [b, a] = [await fileOf(id), await fileOf(other)];
  const at = { task_id: kit.taskId, branch_id: first.branch_id, defect_id: id };
  await db
    .insertInto('span')
    .values([
      { ...at, from_build: 1, to_build: 1, file_id: a, line: 3 },
      { ...at, from_build: 2, to_build: 2, file_id: b, line: 9 },
      { ...at, from_build: 4, to_build: 4, file_id: b, line: 9 },
    ])
    .execute();
  await db
    .insertInto('match')
    .values({ ...at, build_number: 2, pass: 3, score: 0.96, from_file: a, from_line: 3, to_file: b, to_line: 9 })
    .execute();
  const seen = (await history(id)).data;
  expect({ ...seen, events: seen.events.map((event: { message: string }) => event.message) }).toEqual({
    entityId: String(id),
    toolName: 'ESLINT',
    checker: 'no-undef',
    branch: 'master',
    events: [
      'Gone: the file was deleted',
      'Back at src/b.js:9',
      'Not reported any more',
      'Moved from src/a.js:3 to src/b.js:9 (the file was renamed, the line followed, 96 %)',
      'Found at src/a.js:3: brought by a change of the code',
    ],
  });
  expect(seen.events.map((event: { kind: string; buildNum: string }) => [event.kind, event.buildNum])).toEqual([
    ['gone', '5'],
    ['returned', '4'],
    ['gone', '3'],
    ['moved', '2'],
    ['found', '1'],
  ]);
  expect(seen.events[3]).toEqual({
    kind: 'moved',
    time: builds[1]?.ended_at?.getTime(),
    message: expect.any(String),
    buildNum: '2',
    buildId: builds[1]?.id,
    pass: 3,
    score: expect.closeTo(0.96),
    from: { filePath: 'src/a.js', line: 3 },
    to: { filePath: 'src/b.js', line: 9 },
  });
  expect((await history(id, kit.ann, 'zh-CN')).data.events[0].message).toBe('已修复：文件已删除');
});

it('acts with before and after, their undo, comments and links', async () => {
  const id = await kit.place({ path: 'src/p.js' });
  const keys = { defectKeySet: [String(id)] };
  const ignored = await kit.batch({
    ...keys,
    bizType: 'IgnoreDefect',
    ignoreReasonType: 4,
    ignoreReason: '{by} later',
  });
  await kit.post('batch/undo', { actionId: ignored.data.actionId });
  await kit.batch({ ...keys, bizType: 'AssignDefect', newAuthor: ['zoe', 'bob'] }, kit.bob);
  await kit.batch({ ...keys, bizType: 'MarkDefect', markFlag: 1 });
  await kit.post(`codeComment/toolName/ESLINT?defectId=${id}`, { userName: 'ann', comment: 'why?' });
  const { events } = (await history(id)).data;
  const undo = events.find((event: { kind: string }) => event.kind === 'undo');
  expect(events.map((event: { message: string }) => event.message)).toEqual([
    'ann commented: why?',
    'ann marked it as handled',
    'bob assigned it to zoe;bob',
    'ann took an act back',
    'ann ignored it: {by} later (taken back)',
  ]);
  expect(events[4]).toMatchObject({
    kind: 'ignore',
    operator: 'ann',
    actionId: ignored.data.actionId,
    undoneBy: undo.actionId,
    before: { ignoreReasonType: 0 },
    after: { ignoreReasonType: 4, ignoreReason: '{by} later', ignoreAuthor: 'ann' },
  });
  expect(undo).toMatchObject({ undoes: ignored.data.actionId, after: { ignoreReasonType: 0 } });
  expect(events[2]).toMatchObject({ before: { author: '' }, after: { author: 'zoe;bob' } });
});

it('is for those who may see the task, and knows no defect of another one', async () => {
  const id = await kit.place({});
  expect((await history(id, kit.viewer)).code).toBe('0');
  expect((await history(id, kit.eve)).status).toBe(403);
  expect((await history(id, kit.ann, 'en', kit.otherId)).code).toBe('2300007');
  expect((await kit.get('history/x')).code).toBe('2300007');
});

it('every sentence is there in both languages with the same blanks', () => {
  for (const { zh, en } of [...Object.values(TEXTS), ...Object.values(FOUND), ...Object.values(GONE)]) {
    const blanks = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
    expect(blanks(zh)).toEqual(blanks(en));
    expect(zh).toMatch(/[\u4e00-\u9fff]/);
    expect(en).not.toMatch(/[\u4e00-\u9fff]/);
  }
});
