import { fixtureRepository } from '@assay/testing/fixture-repository';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ScanKit, scanKit } from './scan.test-kit.ts';

let kit: ScanKit;
beforeAll(async () => {
  kit = await scanKit();
});
afterAll(() => kit.close());

const CODE = 'export function f() {\n  return 1;\n}\n';

/** A task on a repository with the branches `main`, which is the default one, and `dev`. */
async function task(branch: string) {
  const repository = fixtureRepository([{ write: { 'a.js': CODE } }]);
  repository.git('branch', 'dev');
  const scanned = await kit.taskOn(repository, ['CLOC']);
  const on = (name: string) =>
    kit.database.db.updateTable('task').set({ branch_name: name }).where('id', '=', scanned.taskId).execute();
  await on(branch);
  const branches = () =>
    kit.database.db
      .selectFrom('branch')
      .select(['id', 'name', 'kind', 'follows_default', 'head_build'])
      .where('task_id', '=', scanned.taskId)
      .orderBy('id')
      .execute();
  return { ...scanned, on, branches };
}

describe('the default branch of a repository', () => {
  it('is named by the first scan, and found again after another branch was scanned', async () => {
    const { scan, on, branches } = await task('');
    await scan();
    expect(await branches()).toEqual([{ id: 1, name: 'main', kind: 'main', follows_default: true, head_build: 1 }]);
    await on('dev');
    await scan();
    await on('');
    await scan();
    expect(await branches()).toEqual([
      { id: 1, name: 'main', kind: 'main', follows_default: true, head_build: 3 },
      { id: 2, name: 'dev', kind: 'long', follows_default: false, head_build: 2 },
    ]);
  });

  it('has one history with the branch of its name', async () => {
    const { scan, on, branches } = await task('main');
    await scan();
    await on('dev');
    await scan();
    await on('');
    await scan();
    expect(await branches()).toEqual([
      { id: 1, name: 'main', kind: 'main', follows_default: true, head_build: 3 },
      { id: 2, name: 'dev', kind: 'long', follows_default: false, head_build: 2 },
    ]);
  });

  it('waits for nobody: while the branch of its name is analysed, it stays apart', async () => {
    const { hold, run, on, branches } = await task('main');
    const named = await hold();
    await on('');
    const byDefault = await hold();
    expect(await run(byDefault)).toBe('succeeded');
    expect(await run(named)).toBe('succeeded');
    expect((await branches()).map(({ name, head_build }) => [name, head_build])).toEqual([
      ['main', 1],
      ['', 2],
    ]);
  });
});
