import { type ChangeCause, DETECTION, type Detection } from '@assay/contract/codes';
import { SEVERITY } from '@assay/contract/finding';
import { functionList } from '@assay/engine/functions/function-list.test-kit';
import { type Factories, factories } from '@assay/testing/factories';
import { cloneDatabase, type TestDatabase } from '@assay/testing/template-database';
import { toolByName } from '@assay/tools/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BranchBuild } from '../store/places.ts';
import { judge } from './judge.ts';
import type { Measured } from './measure.ts';
import type { PlannedTool } from './plan.ts';
import { summarise } from './summarise.ts';

/** What a build says of itself, counted from what is stored. */
let database: TestDatabase;
let make: Factories;
beforeAll(async () => {
  database = await cloneDatabase();
  make = factories(database.db);
});
afterAll(() => database.close());

/** A task whose second build is about to end. */
async function secondBuild(): Promise<BranchBuild> {
  const project = await make.project();
  const task = await make.task({ projectId: project.id });
  await make.build({ taskId: task.id, number: 1, status: 'succeeded' });
  const { branch_id } = await make.build({ taskId: task.id, number: 2, status: 'running' });
  return { taskId: task.id, branchId: branch_id, build: 2 };
}

const setDefect = (at: BranchBuild, id: number, change: { cause: ChangeCause }) =>
  database.db.updateTable('defect').set(change).where('task_id', '=', at.taskId).where('id', '=', id).execute();

describe('the gate', () => {
  const verdictOf = (at: BranchBuild, rules?: Parameters<typeof judge>[1]['rules'], complete = true) =>
    database.db.transaction().execute((trx) => judge(trx, { at, rules, complete }));
  const serious = (at: BranchBuild, given: object = {}) =>
    make.defect({ taskId: at.taskId, tool: 'ESLINT', build: 2, severity: SEVERITY.serious, ...given });

  it('passes a build that brought nothing, and fails one whose code brought a serious defect', async () => {
    const at = await secondBuild();
    await serious(at, { build: 1 });
    await serious(at, { severity: SEVERITY.normal });
    expect(await verdictOf(at)).toEqual({ verdict: 'passed', reasons: [] });
    await serious(at);
    await setDefect(at, (await serious(at)).id, { cause: 'copied' });
    expect(await verdictOf(at)).toEqual({
      verdict: 'failed',
      reasons: [{ rule: 'maxNewSerious', limit: 0, actual: 2 }],
    });
  });

  it('looks away from what new checkers and tools see, and from what is gone or masked again', async () => {
    const at = await secondBuild();
    for (const cause of ['checker', 'tool-version', 'first-scan'] as const)
      await setDefect(at, (await serious(at)).id, { cause });
    await serious(at, { detection: DETECTION.gone });
    await serious(at, { detection: DETECTION.maskedByPath });
    expect((await verdictOf(at)).verdict).toBe('passed');
  });

  it("follows the task's own rules, complex functions apart from defects", async () => {
    const at = await secondBuild();
    await make.defect({ taskId: at.taskId, tool: 'CCN', build: 2, severity: SEVERITY.serious });
    expect((await verdictOf(at)).verdict).toBe('passed');
    expect(await verdictOf(at, { maxNewComplex: 0 })).toEqual({
      verdict: 'failed',
      reasons: [{ rule: 'maxNewComplex', limit: 0, actual: 1 }],
    });
  });

  it('does not judge what a tool could not look at', async () => {
    const at = await secondBuild();
    expect(await verdictOf(at, undefined, false)).toEqual({ verdict: 'none', reasons: [] });
  });

  it('does not judge the first build of a branch: there is nothing to be new against', async () => {
    const at = await secondBuild();
    await database.db
      .updateTable('build')
      .set({ status: 'failed' })
      .where('task_id', '=', at.taskId)
      .where('number', '=', 1)
      .execute();
    await serious(at);
    expect(await verdictOf(at)).toEqual({ verdict: 'none', reasons: [] });
  });
});

describe('the numbers of a tool', () => {
  const NOTHING: Measured = {
    files: new Map(),
    clones: { classes: [], duplicatedLines: new Map() },
    order: [],
    failed: new Map(),
  };
  const numbers = (at: BranchBuild, name: string, measured: Measured = NOTHING) => {
    const definition = toolByName(name);
    if (!definition) throw new Error(name);
    const files = [...measured.files.keys()].map(
      (path) => ({ path, blob: 'aa', size: 1, encoding: 'utf-8', language: 'javascript' }) as const,
    );
    const planned = {
      definition,
      version: '9',
      files,
      checkers: new Map(),
      params: {},
      configHash: '',
      reused: new Map(),
      invocations: [],
    } satisfies PlannedTool;
    return database.db.transaction().execute((trx) => summarise(trx, { at, planned, measured, duplicateThreshold: 5 }));
  };
  const before = (at: BranchBuild, tool: string, result: Record<string, number>) =>
    make.buildTool({ taskId: at.taskId, build: 1, tool, result });

  it('count open and not verified defects, ignored ones left out, with the change since the last result', async () => {
    const at = await secondBuild();
    const defect = (path: string, detection: Detection = DETECTION.present) =>
      make.defect({ taskId: at.taskId, tool: 'ESLINT', path, detection });
    await defect('a.js');
    await defect('a.js');
    await defect('b.js', DETECTION.notVerified);
    await defect('c.js', DETECTION.gone);
    await defect('d.js', DETECTION.maskedByChecker);
    const ignored = await defect('e.js');
    await database.db
      .insertInto('verdict')
      .values({ task_id: at.taskId, defect_id: ignored.id, ignore_type: 1 })
      .execute();
    expect(await numbers(at, 'ESLINT')).toEqual({
      pattern: 'LINT',
      time: expect.any(Number),
      analysisVersion: '9',
      defectCount: 3,
      fileCount: 2,
    });
    await before(at, 'ESLINT', { defectCount: 5, fileCount: 2 });
    expect(await numbers(at, 'ESLINT')).toMatchObject({
      defectCount: 3,
      defectChange: -2,
      fileCount: 2,
      fileChange: 0,
    });
  });

  it('hold the average complexity of all functions, and are never null', async () => {
    const at = await secondBuild();
    const f = (ccn: number) => ({
      name: 'f',
      qualifiedName: 'f',
      startLine: 1,
      endLine: 2,
      parameters: 0,
      ccn,
      signature: 'f()',
      cognitive: 0,
      maxNesting: 0,
      conditionLines: [],
      tokenCount: 1,
      codeLines: 1,
    });
    const lines = { total: 2, code: 2, comment: 0, blank: 0, effectiveComment: 0 };
    const measured = {
      ...NOTHING,
      files: new Map([
        ['a.js', { lines, functions: functionList([f(1), f(2)]) }],
        ['b.js', { lines, functions: functionList([f(2)]) }],
      ]),
    };
    expect(await numbers(at, 'CCN', measured)).toMatchObject({ pattern: 'CCN', defectCount: 0, averageCCN: 1.67 });
    await before(at, 'CCN', { defectCount: 0, averageCCN: 1.5 });
    expect(await numbers(at, 'CCN', measured)).toMatchObject({ averageCCNChange: 0.17, defectChange: 0 });
    expect((await numbers(at, 'CCN')).averageCCN).toBe(0);
  });

  it('count lines and duplication over the files of the branch; no file is no division', async () => {
    const at = await secondBuild();
    expect(await numbers(at, 'DUPC')).toMatchObject({ defectCount: 0, dupRate: 0 });
    expect(await numbers(at, 'CLOC')).toMatchObject({ totalLines: 0, fileNum: 0 });
    const file = async (path: string, row: { language: string | null; total_lines: number; dup_lines: number }) => {
      const { fileId } = await make.defect({ taskId: at.taskId, tool: 'X', path });
      await database.db
        .insertInto('branch_file')
        .values({
          task_id: at.taskId,
          branch_id: at.branchId,
          file_id: fileId,
          blob: Buffer.alloc(32),
          size: 1,
          encoding: 'utf-8',
          code_lines: 0,
          comment_lines: 0,
          blank_lines: 0,
          function_count: 0,
          ccn_sum: 0,
          dup_blocks: 0,
          dup_authors: [],
          changed_at: null,
          ...row,
        })
        .execute();
    };
    await file('a.js', { language: 'javascript', total_lines: 100, dup_lines: 5 });
    await file('b.js', { language: 'javascript', total_lines: 100, dup_lines: 4 });
    await file('empty.js', { language: 'javascript', total_lines: 0, dup_lines: 0 });
    await file('data.json', { language: 'json', total_lines: 300, dup_lines: 0 });
    await file('LICENSE', { language: null, total_lines: 0, dup_lines: 0 });
    expect(await numbers(at, 'DUPC')).toMatchObject({ defectCount: 1, dupRate: 4.5 });
    expect(await numbers(at, 'CLOC')).toMatchObject({ totalLines: 500, fileNum: 4 });
  });
});
