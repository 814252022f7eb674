import { DETECTION, SCAN_TYPE } from '@assay/contract/codes';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defectKit, idsOf, type Kit } from './defect.test-kit.ts';

/** Lists of an MR/PR build: what its branch holds, and nothing of the main branch, nor the other way round. */
let kit: Kit;
let request: { branch: number; id: string; number: number };
let main: { id: string; number: number };
/** On the main branch alone, on both, on the request alone; by tool. */
const at: Record<string, { main: number; both: number; request: number }> = {};

const TOOLS = { ESLINT: {}, CCN: { measure: 40 }, GCC_ANALYZER: {} } as const;

beforeAll(async () => {
  kit = await defectKit();
  const { db } = kit.app;
  await db.insertInto('task_tool').values({ task_id: kit.taskId, tool: 'GCC_ANALYZER', follow_status: 4 }).execute();
  const first = await kit.make.build({ taskId: kit.taskId });
  main = { id: first.id, number: first.number };
  const branch = (await kit.make.branch({ taskId: kit.taskId, name: 'feature...master', kind: 'request' })).id;
  const second = await kit.make.build({ taskId: kit.taskId, branch_id: branch, mode: SCAN_TYPE.request });
  request = { branch, id: second.id, number: second.number };
  for (const [tool, given] of Object.entries(TOOLS)) {
    const make = (line: number, checker: string) => kit.place({ tool, path: `src/${tool}.c`, line, checker, ...given });
    const [alone, both] = [await make(1, 'no-undef'), await make(2, 'no-undef')];
    const brought = await make(3, 'eqeqeq');
    await sql`
      insert into place (task_id, branch_id, defect_id, tool, checker, severity, detection, file_id, file_key, line, end_line, col, blob, symbol, measure,
        message, author, line_time, first_build, first_seen_at, cause)
      select task_id, ${branch}, defect_id, tool, checker, severity, ${DETECTION.present}, file_id, file_key, line + 100, end_line + 100, col, blob, symbol, measure,
        message, author, line_time, ${request.number}, first_seen_at, cause from place where task_id = ${kit.taskId} and defect_id in (${both}, ${brought})
    `.execute(db);
    await sql`delete from place where task_id = ${kit.taskId} and branch_id <> ${branch} and defect_id = ${brought}`.execute(
      db,
    );
    at[tool] = { main: alone, both, request: brought };
  }
  await sql`
    insert into span (task_id, branch_id, defect_id, from_build, file_id, line)
    select task_id, branch_id, defect_id, case when branch_id = ${branch} then ${request.number}::int else ${main.number}::int end, file_id, line
    from place where task_id = ${kit.taskId} on conflict do nothing
  `.execute(db);
});
afterAll(() => kit.app.close());

const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);
const ids = async (body: object) => sorted(idsOf(await kit.list(body)));

describe.each(Object.keys(TOOLS))('%s', (toolName) => {
  const of = () => at[toolName] ?? { main: 0, both: 0, request: 0 };

  it('a list shows exactly what the build holds, where it is there; without a build it is the main branch', async () => {
    const { main: alone, both, request: brought } = of();
    expect(await ids({ toolName, buildId: request.id })).toEqual(sorted([both, brought]));
    expect(await ids({ toolName })).toEqual(sorted([alone, both]));
    expect(await ids({ toolName, buildId: main.id })).toEqual(sorted([alone, both]));
    const rows = (await kit.list({ toolName, buildId: request.id })).text;
    expect(rows).toContain('102');
    expect(rows).not.toMatch(/"(lineNum|startLines|lineNumber)":[12][,}]/);
  });

  it('finds the detail of what only the request has, with and without its build', async () => {
    for (const buildId of [request.id, '']) {
      const body = { toolName, entityId: String(of().request), filePath: `src/${toolName}.c`, buildId };
      const { code, text } = await kit.post('detail', body);
      expect([buildId, code]).toEqual([buildId, '0']);
      expect(text).toContain('103');
    }
    const wrong = await kit.post('detail', { toolName, entityId: String(of().main), buildId: request.id });
    expect(wrong.code).toBe('2300007');
  });
});

describe('around the list', () => {
  it('counters, choices and exports agree with it', async () => {
    const counters = (await kit.post('initpage', { toolName: 'ESLINT', buildId: request.id, statisticType: 'STATUS' }))
      .data;
    expect(counters).toMatchObject({ existCount: 2 });
    const checkers = async (query: string) =>
      JSON.stringify((await kit.get(`checker/authors/toolName/ESLINT${query}`)).data);
    expect(await checkers(`?buildId=${request.id}`)).toContain('eqeqeq');
    expect(await checkers('')).not.toContain('eqeqeq');
    const condition = encodeURIComponent(JSON.stringify({ buildId: request.id }));
    const file = await kit.get(`export?format=csv&toolName=ESLINT&condition=${condition}`);
    const lines = file.text.trim().split('\n').slice(1);
    expect(lines).toHaveLength(2);
    expect(lines.filter((line) => line.includes('eqeqeq'))).toHaveLength(1);
  });

  it('the difference of two builds is by identity, also between branches', async () => {
    const { main: alone, request: brought } = at.ESLINT ?? {};
    const change = (kind: string, from: string, to: string) => ids({ fromBuildId: from, buildId: to, change: kind });
    expect(await change('new', main.id, request.id)).toEqual([brought]);
    expect(await change('gone', main.id, request.id)).toEqual([alone]);
    expect(await change('new', request.id, main.id)).toEqual([alone]);
    expect(await change('both', request.id, main.id)).toEqual(sorted([alone ?? 0, brought ?? 0]));
  });

  it('a build of another task is none', async () => {
    const { id } = await kit.make.build({ taskId: kit.otherId });
    expect(await ids({ buildId: id })).toEqual([]);
  });

  it('a decision made in the request holds on the main branch, one row or all that match', async () => {
    const { main: alone, both, request: brought } = at.ESLINT ?? { main: 0, both: 0, request: 0 };
    const ignore = { bizType: 'IgnoreDefect', ignoreReasonType: 4, ignoreReason: 'generated' };
    const one = await kit.batch({ ...ignore, defectKeySet: [String(brought)] });
    expect(one.data).toMatchObject({ count: 1, skipped: 0 });
    expect(await ids({ buildId: request.id, status: [1] })).toEqual([both]);
    const condition = JSON.stringify({ toolName: 'ESLINT', buildId: request.id, status: [1] });
    const all = await kit.batch({ ...ignore, isSelectAll: 'Y', defectKeySet: [], queryDefectCondition: condition });
    expect(all.data).toMatchObject({ count: 1 });
    expect(await ids({ status: [1] })).toEqual([alone]);
    expect(await ids({ status: [4] })).toEqual([both]);
    await kit.post('batch/undo', { actionId: all.data.actionId });
    expect(await ids({ status: [1] })).toEqual(sorted([alone, both]));
    const stranger = await kit.batch({ ...ignore, defectKeySet: [String(brought)] }, kit.ann, kit.otherId);
    expect(stranger.data).toMatchObject({ count: 0, skipped: 1 });
  });

  it('tells how a defect came from a branch', async () => {
    const id = at.ESLINT?.both ?? 0;
    const { file_id } = await kit.app.db
      .selectFrom('place')
      .select('file_id')
      .where('defect_id', '=', id)
      .executeTakeFirstOrThrow();
    const row = { task_id: kit.taskId, defect_id: id, pass: 1, score: 1, from_file: file_id, to_file: file_id };
    const { branch_id } = await kit.app.db
      .selectFrom('build')
      .select('branch_id')
      .where('id', '=', main.id)
      .executeTakeFirstOrThrow();
    await kit.app.db
      .insertInto('match')
      .values({ ...row, branch_id, build_number: main.number, from_line: 102, to_line: 2, from_branch: request.branch })
      .execute();
    const { data } = await kit.post('detail', { toolName: 'ESLINT', entityId: String(id) });
    expect(data.lintDefectList[0].trail).toEqual([
      expect.objectContaining({ fromBranch: 'feature...master', fromLine: 102 }),
    ]);
    const story = (await kit.get(`history/${id}`)).data;
    expect(story.events.at(-1)).toMatchObject({ kind: 'found', pass: 1 });
    expect(story.events.at(-1).message).toBe(
      'Known from the branch feature...master, here at src/ESLINT.c:2 (the same content of the file, 100 %)',
    );
  });
});
