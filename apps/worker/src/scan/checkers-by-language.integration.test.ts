import { DETECTION, SCAN_TYPE } from '@assay/contract/codes';
import { ALL_LANGUAGES } from '@assay/contract/language';
import { readTaskContents } from '@assay/database/checkers/task-contents';
import { effectiveCheckers } from '@assay/domain/checkers/effective';
import { whatChanges } from '@assay/domain/checkers/what-changes';
import { fixtureRepository } from '@assay/testing/fixture-repository';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askPreview } from '../preview/preview.test-kit.ts';
import { type ScanKit, type ScannedTask, scanKit } from './scan.test-kit.ts';

/** A checker acts on files of the languages whose sets have it: found, masked, run again and tried by that. */
const [PYTHON, JS, TS] = [32, 64, 2048];
const LOOSE = 'export function f(a) {\n  debugger;\n  return a == 1;\n}\n';
const SOURCES = {
  'a.js': LOOSE,
  'b.ts': LOOSE,
  'c.py': 'def f(a):\n    breakpoint()\n    return a\n',
};

let kit: ScanKit;
beforeAll(async () => {
  kit = await scanKit();
});
afterAll(() => kit.close());

type Checker = { checkerKey: string; toolName?: string; props?: string; severity?: 1 | 2 | 4 };
const rules = (...keys: string[]): Checker[] => keys.map((checkerKey) => ({ checkerKey }));
const eslint = (...keys: string[]): Checker[] => keys.map((checkerKey) => ({ toolName: 'ESLINT', checkerKey }));

let made = 0;
async function makeSet(codeLang: number, checkers: readonly Checker[]): Promise<string> {
  const versions = [checkers.map((checker) => ({ toolName: 'ASSAY', ...checker }))];
  const { id } = await kit.make.checkerSet({ id: `lang_${++made}`, codeLang, versions });
  return id;
}

/** A task with these sets and no others. */
async function taskWith(ids: readonly string[], sources: Record<string, string> = SOURCES) {
  const repository = fixtureRepository([{ write: sources }]);
  const task = await kit.taskOn(repository, ['ASSAY', 'ESLINT', 'CLOC']);
  await useSets(task, ids);
  return { task, repository };
}

async function useSets({ taskId }: ScannedTask, ids: readonly string[]): Promise<void> {
  await kit.database.db.deleteFrom('task_set').where('task_id', '=', taskId).execute();
  for (const id of ids)
    await kit.database.db.insertInto('task_set').values({ task_id: taskId, set_id: id, version: 1 }).execute();
}

const shown = async (task: ScannedTask, tool = 'ASSAY') =>
  (await task.defects(tool)).map(({ path, checker, detection }) => `${path} ${checker} ${detection}`).sort();
const { present, maskedByChecker } = DETECTION;

it('finds in a language only what a set of that language has', async () => {
  const python = await makeSet(PYTHON, rules('debugger-statement'));
  const javascript = await makeSet(JS, [...rules('todo-comment'), ...eslint('eqeqeq')]);
  const { task } = await taskWith([python, javascript], {
    'a.js': `// TODO tidy\n${LOOSE}`,
    'b.ts': `// TODO tidy\n${LOOSE}`,
    'c.py': `# TODO tidy\n${SOURCES['c.py']}`,
  });
  expect(await task.scan(), await task.log()).toBe('succeeded');
  expect(await shown(task)).toEqual([`a.js todo-comment ${present}`, `c.py debugger-statement ${present}`]);
  // ESLint looks at the TypeScript file neither: no set of that language is on.
  expect(await shown(task, 'ESLINT')).toEqual([`a.js eqeqeq ${present}`]);
  expect(await task.log()).toContain('1 files to run');
  const scopes = await kit.database.db
    .selectFrom('scope')
    .select(['tool', 'analysed_files'])
    .where('task_id', '=', task.taskId)
    .orderBy('tool')
    .execute();
  expect(scopes).toEqual([
    { tool: 'ASSAY', analysed_files: 2 },
    { tool: 'CLOC', analysed_files: 3 },
    { tool: 'ESLINT', analysed_files: 1 },
  ]);
});

it('masks what a checker no longer acts on, as when it is switched off; back it comes with its life', async () => {
  const everywhere = await makeSet(ALL_LANGUAGES, [...rules('debugger-statement'), ...eslint('eqeqeq')]);
  const { task } = await taskWith([everywhere]);
  expect(await task.scan(), await task.log()).toBe('succeeded');
  const before = await task.defects('ASSAY');
  expect(before.map(({ path }) => path).sort()).toEqual(['a.js', 'b.ts', 'c.py']);
  // As after an upgrade: the same content, and the set is about one language.
  const speak = (codeLang: number) =>
    kit.database.db.updateTable('checker_set').set({ code_lang: codeLang }).where('id', '=', everywhere).execute();
  await speak(PYTHON | TS);
  expect(await task.scan(), await task.log()).toBe('succeeded');
  expect(await shown(task)).toEqual([
    `a.js debugger-statement ${maskedByChecker}`,
    `b.ts debugger-statement ${present}`,
    `c.py debugger-statement ${present}`,
  ]);
  expect(await shown(task, 'ESLINT')).toEqual([`a.js eqeqeq ${maskedByChecker}`, `b.ts eqeqeq ${present}`]);
  await speak(ALL_LANGUAGES);
  expect(await task.scan(), await task.log()).toBe('succeeded');
  expect((await task.defects('ASSAY')).map(({ id, detection }) => [id, detection]).sort()).toEqual(
    before.map(({ id }) => [id, present]).sort(),
  );
});

it('what comes in for one more language is the work of the checker, and only its files are run', async () => {
  const python = await makeSet(PYTHON, rules('debugger-statement'));
  const javascript = await makeSet(JS, eslint('eqeqeq'));
  const typescript = await makeSet(TS, [...rules('debugger-statement'), ...eslint('eqeqeq')]);
  const { task } = await taskWith([python, javascript]);
  const incremental = { scan_type: SCAN_TYPE.incremental };
  await kit.database.db.updateTable('task').set(incremental).where('id', '=', task.taskId).execute();
  expect(await task.scan(), await task.log()).toBe('succeeded');
  await useSets(task, [python, javascript, typescript]);
  expect(await task.scan(), await task.log()).toBe('succeeded');
  expect(await shown(task)).toEqual([`b.ts debugger-statement ${present}`, `c.py debugger-statement ${present}`]);
  const causes = await kit.database.db
    .selectFrom('defect')
    .select(['tool', 'cause'])
    .where('task_id', '=', task.taskId)
    .orderBy('id')
    .execute();
  expect(causes.map(({ tool, cause }) => `${tool} ${cause}`).sort()).toEqual([
    'ASSAY checker',
    'ASSAY first-scan',
    'ESLINT checker',
    'ESLINT first-scan',
  ]);
  const scope = await kit.database.db
    .selectFrom('scope')
    .select(['analysed_files', 'reused_files'])
    .where('task_id', '=', task.taskId)
    .where('tool', '=', 'ESLINT')
    .orderBy('build_number', 'desc')
    .executeTakeFirst();
  expect(scope).toEqual({ analysed_files: 2, reused_files: 1 });
});

it('has in each language the parameters and the severity of its sets', async () => {
  const long = (max: number, severity: 1 | 4): Checker[] => [
    { checkerKey: 'long-function', props: JSON.stringify([{ propName: 'max', propValue: String(max) }]), severity },
  ];
  const python = await makeSet(PYTHON, long(5, 1));
  const javascript = await makeSet(JS, long(200, 4));
  const body = Array.from({ length: 10 }, (_, n) => `  a${n}();\n`).join('');
  const sources = {
    'short.js': `function f() {\n${body}}\n`,
    'long.js': `function f() {\n${body.repeat(25)}}\n`,
    'short.py': `def f():\n${body.replaceAll(';', '')}`,
  };
  const { task } = await taskWith([python, javascript], sources);
  expect(await task.scan(), await task.log()).toBe('succeeded');
  const found = await kit.database.db
    .selectFrom('place')
    .innerJoin('file', (on) => on.onRef('file.task_id', '=', 'place.task_id').onRef('file.id', '=', 'place.file_id'))
    .select(['file.path_text as path', 'severity'])
    .where('place.task_id', '=', task.taskId)
    .where('tool', '=', 'ASSAY')
    .orderBy('path_text')
    .execute();
  expect(found).toEqual([
    { path: 'long.js', severity: 4 },
    { path: 'short.py', severity: 1 },
  ]);
});

it('a measure is taken of the whole tree with one threshold, whatever language its set is for', async () => {
  const threshold = JSON.stringify([{ propName: 'ccn_threshold', propValue: '3' }]);
  const only = await makeSet(JS, [{ toolName: 'CCN', checkerKey: 'CCN_threshold', props: threshold }]);
  const sources = {
    'a.js': 'function f(a, b) {\n  if (a) return 1;\n  if (b) return 2;\n  return 3;\n}\n',
    'b.py': 'def g(a, b):\n    if a:\n        return 1\n    if b:\n        return 2\n    return 3\n',
  };
  const task = await kit.taskOn(fixtureRepository([{ write: sources }]), ['CCN', 'CLOC']);
  await useSets(task, [only]);
  expect(await task.scan(), await task.log()).toBe('succeeded');
  expect(await shown(task, 'CCN')).toEqual([`a.js CCN_threshold ${present}`, `b.py CCN_threshold ${present}`]);
});

it('a preview says what the next scan does', async () => {
  const [python, javascript] = [PYTHON, JS];
  const before = [
    await makeSet(python, rules('debugger-statement')),
    await makeSet(javascript, [...rules('debugger-statement'), ...eslint('eqeqeq')]),
  ];
  const after = [
    await makeSet(TS, [...rules('debugger-statement'), ...eslint('no-debugger')]),
    await makeSet(javascript, [...rules('exit-call'), ...eslint('eqeqeq', 'no-debugger')]),
  ];
  const { task } = await taskWith(before);
  expect(await task.scan(), await task.log()).toBe('succeeded');
  const choice = async () => {
    const { sets, own } = await readTaskContents(kit.database.db, task.taskId);
    return effectiveCheckers(sets, own);
  };
  const old = await choice();
  await useSets(task, after);
  const { added, removed } = whatChanges(old, await choice(), () => []);
  expect(removed.map(({ key, languages }) => `${key} ${languages}`)).toEqual([`debugger-statement ${PYTHON | JS}`]);
  const checkers = added.map((one) => ({ ...one }));
  const answer = await askPreview(kit, { taskId: task.taskId, checkers });
  const came = answer.checkers?.map(({ tool, key, languages, count, came: fresh }) => [
    tool,
    key,
    languages,
    count,
    fresh,
  ]);
  expect(came).toEqual([
    ['ASSAY', 'exit-call', JS, 0, 0],
    ['ASSAY', 'debugger-statement', TS, 1, 1],
    ['ESLINT', 'no-debugger', JS | TS, 2, 2],
  ]);
  expect(await task.scan(), await task.log()).toBe('succeeded');
  expect(await shown(task)).toEqual([
    `a.js debugger-statement ${maskedByChecker}`,
    `b.ts debugger-statement ${present}`,
    `c.py debugger-statement ${maskedByChecker}`,
  ]);
  expect(await shown(task, 'ESLINT')).toEqual([
    `a.js eqeqeq ${present}`,
    `a.js no-debugger ${present}`,
    `b.ts no-debugger ${present}`,
  ]);
});
