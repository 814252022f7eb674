import { enableSet } from '@assay/commands/checker-set/use-set';
import { publishCustom } from '@assay/commands/custom-checker/publish-custom';
import { removeCustom } from '@assay/commands/custom-checker/remove-custom';
import { saveDraft } from '@assay/commands/custom-checker/save-draft';
import { DETECTION } from '@assay/contract/codes';
import type { CustomRule } from '@assay/contract/custom-rule';
import { fixtureRepository } from '@assay/testing/fixture-repository';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ScanKit, type ScannedTask, scanKit } from './scan.test-kit.ts';

let kit: ScanKit;
let task: ScannedTask;
let projectId: string;
const rule = (pattern: string, include: string[] = []): CustomRule => ({
  key: 'no-print',
  name: 'No print',
  description: { zh: '不要打印', en: 'No print' },
  message: { zh: '不要打印', en: 'prints $A' },
  languages: ['js'],
  severity: 1,
  category: 'CODE_DEFECT',
  tags: [],
  matcher: { kind: 'ast-grep', rule: { pattern } },
  include,
  exclude: [],
  samples: { bad: [], good: [] },
});
const act = <T>(work: Parameters<ReturnType<ScanKit['database']['db']['transaction']>['execute']>[0]) =>
  kit.database.db.transaction().execute(work) as Promise<T>;
const publish = (given: CustomRule, isNew = false) =>
  act(async (trx) => {
    const id = isNew ? undefined : 'c1';
    await saveDraft(trx, { actor: 'ann', projectId, id, newId: 'c1', rule: given });
    await publishCustom(trx, { actor: 'ann', projectId, id: 'c1' });
  });
const found = async () =>
  (await task.defects('ASSAY_CUSTOM')).map(({ checker, path, line, detection }) => [checker, path, line, detection]);

beforeAll(async () => {
  kit = await scanKit();
  const code = 'print(1);\nshow(2);\n';
  task = await kit.taskOn(fixtureRepository([{ write: { 'a.js': code, 'lib/a.js': code } }]));
  const row = await kit.database.db
    .selectFrom('task')
    .select('project_id')
    .where('id', '=', task.taskId)
    .executeTakeFirstOrThrow();
  projectId = row.project_id;
});
afterAll(() => kit.close());

it('a published checker acts in the next scan, its versions follow, and its defects are masked when it goes', async () => {
  await publish(rule('print($A)'), true);
  const set = await kit.database.db
    .selectFrom('checker_set')
    .select('id')
    .where('id', 'like', 'custom_%')
    .executeTakeFirstOrThrow();
  await act((trx) => enableSet(trx, { actor: 'ann', projectId, taskId: task.taskId, id: set.id }));
  expect(await task.scan(), await task.log()).toBe('succeeded');
  const key = `${projectId}/no-print`;
  expect(await found()).toEqual([
    [key, 'a.js', 1, DETECTION.present],
    [key, 'lib/a.js', 1, DETECTION.present],
  ]);
  const first = await task.defects('ASSAY_CUSTOM');

  // A rule for one folder: the same content elsewhere is not taken from what is kept.
  await publish(rule('print($A)', ['lib/**']));
  expect(await task.scan(), await task.log()).toBe('succeeded');
  const second = await task.defects('ASSAY_CUSTOM');
  expect(second.find(({ path }) => path === 'lib/a.js')).toMatchObject({
    id: first[1]?.id,
    detection: DETECTION.present,
  });
  expect(second.find(({ path }) => path === 'a.js')?.detection).not.toBe(DETECTION.present);

  await act((trx) => removeCustom(trx, { actor: 'ann', projectId, id: 'c1' }));
  expect(await task.scan(), await task.log()).toBe('succeeded');
  expect((await task.defects('ASSAY_CUSTOM')).find(({ path }) => path === 'lib/a.js')?.detection).toBe(
    DETECTION.maskedByChecker,
  );
}, 120_000);
