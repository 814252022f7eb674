import { DETECTION, SCAN_TYPE } from '@assay/contract/codes';
import { MAX_FINDINGS_PER_FILE } from '@assay/contract/finding';
import { ALL_LANGUAGES } from '@assay/contract/language';
import { fixtureRepository } from '@assay/testing/fixture-repository';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ScanKit, scanKit } from './scan.test-kit.ts';

/** The engine's own rules as a tool like any other: found, followed, capped, masked, left out where a minifier wrote. */
let kit: ScanKit;
beforeAll(async () => {
  kit = await scanKit();
});
afterAll(() => kit.close());

const CHECKERS = [
  'empty-catch',
  'secret-aws-key',
  'merge-marker',
  'long-function',
  'not-utf8',
  'mixed-line-ends',
  'string-identity',
];
let sets = 0;

/** A task with one set of rules; the measures come along. */
async function taskWith(
  repository: ReturnType<typeof fixtureRepository>,
  props: readonly { checkerKey: string; props?: string }[] = CHECKERS.map((checkerKey) => ({ checkerKey })),
) {
  const id = `rules_${++sets}`;
  await kit.make.checkerSet({
    id,
    codeLang: ALL_LANGUAGES,
    versions: [props.map((prop) => ({ toolName: 'ASSAY', ...prop }))],
  });
  const task = await kit.taskOn(repository, ['ASSAY', 'CLOC', 'CCN']);
  await kit.database.db.insertInto('task_set').values({ task_id: task.taskId, set_id: id, version: 1 }).execute();
  return task;
}

const SWALLOWS = 'class A {\n  void f(String a) {\n    try { g(); } catch (E e) {}\n    if (a == "x") h();\n  }\n}\n';
// Of the shape of a key and nobody's.
const KEY = `AKIA${'Q7ZK3MWX2RTB5VNH'}`;

const messages = (taskId: number) =>
  kit.database.db
    .selectFrom('place')
    .select(['checker', 'message', 'severity', 'line', 'end_line'])
    .where('task_id', '=', taskId)
    .where('tool', '=', 'ASSAY')
    .orderBy('checker')
    .execute();

it('finds what every kind of file holds, with words of the catalogue, and never says a secret', async () => {
  const repository = fixtureRepository([
    {
      write: {
        'A.java': SWALLOWS,
        'deploy.yaml': `name: x\nkey: ${KEY}\n`,
        'latin.c': Buffer.from('/* caf\xe9, na\xefve, d\xe9j\xe0 vu */\nint a;\n', 'latin1'),
        'mixed.py': 'a = 1\r\nb = 2\nc = 3\n',
        'lib.min.js': `${'try{a()}catch(e){}'.repeat(400)}\n`,
      },
    },
  ]);
  const task = await taskWith(repository);
  expect(await task.scan(), await task.log()).toBe('succeeded');
  const found = await task.defects('ASSAY');
  expect(found.map(({ path, checker, line }) => `${path} ${checker} ${line}`).sort()).toEqual([
    'A.java empty-catch 3',
    'A.java string-identity 4',
    'deploy.yaml secret-aws-key 2',
    'latin.c not-utf8 1',
    'mixed.py mixed-line-ends 1',
  ]);
  const said = await messages(task.taskId);
  expect(said.find(({ checker }) => checker === 'secret-aws-key')).toEqual({
    checker: 'secret-aws-key',
    message: 'Found: AWS access key (its text is not shown)',
    severity: 1,
    line: 2,
    end_line: 2,
  });
  for (const { message } of said) {
    expect(message).not.toContain(KEY);
    expect(message).not.toMatch(/\{\w+\}/);
  }
  const exceptions = await kit.database.db
    .selectFrom('scope_exception')
    .select(['path', 'kind'])
    .where('task_id', '=', task.taskId)
    .where('tool', '=', 'ASSAY')
    .execute();
  expect(exceptions).toEqual([{ path: 'lib.min.js', kind: 'skipped' }]);
});

it('follows a defect through moves and repairs, and masks it when its checker goes', async () => {
  const repository = fixtureRepository([{ write: { 'A.java': SWALLOWS } }]);
  const task = await taskWith(repository);
  expect(await task.scan(), await task.log()).toBe('succeeded');
  const [caught, compared] = await task.defects('ASSAY');
  repository.commit({ write: { 'A.java': `// moved\n${SWALLOWS.replace('a == "x"', '"x".equals(a)')}` } });
  expect(await task.scan(), await task.log()).toBe('succeeded');
  const after = await task.defects('ASSAY');
  expect(after).toEqual([
    { ...caught, line: 4 },
    { ...compared, detection: DETECTION.gone, cause: 'code' },
  ]);
});

it('takes the parameters of the set', async () => {
  const long = 'class A {\n  void f() {\n    a();\n    b();\n    c();\n    d();\n  }\n}\n';
  const props = (value: number) => JSON.stringify([{ propName: 'max', propValue: String(value) }]);
  const strict = await taskWith(fixtureRepository([{ write: { 'A.java': long } }]), [
    { checkerKey: 'long-function', props: props(5) },
  ]);
  expect(await strict.scan(), await strict.log()).toBe('succeeded');
  const [finding] = await messages(strict.taskId);
  expect(finding?.message).toBe('The function f has 6 lines of code, more than 5');
  const lax = await taskWith(fixtureRepository([{ write: { 'A.java': long } }]), [
    { checkerKey: 'long-function', props: props(10) },
  ]);
  expect(await lax.scan(), await lax.log()).toBe('succeeded');
  expect(await messages(lax.taskId)).toEqual([]);
});

it('keeps no more findings of a file than are worth it, and says how many there were', async () => {
  const repository = fixtureRepository([
    { write: { 'a.swift': 'do { try f() } catch {}\n'.repeat(MAX_FINDINGS_PER_FILE + 7) } },
  ]);
  const task = await taskWith(repository);
  expect(await task.scan(), await task.log()).toBe('succeeded');
  expect(await task.defects('ASSAY')).toHaveLength(MAX_FINDINGS_PER_FILE);
  expect(await task.log()).toContain(
    `${MAX_FINDINGS_PER_FILE + 7} findings, the first ${MAX_FINDINGS_PER_FILE} are kept`,
  );
});

it('an incremental build finds the same', async () => {
  const repository = fixtureRepository([
    { write: { 'A.java': SWALLOWS, 'B.java': SWALLOWS.replace('class A', 'class B') } },
  ]);
  const task = await taskWith(repository);
  expect(await task.scan(), await task.log()).toBe('succeeded');
  const before = await task.defects('ASSAY');
  await kit.database.db
    .updateTable('task')
    .set({ scan_type: SCAN_TYPE.incremental })
    .where('id', '=', task.taskId)
    .execute();
  repository.commit({ write: { 'B.java': `${SWALLOWS.replace('class A', 'class B')}// end\n` } });
  expect(await task.scan(), await task.log()).toBe('succeeded');
  expect(await task.defects('ASSAY')).toEqual(before);
});
