import { startBuild } from '@assay/commands/build/start-build';
import { takeBuild } from '@assay/commands/build/take-build';
import { unlinkDefect } from '@assay/commands/triage/link-defects';
import { DETECTION } from '@assay/contract/codes';
import { type FixtureRepository, fixtureRepository } from '@assay/testing/fixture-repository';
import { recordingJobs } from '@assay/testing/recording-jobs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ScanKit, scanKit } from './scan.test-kit.ts';

/** One identity per defect and task, one place per branch. */
let kit: ScanKit;
beforeAll(async () => {
  kit = await scanKit();
});
afterAll(() => kit.close());

const filler = (name: string) =>
  Array.from({ length: 8 }, (_, n) => `export const ${name}${n} = () => ${n};`).join('\n');
const A = `${filler('first')}\nexport function one() {\n  debugger;\n}\n`;
const B = `${filler('second')}\nexport function two() {\n  alert(1);\n  debugger;\n}\n`;

interface PlaceOf {
  readonly id: number;
  readonly path: string;
  readonly line: number;
  readonly detection: number;
  readonly firstBuild: number;
}

async function taskOn(repository: FixtureRepository, tools: readonly string[] = ['ESLINT']) {
  const task = await kit.taskOn(repository, tools);
  const nothingNew = { maxNewSerious: 0, maxNewNormal: 0, maxNewPrompt: 0 };
  await kit.database.db
    .updateTable('task')
    .set({ gate_settings: JSON.stringify(nothingNew) })
    .where('id', '=', task.taskId)
    .execute();
  const scan = async (branch: string, targetBranch?: string) => {
    const started = await kit.database.db.transaction().execute((trx) =>
      startBuild(trx, {
        jobs: recordingJobs([]),
        actor: 'ann',
        taskId: task.taskId,
        trigger: 'manual',
        branch,
        ...(targetBranch === undefined ? {} : { targetBranch }),
      }),
    );
    const held = await takeBuild(kit.database.db, { taskId: task.taskId, build: started?.buildNumber ?? 0 });
    if (!held) throw new Error('the build was not there to be taken');
    const outcome = await task.run(held);
    expect(outcome, await task.log()).toBe('succeeded');
    return held.number;
  };
  const places = async (branch: string, tool = 'ESLINT'): Promise<PlaceOf[]> => {
    const { rows } = await sql<PlaceOf>`
      select p.defect_id as id, f.path_text as path, p.line, p.detection, p.first_build as "firstBuild" from place p
      join file f on f.task_id = p.task_id and f.id = p.file_id join branch b on b.task_id = p.task_id and b.id = p.branch_id
      where p.task_id = ${task.taskId} and b.name = ${branch} and p.tool = ${tool} and (p.tool = 'CCN' or p.checker = 'no-debugger')
      order by p.defect_id
    `.execute(kit.database.db);
    return rows;
  };
  const standing = async (branch: string, tool?: string) =>
    (await places(branch, tool)).filter(({ detection }) => detection === DETECTION.present);
  const spans = async (branch: string) => {
    const { rows } = await sql`
      select s.defect_id as id, s.from_build, s.to_build, s.line from span s join branch b on b.task_id = s.task_id and b.id = s.branch_id
      where s.task_id = ${task.taskId} and b.name = ${branch} order by s.defect_id, s.from_build
    `.execute(kit.database.db);
    return rows;
  };
  const ignore = (id: number) =>
    sql`
    insert into verdict (task_id, defect_id, ignore_type, ignored_by, ignored_at) values (${task.taskId}, ${id}, 4, 'ann', now())
  `.execute(kit.database.db);
  const gate = async (build: number) => {
    const row = await kit.database.db
      .selectFrom('build')
      .select('gate')
      .where('task_id', '=', task.taskId)
      .where('number', '=', build)
      .executeTakeFirstOrThrow();
    return row.gate;
  };
  return { ...task, repository, scanBranch: scan, places, standing, spans, ignore, gate };
}

const ids = (rows: readonly PlaceOf[]) => rows.map(({ id }) => id);

describe('a branch scanned for the first time', () => {
  it('continues the defects of the main branch: one identity, a place on each', async () => {
    const task = await taskOn(
      fixtureRepository([
        { write: { 'a.js': A, 'b.js': B, 'c.js': A.replaceAll('first', 'third') } },
        { branch: 'dev', write: { 'a.js': `// moved\n\n${A}` }, rename: { 'b.js': 'lib/renamed.js' } },
      ]),
    );
    await task.scanBranch('main');
    const main = await task.standing('main');
    expect(main).toHaveLength(3);
    const before = await task.spans('main');
    const build = await task.scanBranch('dev');
    expect(ids(await task.standing('dev'))).toEqual(ids(main));
    expect((await task.standing('dev')).map(({ path, line, firstBuild }) => [path, line, firstBuild])).toEqual([
      ['a.js', 12, 1],
      ['lib/renamed.js', 11, 1],
      ['c.js', 10, 1],
    ]);
    expect(await task.standing('main')).toEqual(main);
    expect(await task.spans('main')).toEqual(before);
    expect(await task.gate(build)).toMatchObject({ verdict: 'passed' });
    // What is as it was costs no story; what moved has one.
    const { rows: matches } = await sql`
      select defect_id as id, pass, from_line, to_line from match where task_id = ${task.taskId} and build_number = ${build} and defect_id = any(${ids(main)}) order by 1
    `.execute(kit.database.db);
    expect(matches.map((row) => Object.values(row as object))).toEqual([
      [main[0]?.id, 2, 10, 12],
      [main[1]?.id, 3, 11, 11],
    ]);
  });

  it('begins where it left the main branch: what was fixed or came there since is neither lost nor taken', async () => {
    const repository = fixtureRepository([{ write: { 'a.js': A, 'b.js': B } }]);
    const task = await taskOn(repository);
    await task.scanBranch('main');
    repository.git('branch', 'dev');
    const [first, second] = await task.standing('main');
    repository.commit({ write: { 'a.js': filler('first'), 'd.js': 'if (globalThis.slow) debugger;\n' } });
    await task.scanBranch('main');
    repository.commit({ branch: 'dev', write: { 'note.txt': 'nothing\n' } });
    await task.scanBranch('dev');
    expect(ids(await task.standing('dev'))).toEqual([first?.id, second?.id]);
    expect((await task.places('main')).find(({ id }) => id === first?.id)?.detection).toBe(DETECTION.gone);
    expect(ids(await task.places('dev'))).toEqual([first?.id, second?.id]);
  });

  it('keeps what it could not look at as not verified, and forgets what is not in its tree', async () => {
    const repository = fixtureRepository([
      { write: { 'a.js': A, 'b.js': B, 'gen/c.js': A.replaceAll('first', 'third') } },
      { branch: 'dev', delete: ['b.js'] },
    ]);
    const task = await taskOn(repository);
    await task.scanBranch('main');
    await kit.database.db
      .insertInto('filter_path')
      .values({ task_id: task.taskId, kind: 'CUSTOM', pattern: '.*/gen/.*' })
      .execute();
    await task.scanBranch('dev');
    expect((await task.places('dev')).map(({ path, detection }) => [path, detection])).toEqual([
      ['a.js', DETECTION.present],
      ['gen/c.js', DETECTION.maskedByPath],
    ]);
    expect((await task.standing('main')).map(({ path }) => path)).toEqual(['a.js', 'b.js', 'gen/c.js']);
    await kit.database.db.deleteFrom('filter_path').where('task_id', '=', task.taskId).execute();
    await task.scanBranch('dev');
    const main = await task.standing('main');
    expect(ids(await task.standing('dev'))).toEqual(ids(main.filter(({ path }) => path !== 'b.js')));
  });

  it('gives functions one identity too', async () => {
    const complex = (name: string) =>
      `function ${name}(a) {\n${Array.from({ length: 25 }, (_, n) => `  if (a === ${n}) return ${n};`).join('\n')}\n}\n`;
    const repository = fixtureRepository([
      { write: { 'a.js': complex('one') } },
      { branch: 'dev', write: { 'a.js': `// later\n${complex('zero')}${complex('one')}` } },
    ]);
    const task = await taskOn(repository, ['CCN']);
    await task.scanBranch('main');
    await task.scanBranch('dev');
    const [one] = await task.standing('main', 'CCN');
    expect((await task.standing('dev', 'CCN')).map(({ id, line }) => [id === one?.id, line]).sort()).toEqual([
      [false, 2],
      [true, 29],
    ]);
    // What the branch brought is that defect too when it is merged.
    repository.git('update-ref', 'refs/heads/main', 'dev');
    await task.scanBranch('main');
    expect(ids(await task.standing('main', 'CCN'))).toEqual(ids(await task.standing('dev', 'CCN')));
  });
});

describe('branches side by side', () => {
  it('a defect fixed on one stays on the other; its verdict holds on both', async () => {
    const repository = fixtureRepository([{ write: { 'a.js': A, 'b.js': B } }]);
    repository.git('branch', 'dev');
    const task = await taskOn(repository);
    await task.scanBranch('main');
    await task.scanBranch('dev');
    const [first, second] = await task.standing('main');
    await task.ignore(first?.id ?? 0);
    repository.commit({ branch: 'dev', write: { 'b.js': filler('second') } });
    await task.scanBranch('dev');
    await task.scanBranch('main');
    expect(ids(await task.standing('main'))).toEqual([first?.id, second?.id]);
    expect(ids(await task.standing('dev'))).toEqual([first?.id]);
    const { rows } = await sql<{ name: string; open: number }>`
      select b.name, count(*) filter (where v.ignore_type is null)::int as open from place p join branch b on b.task_id = p.task_id and b.id = p.branch_id
      left join verdict v on v.task_id = p.task_id and v.defect_id = p.defect_id
      where p.task_id = ${task.taskId} and p.checker = 'no-debugger' and p.detection = 1 group by b.name order by 1
    `.execute(kit.database.db);
    expect(rows).toEqual([
      { name: 'dev', open: 0 },
      { name: 'main', open: 1 },
    ]);
  });

  it('a defect of a branch keeps its identity when it is merged, whatever was edited around it', async () => {
    const repository = fixtureRepository([
      { write: { 'a.js': A } },
      { branch: 'dev', write: { 'b.js': B, 'a.js': `${A}export function three() {\n  if (one()) debugger;\n}\n` } },
    ]);
    const task = await taskOn(repository);
    await task.scanBranch('main');
    await task.scanBranch('dev');
    const dev = await task.standing('dev');
    expect(dev).toHaveLength(3);
    await task.ignore(dev[1]?.id ?? 0);
    repository.commit({
      write: { 'a.js': `// squashed\n${A}export function three() {\n  if (one()) debugger;\n}\n`, 'b.js': B },
    });
    const build = await task.scanBranch('main');
    expect(ids(await task.standing('main'))).toEqual(ids(dev));
    expect((await task.standing('main')).map(({ line, firstBuild }) => [line, firstBuild]).sort()).toEqual(
      [
        [11, 1],
        [14, build],
        [11, build],
      ].sort(),
    );
    expect(await task.standing('dev')).toEqual(dev);
    const { rows: told } = await sql<{ id: number; branch: string }>`
      select m.defect_id as id, b.name as branch from match m join branch b on b.task_id = m.task_id and b.id = m.from_branch
      where m.task_id = ${task.taskId} and m.build_number = ${build} and m.defect_id = any(${ids(dev)}) order by 1
    `.execute(kit.database.db);
    expect(told).toEqual([
      { id: dev[1]?.id, branch: 'dev' },
      { id: dev[2]?.id, branch: 'dev' },
    ]);
  });

  it('what the main branch brings into another is no new code there', async () => {
    const repository = fixtureRepository([{ write: { 'a.js': A } }]);
    repository.git('branch', 'dev');
    const task = await taskOn(repository);
    await task.scanBranch('main');
    await task.scanBranch('dev');
    repository.commit({ write: { 'b.js': B } });
    await task.scanBranch('main');
    repository.commit({ branch: 'dev', write: { 'b.js': B, 'x.js': 'export const x = 1;\n' } });
    const build = await task.scanBranch('dev');
    expect(ids(await task.standing('dev'))).toEqual(ids(await task.standing('main')));
    expect(await task.gate(build)).toMatchObject({ verdict: 'passed' });
  });

  it('what people told apart on one branch is not joined again by another', async () => {
    const repository = fixtureRepository([{ write: { 'a.js': A } }]);
    const task = await taskOn(repository);
    await task.scanBranch('main');
    repository.commit({ write: { 'a.js': `// edited\n${A}` } });
    await task.scanBranch('main');
    repository.git('branch', 'dev');
    await task.scanBranch('dev');
    const [known] = await task.standing('main');
    await kit.database.db
      .transaction()
      .execute((trx) => unlinkDefect(trx, { actor: 'ann', taskId: task.taskId, defectId: known?.id ?? 0 }));
    await task.scanBranch('main');
    const [other] = await task.standing('main');
    expect(other?.id).not.toBe(known?.id);
    await task.scanBranch('main');
    expect(ids(await task.standing('main'))).toEqual([other?.id]);
  });
});

describe('an MR/PR scan', () => {
  it('recognises what the target knows, reports its difference only, and judges what is new', async () => {
    const repository = fixtureRepository([
      { write: { 'a.js': A, 'b.js': B } },
      {
        branch: 'feature',
        write: {
          // The known one is on a changed line, a second one is new, b.js is not touched.
          'a.js': A.replace('  debugger;', '    debugger;').concat(
            'export function three() {\n  if (one()) debugger;\n}\n',
          ),
        },
      },
    ]);
    const task = await taskOn(repository);
    await task.scanBranch('main');
    const main = await task.standing('main');
    const build = await task.scanBranch('feature', 'main');
    const request = await task.standing('feature...main');
    expect(request.map(({ path, line }) => [path, line])).toEqual([
      ['a.js', 10],
      ['a.js', 13],
    ]);
    expect(request[0]?.id).toBe(main[0]?.id);
    expect(ids(main)).not.toContain(request[1]?.id);
    expect(await task.gate(build)).toMatchObject({ verdict: 'failed', reasons: [{ actual: 1 }] });
    expect(await task.standing('main')).toEqual(main);

    // Ignored in the request, it counts no more, and stays ignored where it is merged to.
    await task.ignore(request[1]?.id ?? 0);
    const again = await task.scanBranch('feature', 'main');
    expect(await task.standing('feature...main')).toEqual(request);
    expect(await task.gate(again)).toMatchObject({ verdict: 'passed' });
    repository.git('update-ref', 'refs/heads/main', 'feature');
    await task.scanBranch('main');
    expect(new Set(ids(await task.standing('main')))).toEqual(new Set([...ids(main), request[1]?.id]));
    // Merged, the difference is empty: that ends the request's places and nobody else's.
    await task.scanBranch('feature', 'main');
    expect(await task.standing('feature...main')).toEqual([]);
    expect(await task.standing('main')).toHaveLength(3);
  });
});
