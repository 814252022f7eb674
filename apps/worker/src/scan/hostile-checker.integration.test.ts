import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { enableSet } from '@assay/commands/checker-set/use-set';
import { publishCustom } from '@assay/commands/custom-checker/publish-custom';
import { saveDraft } from '@assay/commands/custom-checker/save-draft';
import { DETECTION } from '@assay/contract/codes';
import { CUSTOM_TOOL, type CustomRule } from '@assay/contract/custom-rule';
import { fixtureRepository } from '@assay/testing/fixture-repository';
import { toolByName } from '@assay/tools/catalogue';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RuleRefused, runCustom } from '../preview/run-custom.ts';
import { type ScanKit, type ScannedTask, scanKit } from './scan.test-kit.ts';
import { folderOfAll } from './work-folder.ts';

/** Checkers that would run for hours, driven for real: processes, jail and limits as in production, with a shorter limit. */
const LIMIT_SECONDS = 10;
const never = { kind: 'number', regex: '^never$' };
/** Within all bounds of a rule. On three hundred nested lists, 600 characters, it takes minutes in one native call. */
const CATASTROPHE = { has: { stopBy: 'end', has: { stopBy: 'end', has: { stopBy: 'end', ...never } } } };
const DEEP = `export const deep = ${'[\n'.repeat(300)}1${']\n'.repeat(300)};\n`;
/** Exponential in an engine that backtracks; here the text is all there is to walk. */
const BACKTRACKS = '(a+)+(a|aa)*b';

let kit: ScanKit;
let task: ScannedTask;
let projectId: string;
let limits: { timeoutSeconds: number };
let usual: number;

beforeAll(async () => {
  limits = (toolByName(CUSTOM_TOOL)?.limits ?? expect.fail('no tool')) as { timeoutSeconds: number };
  usual = limits.timeoutSeconds;
  limits.timeoutSeconds = LIMIT_SECONDS;
  kit = await scanKit();
  task = await kit.taskOn(
    fixtureRepository([
      {
        write: {
          'deep.js': DEEP,
          'long.js': `/*\n${`${'a'.repeat(80)}\n`.repeat(2_500)}*/\n`,
          'plain.js': 'print(1);\nvar unused = 2;\n',
        },
      },
    ]),
  );
  const row = await kit.database.db
    .selectFrom('task')
    .select('project_id')
    .where('id', '=', task.taskId)
    .executeTakeFirstOrThrow();
  projectId = row.project_id;
});
afterAll(async () => {
  limits.timeoutSeconds = usual;
  await kit.close();
});

const rule = (key: string, matcher: CustomRule['matcher']): CustomRule => ({
  ...{ key, name: key, description: { zh: key, en: key }, message: { zh: key, en: key }, languages: ['js'] },
  ...{ severity: 1, category: 'CODE_DEFECT', tags: [], include: [], exclude: [], samples: { bad: [], good: [] } },
  matcher,
});
const regex = (pattern: string): CustomRule['matcher'] => ({ kind: 'regex', pattern, ignoreCase: false });
async function publish(given: CustomRule): Promise<void> {
  await kit.database.db.transaction().execute(async (trx) => {
    await saveDraft(trx, { actor: 'ann', projectId, newId: given.key, rule: given });
    await publishCustom(trx, { actor: 'ann', projectId, id: given.key });
  });
}
/** How often this process got its turn. */
async function whileTicking<Result>(work: () => Promise<Result>): Promise<{ result: Result; ticks: number }> {
  let ticks = 0;
  const timer = setInterval(() => ticks++, 50);
  try {
    return { result: await work(), ticks };
  } finally {
    clearInterval(timer);
  }
}

it('a build goes on without a checker that times out, says so, and every other result stands', async () => {
  await publish(rule('catastrophe', { kind: 'ast-grep', rule: CATASTROPHE }));
  await publish(rule('backtracks', regex(BACKTRACKS)));
  await publish(rule('no-print', { kind: 'ast-grep', rule: { pattern: 'print($A)' } }));
  const { id } = await kit.database.db
    .selectFrom('checker_set')
    .select('id')
    .where('id', 'like', 'custom_%')
    .executeTakeFirstOrThrow();
  await kit.database.db
    .transaction()
    .execute((trx) => enableSet(trx, { actor: 'ann', projectId, taskId: task.taskId, id }));
  const { result, ticks } = await whileTicking(() => task.scan());
  const log = await task.log();
  expect(result, log).toBe('succeeded');
  // The process was ended at its limit, and its files were not halved until nothing of them was left.
  const stops = log.match(new RegExp(`stopped after ${LIMIT_SECONDS} s`, 'g')) ?? [];
  expect(stops.length, log).toBeGreaterThan(0);
  expect(stops.length, log).toBeLessThan(3);
  expect(log).toContain(`checker ${projectId}/catastrophe timed out; the build goes on without it`);
  const exceptions = await kit.database.db
    .selectFrom('scope_exception')
    .select(['path', 'reason'])
    .where('task_id', '=', task.taskId)
    .where('tool', '=', CUSTOM_TOOL)
    .orderBy('path')
    .execute();
  expect(exceptions.map(({ path }) => path)).toEqual(['deep.js', 'long.js', 'plain.js']);
  for (const { reason } of exceptions) {
    expect(reason).toContain(`${projectId}/catastrophe: timed out`);
    expect(reason).not.toContain('backtracks');
  }
  expect((await task.defects(CUSTOM_TOOL)).map(({ checker, path, detection }) => [checker, path, detection])).toEqual([
    [`${projectId}/no-print`, 'plain.js', DETECTION.present],
  ]);
  expect((await task.defects('ESLINT')).map(({ path }) => path)).toContain('plain.js');
  // Whoever started it is not held up: it is the process of the checkers that is busy.
  expect(ticks).toBeGreaterThan(LIMIT_SECONDS * 5);
}, 90_000);

it('a trial of such a checker ends with the patience of whoever waits', async () => {
  const folder = join(await folderOfAll(kit.data), 'trial');
  await mkdir(folder, { recursive: true, mode: 0o711 });
  await writeFile(join(folder, 'deep.js'), DEEP);
  const files = [{ path: 'deep.js', language: 'javascript' }];
  const given = rule('catastrophe', { kind: 'ast-grep', rule: CATASTROPHE });
  const left = new AbortController();
  setTimeout(() => left.abort(new Error('nobody waits')), 6_000);
  const { result, ticks } = await whileTicking(() =>
    runCustom({ signal: left.signal, folder }, { rules: [given], files }).catch((error: unknown) => error),
  );
  expect(result).toMatchObject({ message: 'nobody waits' });
  expect(result).not.toBeInstanceOf(RuleRefused);
  expect(ticks).toBeGreaterThan(5);
}, 60_000);
