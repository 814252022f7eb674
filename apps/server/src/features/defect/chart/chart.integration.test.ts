import { DETECTION, NO_AUTHOR } from '@assay/contract/codes';
import { addDays } from '@assay/domain/charts/chart-days';
import { dayOf, startOfDay } from '@assay/domain/time/zone';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, defectKit, type Kit } from '../defect.test-kit.ts';

let kit: Kit;
const zone = 'Asia/Shanghai';
const now = Date.now();
const today = dayOf(now, zone);
const yesterday = addDays(today, -1);
/** Noon of a day in the site's zone. */
const noon = (day: string) => new Date((startOfDay(day, zone) ?? 0) + DAY / 2);

const report = (tool: string, query = 'startTime=&endTime=', { user = kit.ann, language = 'en' } = {}) =>
  user.call({
    path: `/defect/api/user/report/toolName/${tool}?${query}&isAjax=1`,
    project: 'shop',
    task: kit.taskId,
    language,
  });

async function numbers(tool: string, day: Date, given: object): Promise<void> {
  const { number, branch_id } = await kit.make.build({ taskId: kit.taskId });
  const row = { task_id: kit.taskId, build_number: number, tool, branch_id, at: day, open_count: 0, new_count: 0 };
  const none = { average_ccn: null, ccn_threshold: null, ccn_excess: null, dup_rate: null };
  await kit.app.db
    .insertInto('build_numbers')
    .values({ ...row, ...none, ...given })
    .execute();
}

beforeAll(async () => {
  kit = await defectKit();
});
afterAll(() => kit.app.close());

describe('LINT', () => {
  const JUDGE = '2026-03-01';
  const old = new Date('2026-02-01T00:00:00Z');
  beforeAll(async () => {
    await kit.app.db
      .updateTable('task')
      .set({ new_defect_judge: JSON.stringify({ judgeBy: 1, fromDate: JUDGE }) })
      .where('id', '=', kit.taskId)
      .execute();
    await kit.place({ author: 'ann', severity: 1 });
    await kit.place({ author: 'ann', severity: 2 });
    await kit.place({ author: 'ann', severity: 4, line_time: old });
    await kit.place({ author: 'bob', severity: 4 });
    await kit.place({ author: '', severity: 4, line_time: old });
    await kit.place({ author: '', severity: 1, detection: DETECTION.notVerified });
    await kit.place({ author: 'ann', severity: 1, detection: DETECTION.gone });
    await kit.place({ author: 'ann', severity: 1, detection: DETECTION.maskedByPath });
    await kit.verdict(await kit.place({ author: 'ann', severity: 1 }), { ignore_type: 1, ignored_by: 'ann' });
    await kit.verdict(await kit.place({ author: 'ann', severity: 1, line_time: old }), { assignees: ['zoe', 'bob'] });
    await numbers('ESLINT', noon(addDays(today, -3)), { open_count: 9, new_count: 4 });
    await numbers('ESLINT', noon(yesterday), { open_count: 1, new_count: 1 });
    await numbers('ESLINT', new Date(noon(yesterday).getTime() + 60_000), { open_count: 8, new_count: 3 });
    await numbers('ESLINT', noon('2020-05-01'), { open_count: 2, new_count: 0 });
  });

  it('answers trend and handlers, today as it is now', async () => {
    const { data, code } = await report('ESLINT');
    expect(code).toBe('0');
    const row = (authorName: string, total: number, serious: number, normal: number, prompt: number) => ({
      authorName,
      total,
      serious,
      normal,
      prompt,
    });
    expect(data).toEqual({
      taskId: kit.taskId,
      toolName: 'ESLINT',
      chartLegacys: {
        legacyList: [
          { date: today, tips: 'today', newCount: 4, historyCount: 3 },
          { date: yesterday, tips: 'yesterday', newCount: 3, historyCount: 5 },
          ...[-2, -3].map((back) => {
            const date = addDays(today, back);
            return { date, tips: date.slice(5), newCount: 4, historyCount: 5 };
          }),
          ...[-4, -5, -6].map((back) => {
            const date = addDays(today, back);
            return { date, tips: date.slice(5), newCount: 0, historyCount: 2 };
          }),
        ],
      },
      chartAuthors: {
        newAuthorList: {
          authorList: [row(NO_AUTHOR, 1, 1, 0, 0), row('ann', 2, 1, 1, 0), row('bob', 1, 0, 0, 1)],
          totalAuthor: row('Total', 4, 2, 1, 1),
        },
        historyAuthorList: {
          authorList: [row(NO_AUTHOR, 1, 0, 0, 1), row('ann', 1, 0, 0, 1), row('zoe;bob', 1, 1, 0, 0)],
          totalAuthor: row('Total', 3, 1, 0, 2),
        },
      },
    });
  });

  it('every number of a handler is as many rows of the list its link opens', async () => {
    const { chartAuthors } = (await report('ESLINT')).data;
    const columns = [
      ['total', []],
      ['serious', [1]],
      ['normal', [2]],
      ['prompt', [4]],
    ] as const;
    for (const [list, defectType] of [
      ['newAuthorList', [1]],
      ['historyAuthorList', [2]],
    ] as const)
      for (const author of chartAuthors[list].authorList)
        for (const [column, severity] of columns) {
          const rows = await kit.list({ author: author.authorName, severity, defectType, status: [1] });
          expect([author.authorName, column, rows.data.defectList.count]).toEqual([
            author.authorName,
            column,
            author[column],
          ]);
        }
  });

  it('a range has every day, its labels are the days, its past is what builds said', async () => {
    const answer = await report('ESLINT', 'startTime=2020-04-30&endTime=2020-05-02');
    expect(answer.data.chartLegacys.legacyList).toEqual([
      { date: '2020-05-02', tips: '05-02', newCount: 0, historyCount: 2 },
      { date: '2020-05-01', tips: '05-01', newCount: 0, historyCount: 2 },
      { date: '2020-04-30', tips: '04-30', newCount: 0, historyCount: 0 },
    ]);
    const open = (await report('ESLINT', `startTime=${yesterday}&endTime=2099-01-01`)).data.chartLegacys.legacyList;
    expect(open.map((point: { date: string }) => point.date)).toEqual([today, yesterday]);
    const all = (await report('ESLINT', 'endTime=2020-05-01')).data.chartLegacys.legacyList;
    expect(all.at(-1).date).toBe('2016-10-24');
  });

  it('refuses a start after the end, tools without charts and unknown tools', async () => {
    expect((await report('ESLINT', 'startTime=2020-05-02&endTime=2020-05-01')).code).toBe('2300004');
    expect((await report('CLOC')).code).toBe('2300013');
    expect((await report('NOPE')).code).toBe('2300014');
  });

  it('is for those who may see defects of the task', async () => {
    expect((await report('ESLINT', '', { user: kit.viewer })).code).toBe('0');
    expect((await report('ESLINT', '', { user: kit.eve })).status).toBe(403);
    expect((await kit.app.call({ path: '/defect/api/user/report/toolName/ESLINT' })).status).toBe(401);
  });

  it('a task without a build has empty charts', async () => {
    const task = await kit.make.task({ projectId: 'shop', tools: ['ESLINT', 'CCN'] });
    const ask = (tool: string) =>
      kit.ann.call({ path: `/defect/api/user/report/toolName/${tool}`, project: 'shop', task: task.id });
    const nobody = { authorName: 'Total', total: 0 };
    const lint = (await ask('ESLINT')).data;
    expect(lint.chartAuthors.newAuthorList).toMatchObject({ authorList: [], totalAuthor: nobody });
    expect(lint.chartLegacys.legacyList).toHaveLength(7);
    expect((await ask('CCN')).data.chartAuthorList).toMatchObject({ authorList: [], totalAuthor: nobody });
    expect((await ask('DUPC')).data.chartRiskList.totalCount).toBe(0);
    expect((await ask('GCC_ANALYZER')).data.newCloseFixChart.elemList).toHaveLength(14);
  });
});

describe('CCN', () => {
  it('answers handlers by band, the average and the excess', async () => {
    await kit.place({ tool: 'CCN', measure: 70, author: 'ann' });
    await kit.place({ tool: 'CCN', measure: 45, author: 'ann' });
    await kit.place({ tool: 'CCN', measure: 25, author: 'bob' });
    await kit.place({ tool: 'CCN', measure: 16, author: 'bob' });
    await numbers('CCN', noon(addDays(today, -8)), { average_ccn: 2.345, ccn_threshold: 15, ccn_excess: 77 });
    const { data } = await report('CCN', undefined, { language: 'zh-CN' });
    expect(data.chartAuthorList).toEqual({
      authorList: [
        { authorName: 'ann', total: 2, superHigh: 1, high: 1, medium: 0, low: 0 },
        { authorName: 'bob', total: 2, superHigh: 0, high: 0, medium: 1, low: 1 },
      ],
      totalAuthor: { authorName: 'Total', total: 4, superHigh: 1, high: 1, medium: 1, low: 1 },
    });
    expect(data.chartAverageList.averageList).toHaveLength(12);
    expect(data.chartAverageList.averageList[0]).toEqual({
      date: today,
      tips: `${today.slice(5)}(今天)`,
      averageCCN: 2.35,
    });
    const excess = data.chartBeyondThresholdList.averageList;
    expect(excess[0].ccnBeyondThresholdSum).toBe(55 + 30 + 10 + 1);
    expect(excess.find((point: { date: string }) => point.date <= addDays(today, -9)).ccnBeyondThresholdSum).toBe(0);
    for (const author of data.chartAuthorList.authorList)
      for (const [column, risk] of Object.entries({ superHigh: 1, high: 2, medium: 4, low: 8 })) {
        const body = { toolName: 'CCN', author: author.authorName, severity: [risk], status: [1] };
        expect((await kit.list(body)).data.defectList.totalElements).toBe(author[column]);
      }
  });
});

describe('DUPC', () => {
  it('answers files by risk and the rate', async () => {
    await numbers('DUPC', noon(addDays(today, -1)), { dup_rate: 12.567 });
    const { data } = await report('DUPC', `startTime=${addDays(today, -1)}&endTime=${today}`);
    expect(data.chartRiskList).toEqual({ superHighCount: 0, highCount: 0, mediumCount: 0, lowCount: 0, totalCount: 0 });
    expect(data.chartTrendList.ducpChartList[0]).toEqual({ date: today, tips: today.slice(5), dupc: 12.57 });
    expect(data.chartTrendList.ducpChartList.at(-1).dupc).toBe(12.57);
  });
});

describe('compile type', () => {
  const tool = 'GCC_ANALYZER';
  it('counts what was found and closed by day, the earliest end of a defect counts', async () => {
    const day = (back: number) => noon(addDays(today, -back));
    const found = { tool, first_seen_at: day(3) };
    await kit.place({ ...found, author: 'ann;bob', severity: 1 });
    const gone = await kit.place({ ...found, detection: DETECTION.gone });
    const ignoredThenGone = await kit.place({ ...found, detection: DETECTION.gone });
    for (const id of [gone, ignoredThenGone])
      await kit.app.db
        .updateTable('place')
        .set({ gone_at: day(1) })
        .where('defect_id', '=', id)
        .execute();
    const ignore = { ignore_type: 1, ignored_by: 'ann' };
    await kit.verdict(ignoredThenGone, { ...ignore, ignored_at: day(2) });
    await kit.verdict(await kit.place(found), { ...ignore, ignored_at: day(2) });
    const masked = await kit.place({ ...found, detection: DETECTION.maskedByPath });
    const { number, branch_id } = await kit.make.build({ taskId: kit.taskId, ended_at: day(2) });
    const file = await kit.app.db.selectFrom('file').select('id').executeTakeFirstOrThrow();
    await kit.app.db
      .insertInto('span')
      .values({
        task_id: kit.taskId,
        branch_id,
        defect_id: masked,
        from_build: 1,
        to_build: number - 1,
        file_id: file.id,
        line: 1,
      })
      .execute();
    await numbers(tool, day(2), { open_count: 3 });
    const { data } = await report(tool);
    expect(data.authorChart.authorList).toEqual(
      ['ann', 'bob'].map((authorName) => ({ authorName, total: 1, serious: 1, normal: 0, prompt: 0 })),
    );
    const days = data.newCloseFixChart.elemList;
    expect(days).toHaveLength(14);
    const zero = { closedCount: 0, repairedCount: 0, ignoreCount: 0, excludedCount: 0, newCount: 0, existCount: 0 };
    const at = (back: number, tips: string, rest: object) => ({
      date: addDays(today, -back),
      tips: `${addDays(today, -back).slice(5)}${tips}`,
      ...zero,
      ...rest,
    });
    expect(days.slice(0, 5)).toEqual([
      at(0, '(today)', { unFixCount: 1 }),
      at(1, '(yesterday)', { unFixCount: 3, closedCount: 1, repairedCount: 1 }),
      at(2, '', { unFixCount: 3, closedCount: 3, ignoreCount: 2, excludedCount: 1 }),
      at(3, '', { unFixCount: 0, newCount: 5, existCount: 1 }),
      at(4, '', { unFixCount: 0 }),
    ]);
    const sameDay = { startCreateTime: days[3].date, endCreateTime: days[3].date };
    const open = await kit.list({ toolName: tool, ...sameDay, status: [1] });
    expect(open.data.defectList.totalElements).toBe(days[3].existCount);
  });
});

describe('as a workbook', () => {
  const workbook = (tool: string, user = kit.ann) =>
    user.call({
      path: `/defect/api/user/report/toolName/${tool}/export?startTime=&endTime=`,
      project: 'shop',
      task: kit.taskId,
      language: 'en',
    });

  it.each([
    ['ESLINT', 3],
    ['COVERITY', 2],
    ['CCN', 3],
    ['DUPC', 2],
  ])('%s: one sheet per block, and a line in the audit log', async (tool, sheets) => {
    const answer = await workbook(tool);
    expect(answer.headers['content-type']).toContain('spreadsheetml.sheet');
    expect(answer.headers['content-disposition']).toContain(`${tool}-charts.xlsx`);
    // The directory at the end names every part in plain text.
    expect(new Set(answer.text.match(/sheet\d\.xml/g)).size).toBe(sheets);
    const audited = await kit.app.db.selectFrom('audit_entry').select('subject').where('kind', '=', 'export').execute();
    expect(audited.map((row) => row.subject)).toContain(`${tool} charts`);
  });

  it('is refused to strangers and for measures without charts', async () => {
    expect((await workbook('ESLINT', kit.eve)).status).toBe(403);
    expect((await workbook('CLOC')).code).not.toBe('0');
  });
});
