import { DETECTION, type Detection } from '@assay/contract/codes';
import { type Factories, factories } from '@assay/testing/factories';
import { cloneDatabase, type TestDatabase } from '@assay/testing/template-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type InQuestion, readKnownDefects } from './known-defects.ts';

let database: TestDatabase;
let make: Factories;
let at: Pick<InQuestion, 'taskId' | 'branchId' | 'tool'>;
/** Path and detection -> id. */
const ids = new Map<string, number>();
const fileIds = new Map<string, number>();

/** Every file has a present and a gone defect; that of another tool must never be read. */
beforeAll(async () => {
  database = await cloneDatabase();
  make = factories(database.db);
  const project = await make.project();
  const task = await make.task({ projectId: project.id });
  const { id: branchId } = await make.branch({ taskId: task.id });
  at = { taskId: task.id, branchId, tool: 'ESLINT' };
  for (const path of ['settled.js', 'open.js', 'dead.js'])
    for (const detection of [DETECTION.present, DETECTION.gone] as Detection[]) {
      const { id, fileId } = await make.defect({ taskId: task.id, tool: 'ESLINT', path, detection });
      ids.set(`${path} ${detection}`, id);
      fileIds.set(path, fileId);
      await make.defect({ taskId: task.id, tool: 'CCN', path, detection });
    }
  const set = (key: string, values: { blob?: Buffer; stable_id?: string }) =>
    database.db
      .updateTable('place')
      .set(values)
      .where('task_id', '=', task.id)
      .where('defect_id', '=', ids.get(key) ?? 0)
      .execute();
  await set(`dead.js ${DETECTION.gone}`, { blob: Buffer.alloc(32, 7) });
  await set(`settled.js ${DETECTION.gone}`, { stable_id: 'fp-1' });
});
afterAll(() => database.close());

const read = async (given: Partial<InQuestion> = {}) => {
  const known = await readKnownDefects(database.db, {
    ...at,
    settled: new Set([fileIds.get('settled.js') ?? 0]),
    isNear: (path) => path !== 'dead.js',
    arrived: [],
    ...given,
  });
  const names = new Map([...ids].map(([name, id]) => [id, name]));
  return known.map(({ id }) => names.get(id));
};
const open = [`open.js ${DETECTION.present}`, `open.js ${DETECTION.gone}`, `dead.js ${DETECTION.present}`];

describe('the known defects in question', () => {
  it('are those of files that are not settled; far away only what is not gone', async () => {
    expect(await read()).toEqual(open);
    expect(await read({ settled: new Set(), isNear: () => true })).toEqual([...ids.keys()]);
  });

  it('with what went with a content that arrives', async () => {
    expect(await read({ arrived: ['07'.repeat(32)] })).toEqual([...open, `dead.js ${DETECTION.gone}`]);
    expect(await read({ arrived: ['08'.repeat(32)] })).toEqual(open);
  });

  it('with what is named and gone, by its number or by an id of its tool, once each', async () => {
    const named = [`settled.js ${DETECTION.gone}`, `open.js ${DETECTION.gone}`].map((name) => ids.get(name) ?? 0);
    expect(await read({ ids: named })).toEqual([`settled.js ${DETECTION.gone}`, ...open]);
    expect(await read({ ids: [ids.get(`settled.js ${DETECTION.present}`) ?? 0] })).toEqual(open);
    expect(await read({ stableIds: ['fp-1', 'fp-2'] })).toEqual([`settled.js ${DETECTION.gone}`, ...open]);
  });
});
