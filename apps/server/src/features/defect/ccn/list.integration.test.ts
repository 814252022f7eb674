import { DETECTION } from '@assay/contract/codes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, defectKit, idsOf, type Kit } from '../defect.test-kit.ts';

const AT = Date.parse('2026-03-02T08:00:00Z');
let kit: Kit;
const id: Record<number, number> = {};

const FACTS = {
  signature: 'Parser::f60(int a, char *b)',
  cognitive: 81,
  nesting: 4,
  codeLines: 9,
  parameters: 2,
  steps: [
    { line: 61, what: 'if', ccn: 1, cognitive: 1 },
    { line: 61, what: '&&', ccn: 1, cognitive: 1 },
    { line: 62, what: 'else', ccn: 0, cognitive: 1 },
    { line: 64, what: 'for', ccn: 1, cognitive: 2 },
  ],
};

/** One function per complexity; 45 is old, 50 repaired, 70 ignored. Of 60 and 39 more is known than the complexity. */
beforeAll(async () => {
  kit = await defectKit();
  for (const measure of [12, 19, 20, 39, 40, 45, 50, 59, 60, 70])
    id[measure] = await kit.place({
      tool: 'CCN',
      checker: 'CCN',
      path: `src/f${measure}.c`,
      line: measure,
      end_line: measure + 9,
      measure,
      message: `f${measure}`,
      author: measure < 45 ? 'ann' : 'bob',
      ...(measure === 60 ? { cognitive: 81, function_facts: JSON.stringify(FACTS) } : {}),
      ...(measure === 39 ? { cognitive: 90, function_facts: JSON.stringify({ ...FACTS, cognitive: 90 }) } : {}),
      ...(measure === 45 ? { line_time: new Date(AT - 900 * DAY) } : {}),
      ...(measure === 50 ? { detection: DETECTION.gone } : {}),
    });
  await kit.verdict(id[70] ?? 0, { ignore_type: 1, ignored_by: 'bob', ignored_at: new Date(AT) });
  const judge = JSON.stringify({ judgeBy: 1, fromDateTime: AT - DAY });
  await kit.app.db.updateTable('task').set({ new_defect_judge: judge }).where('id', '=', kit.taskId).execute();
});
afterAll(() => kit.app.close());

const list = (body: object = {}, query?: string) => kit.list({ toolName: 'CCN', ...body }, query);
const measures = async (body: object, query?: string): Promise<number[]> =>
  (await list(body, query)).data.defectList.content.map((row: { ccn: number }) => row.ccn);

describe('the complexity list', () => {
  it('answers page shape B with every field, most complex first', async () => {
    const { data, text } = await list({ severity: [1, 2, 4, 8], status: [1] }, 'pageNum=1&pageSize=3');
    expect(text).not.toContain(':null');
    const { content, ...page } = data.defectList;
    expect(page).toEqual({
      totalElements: 8,
      totalPages: 3,
      number: 0,
      size: 3,
      numberOfElements: 3,
      first: true,
      last: false,
      sort: [],
    });
    expect(content[0]).toEqual({
      entityId: String(id[60]),
      filePath: 'src/f60.c',
      relPath: 'src/f60.c',
      startLines: 60,
      endLines: 69,
      totalLines: 10,
      functionName: 'f60',
      longName: 'f60',
      funcSignature: 'Parser::f60(int a, char *b)',
      conditionLines: '61,61,64',
      ccn: 60,
      cognitive: 81,
      nesting: 4,
      codeLines: 9,
      parameters: 2,
      author: 'bob',
      riskFactor: 1,
      latestDateTime: AT,
      createBuildNumber: '1',
      createTime: AT,
      status: 1,
      mark: 0,
    });
    expect(data).toMatchObject({ ccnThreshold: 20, newDefectJudgeTime: AT - DAY, totalCount: 8 });
  });

  it.each<[string, object, number[]]>([
    ['bands are half open', { severity: [2] }, [59, 45, 40]],
    ['low is everything below medium', { severity: ['8'] }, [19, 12]],
    ['several bands', { severity: [1, 4] }, [60, 39, 20]],
    ['repaired by bit', { status: [2] }, [50]],
    ['ignored by bit', { status: [1, 4] }, [70, 60, 59, 45, 40, 39, 20, 19, 12]],
    ['author', { author: 'ann' }, [40, 39, 20, 19, 12]],
    ['no checker is meant', { checker: 'x', severity: [1] }, [60]],
    ['historical', { defectType: [2] }, [45]],
    ['the picker’s dates', { daterange: ['2020-01-01', '2025-01-01'] }, [45]],
    ['path', { fileList: ['f[12]\\d\\.c$'] }, [20, 19, 12]],
  ])('%s', async (_, body, expected) => {
    expect(await measures(body)).toEqual(expected);
    expect((await list(body)).data).toMatchObject({ totalCount: expected.length });
  });

  it('sorts by cognitive complexity; what is not known stands at the end both ways', async () => {
    expect((await measures({}, 'sortField=cognitive&sortType=DESC')).slice(0, 3)).toEqual([39, 60, 59]);
    expect((await measures({}, 'sortField=cognitive&sortType=ASC')).slice(0, 3)).toEqual([60, 39, 12]);
  });

  it('says nothing of what an older version did not measure', async () => {
    const [row] = (await list({ severity: [2] })).data.defectList.content;
    for (const field of ['funcSignature', 'conditionLines', 'cognitive', 'nesting', 'codeLines', 'parameters'])
      expect(row).not.toHaveProperty(field);
  });

  it('counts bands after the status, statuses before it, periods after the bands', async () => {
    const { data } = await list({ severity: [2], defectType: [1], status: [1] });
    expect(data).toMatchObject({ superHighCount: 1, highCount: 3, mediumCount: 2, lowCount: 2 });
    expect(data).toMatchObject({
      existCount: 8,
      fixCount: 1,
      ignoreCount: 1,
      newDefectCount: 2,
      historyDefectCount: 1,
      totalCount: 2,
    });
  });

  it('bands again when the site changes its thresholds, for filter, counters and rows alike', async () => {
    const value = JSON.stringify({ CCN: { SH: 45 } });
    await kit.app.db.insertInto('site_setting').values({ key: 'risk', value }).execute();
    expect(await measures({ severity: [1] })).toEqual([60, 59, 45]);
    expect((await list({})).data.superHighCount).toBe(3);
    await kit.app.db.deleteFrom('site_setting').where('key', '=', 'risk').execute();
  });

  it('selects all of exactly what it shows', async () => {
    const filter = { toolName: 'CCN', severity: [2], author: 'bob', daterange: ['2026-03-02', '2026-03-02'] };
    const shown = idsOf(await list(filter));
    const { data } = await kit.batch({
      toolName: 'CCN',
      bizType: 'MarkDefect',
      markFlag: 1,
      isSelectAll: 'Y',
      defectKeySet: [],
      queryDefectCondition: JSON.stringify(filter),
    });
    expect(data.count).toBe(shown.length);
    const marked = await kit.app.db.selectFrom('verdict').select('defect_id').where('mark', '=', 1).execute();
    expect(marked.map((row) => row.defect_id).sort()).toEqual([...shown].sort());
  });

  it('offers handlers and paths of what is to be repaired, no checkers', async () => {
    const { data } = await kit.get('checker/authors/toolName/CCN?status=2');
    expect(data).toMatchObject({ authorList: ['ann', 'bob'], filePathTree: { name: 'web_shop' } });
    expect(data).not.toHaveProperty('checkerList');
  });
});
