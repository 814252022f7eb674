import { type Factories, factories } from '@assay/testing/factories';
import { cloneDatabase, type TestDatabase } from '@assay/testing/template-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { olderSince } from './pending.ts';

let clone: TestDatabase;
let make: Factories;
let projectId: string;

beforeAll(async () => {
  clone = await cloneDatabase();
  make = factories(clone.db);
  ({ id: projectId } = await make.project());
});
afterAll(() => clone.close());

/** Hours of the day the tests play on. */
const at = (hour: number) => new Date(Date.UTC(2026, 2, 2, hour));

/** A task checked well at eight, with what was changed since; `now` is what the columns of the task say. */
async function task(
  now: { force_full_scan?: boolean; checkers_changed_at?: Date },
  changes: readonly [string, number][],
) {
  const { id } = await make.task({ projectId, tools: ['ESLINT'], ...now });
  await make.build({ taskId: id, started_at: at(8) });
  for (const [index, [kind, hour]] of changes.entries())
    await clone.db
      .insertInto('task_change')
      .values({ task_id: id, revision: index + 1, kind, at: at(hour) })
      .execute();
  return id;
}
const since = (taskId: number) => olderSince(clone.db, taskId);

describe('since when results are older than the settings', () => {
  it('is nothing where nothing was changed, or nothing was ever checked', async () => {
    expect(await since(await task({}, [['settings', 9]]))).toBeUndefined();
    const { id } = await make.task({ projectId, force_full_scan: true, checkers_changed_at: at(9) });
    expect(await since(id)).toBeUndefined();
    await make.build({ taskId: id, status: 'failed', started_at: at(10) });
    expect(await since(id)).toBeUndefined();
    expect(await since(999_999)).toBeUndefined();
  });

  it('is the newest change of settings or rules; decisions and builds are none', async () => {
    const changed = await task({ force_full_scan: true }, [
      ['settings', 9],
      ['checkers', 11],
      ['triage', 12],
      ['build', 13],
    ]);
    expect(await since(changed)).toEqual(at(11));
    const rules = await task({ checkers_changed_at: at(10) }, [['checkers', 10]]);
    expect(await since(rules)).toEqual(at(10));
  });

  it('is the check itself where the change was while it ran, or left no trace', async () => {
    expect(await since(await task({ force_full_scan: true }, [['settings', 7]]))).toEqual(at(8));
    expect(await since(await task({ checkers_changed_at: at(7) }, [['checkers', 7]]))).toBeUndefined();
  });

  it('ends with a check of the main branch that went well, not with one that failed, runs or looked at another branch', async () => {
    const id = await task({ checkers_changed_at: at(9) }, [['checkers', 9]]);
    await make.build({ taskId: id, status: 'failed', started_at: at(10) });
    await make.build({ taskId: id, status: 'running', started_at: at(11) });
    const other = await make.branch({ taskId: id, name: 'topic', kind: 'long' });
    await make.build({ taskId: id, started_at: at(12), branch_id: other.id });
    expect(await since(id)).toEqual(at(9));
    await make.build({ taskId: id, started_at: at(13) });
    expect(await since(id)).toBeUndefined();
  });
});
