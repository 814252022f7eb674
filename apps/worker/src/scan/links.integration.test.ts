import { linkDefects, unlinkDefect } from '@assay/commands/triage/link-defects';
import { DETECTION } from '@assay/contract/codes';
import { connect } from '@assay/database/connect';
import { fixtureRepository } from '@assay/testing/fixture-repository';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ScanKit, scanKit } from './scan.test-kit.ts';

/** A person's word on identities, acted on by the next build. */
let kit: ScanKit;
beforeAll(async () => {
  kit = await scanKit();
});
afterAll(() => kit.close());

const OLD = 'export const a = () => {\n  debugger;\n  return one;\n};\n';
const REWRITTEN =
  'export function quite(different) {\n  for (const each of different) {\n    if (each) debugger;\n  }\n}\n';

/** A line that was rewritten beyond recognition: the old defect is gone, another one is there. */
async function rewritten() {
  const repository = fixtureRepository([{ write: { 'a.js': OLD, 'b.js': 'export const b = 1;\n' } }]);
  const task = await kit.taskOn(repository, ['ESLINT']);
  expect(await task.scan()).toBe('succeeded');
  repository.commit({ write: { 'a.js': 'export const a = 1;\n', 'b.js': REWRITTEN } });
  expect(await task.scan()).toBe('succeeded');
  const stops = (await task.defects()).filter((row) => row.checker === 'no-debugger');
  expect(stops.map((row) => [row.path, row.detection])).toEqual([
    ['a.js', DETECTION.gone],
    ['b.js', DETECTION.present],
  ]);
  const [older = 0, younger = 0] = stops.map((row) => row.id);
  const link = () =>
    kit.database.db
      .transaction()
      .execute((trx) => linkDefects(trx, { actor: 'ann', taskId: task.taskId, defectId: younger, continues: older }));
  const state = async () => {
    const rows = (await task.defects()).filter((row) => row.checker === 'no-debugger');
    return rows.map((row) => [row.id, row.path, row.line, row.detection, row.cause]);
  };
  return { repository, task, older, younger, link, state };
}

describe('linking', () => {
  it('lets the older defect go on where the younger one was found, and unlinking tells them apart again', async () => {
    const { repository, task, older, younger, link, state } = await rewritten();
    await link();
    repository.commit({ write: { 'b.js': `// moved\n${REWRITTEN}` } });
    expect(await task.scan(), await task.log()).toBe('succeeded');
    const linked = await state();
    expect(linked).toEqual([
      [older, 'b.js', 4, DETECTION.present, 'code'],
      [younger, 'b.js', 3, DETECTION.gone, 'people'],
    ]);
    const { rows: spans } = await sql`
      select defect_id, from_build, to_build, line from span where task_id = ${task.taskId} and defect_id in (${older}, ${younger})
      order by defect_id, from_build
    `.execute(kit.database.db);
    expect(spans).toEqual([
      { defect_id: older, from_build: 1, to_build: 1, line: 2 },
      { defect_id: older, from_build: 3, to_build: null, line: 4 },
      { defect_id: younger, from_build: 2, to_build: 2, line: 3 },
    ]);
    expect(await task.scan()).toBe('succeeded');
    expect(await state()).toEqual(linked);

    await kit.database.db
      .transaction()
      .execute((trx) => unlinkDefect(trx, { actor: 'ann', taskId: task.taskId, defectId: older }));
    expect(await task.scan()).toBe('succeeded');
    const apart = await state();
    expect(apart.slice(0, 2)).toEqual([
      [older, 'b.js', 4, DETECTION.gone, 'people'],
      [younger, 'b.js', 3, DETECTION.gone, 'people'],
    ]);
    expect(apart.slice(2)).toEqual([[expect.any(Number), 'b.js', 4, DETECTION.present, 'people']]);
    expect(await task.scan()).toBe('succeeded');
    expect(await state()).toEqual(apart);
  });

  it('while a build is being stored waits for it or makes it work identities out anew', async () => {
    const { task, older, younger, link, state } = await rewritten();
    const held = await task.hold();
    // The branch is held as a link that is not yet committed holds it: the build comes as far as its results and waits.
    const other = connect({ url: kit.url, name: 'people' });
    try {
      const before = await other.db.transaction().execute(async (trx) => {
        await sql`select from branch where task_id = ${task.taskId} for share`.execute(trx);
        const run = task.run(held);
        await expect
          .poll(
            async () => {
              const { rows } = await sql`
                select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query like '%"branch"%for update%'
              `.execute(kit.database.db);
              return rows.length;
            },
            { timeout: 30_000 },
          )
          .toBe(1);
        await linkDefects(trx, { actor: 'ann', taskId: task.taskId, defectId: younger, continues: older });
        return { run };
      });
      expect(await before.run, await task.log()).toBe('succeeded');
      expect((await state()).map(([id, path, , detection]) => [id, path, detection])).toEqual([
        [older, 'b.js', DETECTION.present],
        [younger, 'b.js', DETECTION.gone],
      ]);
    } finally {
      await other.close();
    }
    await expect(link()).rejects.toThrow('not reported now');
  });
});
