import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PreviewCheckersAnswer, PreviewCheckersJob } from '@assay/contract/job';
import { fixtureRepository } from '@assay/testing/fixture-repository';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ScanKit, type ScannedTask, scanKit } from '../scan/scan.test-kit.ts';
import { askPreview } from './preview.test-kit.ts';

/** Checkers tried on what a real scan has stored. */
let kit: ScanKit;
let task: ScannedTask;
let data: string;
const LOOSE = 'export function f(a) {\n  if (a == null) return 1;\n  return a == 2 ? 3 : 4;\n}\n';

beforeAll(async () => {
  kit = await scanKit();
  data = kit.data;
  task = await kit.taskOn(
    fixtureRepository([
      {
        write: {
          'a.js': LOOSE,
          'many.js': 'x == y;\n'.repeat(30),
          'vendor/left-out.js': LOOSE,
          'latin.js': Buffer.from('// caf\xe9\nexport const g = (a) => a == 1;\n', 'latin1'),
          'b.py': 'import os\n',
        },
      },
    ]),
  );
  await kit.database.db
    .insertInto('filter_path')
    .values({ task_id: task.taskId, kind: 'CUSTOM', pattern: '.*/vendor/.*' })
    .execute();
  expect(await task.scan(), await task.log()).toBe('succeeded');
});
afterAll(() => kit.close());

const run = (
  checkers: PreviewCheckersJob['checkers'],
  given: { taskId?: number; signal?: AbortSignal } = {},
): Promise<PreviewCheckersAnswer> => askPreview(kit, { taskId: task.taskId, checkers, ...given });
const eslint = (key: string, params: Record<string, string> = {}) => ({ tool: 'ESLINT', key, params });

const stored = async () =>
  Promise.all(
    (['place', 'defect', 'build', 'file_result', 'span', 'scope'] as const).map(async (table) =>
      JSON.stringify(await kit.database.db.selectFrom(table).selectAll().execute()),
    ),
  );

it('counts what each checker would find, shows some places, and stores nothing', async () => {
  const before = await stored();
  const answer = await run([
    eslint('eqeqeq'),
    eslint('no-ternary'),
    eslint('max-lines', { max: '20' }),
    eslint('no-with'),
  ]);
  expect(answer).toMatchObject({ taskId: task.taskId, state: 'done', buildNumber: 1, files: 3, partial: false });
  const of = (key: string) => answer.checkers?.find((checker) => checker.key === key);
  expect(of('eqeqeq')).toMatchObject({ tool: 'ESLINT', count: 33 });
  expect(of('eqeqeq')?.examples).toHaveLength(20);
  expect(of('no-ternary')).toMatchObject({
    count: 1,
    examples: [{ path: 'a.js', line: 3, message: expect.any(String) }],
  });
  expect(of('max-lines')).toMatchObject({ count: 1, examples: [{ path: 'many.js' }] });
  expect(of('no-with')).toEqual({ tool: 'ESLINT', key: 'no-with', count: 0, came: 0, gone: 0, examples: [] });
  const had = await kit.database.db
    .selectFrom('place')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('task_id', '=', task.taskId)
    .where('checker', '=', 'eqeqeq')
    .executeTakeFirstOrThrow();
  expect(of('eqeqeq')).toMatchObject({ came: 33 - Number(had.count), gone: 0 });
  expect(of('no-ternary')).toMatchObject({ came: 1, gone: 0 });
  expect(of('max-lines')).toMatchObject({ came: 1, gone: 0 });
  expect(answer.topFiles).toContainEqual({ path: 'a.js', count: expect.any(Number) });
  expect(answer.elapsedMs).toBeGreaterThan(0);
  expect(await stored()).toEqual(before);
  expect(readdirSync(join(data, 'work'))).toEqual([]);
});

it('tries thresholds of complexity, and says of what cannot be tried why', async () => {
  const answer = await run([
    { tool: 'CCN', key: 'CCN_threshold', params: { ccn_threshold: '3' } },
    { tool: 'RUFF', key: 'F401', params: {} },
    { tool: 'DUPC', key: 'DUPC_block', params: {} },
    { tool: 'GCC_ANALYZER', key: 'x', params: {} },
    { tool: 'NOWHERE', key: 'x', params: {} },
    eslint('no-such-rule'),
  ]);
  const of = (tool: string) => answer.checkers?.find((checker) => checker.tool === tool);
  expect(of('CCN')).toMatchObject({ count: 1, examples: [{ path: 'a.js', line: 1, message: 'f' }] });
  expect(of('RUFF')).toMatchObject({ count: 1, examples: [{ path: 'b.py', line: 1 }] });
  for (const tool of ['DUPC', 'GCC_ANALYZER', 'NOWHERE', 'ESLINT']) {
    expect(of(tool)).toMatchObject({ count: 0, trouble: { zh: expect.stringMatching(/\p{Script=Han}/u) } });
  }
});

it('answers a task without a scan, and leaves the answer open when the worker stops', async () => {
  const fresh = await kit.taskOn(fixtureRepository([{ write: { 'a.js': LOOSE } }]));
  expect(await run([eslint('eqeqeq')], { taskId: fresh.taskId })).toMatchObject({
    state: 'failed',
    message: { en: 'The task has not been analysed yet' },
  });
  const stop = new AbortController();
  stop.abort(new Error('the worker stops'));
  await expect(run([eslint('eqeqeq')], { signal: stop.signal })).rejects.toThrow('the worker stops');
  const open = await kit.database.db
    .selectFrom('job_answer')
    .select('answer')
    .orderBy('request_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  expect(open?.answer).toMatchObject({ state: 'running' });
});
