import { syncCatalogue } from '@assay/commands/checker-set/sync-catalogue';
import { LANGUAGE_FLAGS } from '@assay/contract/language';
import { type Factories, factories } from '@assay/testing/factories';
import { cloneDatabase, type TestDatabase } from '@assay/testing/template-database';
import { builtInSets } from '@assay/tools/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { syncBuiltIns } from './sync.ts';

let app: TestDatabase;
let make: Factories;

beforeAll(async () => {
  app = await cloneDatabase();
  make = factories(app.db);
  await syncBuiltIns(app.db);
  await make.project({ id: 'shop' });
});
afterAll(() => app.close());

describe('the catalogue in the database', () => {
  const versions = () => app.db.selectFrom('checker_set_version').select(['set_id', 'version']).execute();

  it('has the ids that clients know, for every language', async () => {
    const stored = new Set((await app.db.selectFrom('checker_set').select('id').execute()).map((row) => row.id));
    for (const { key } of LANGUAGE_FLAGS) {
      expect(stored).toContain(`codecc_default_ccn_${key}`);
      expect(stored).toContain(`codecc_default_dupc_${key}`);
      expect(stored).toContain(key === 'others' ? 'standard_cloc' : `cloc_${key}`);
    }
  });

  it('changes nothing when nothing changed, not even with two servers starting at once', async () => {
    const before = await versions();
    await Promise.all([syncBuiltIns(app.db), syncBuiltIns(app.db)]);
    expect(await versions()).toEqual(before);
  });

  it('gives a set with other content a new version, and marks checkers that are gone', async () => {
    const first = builtInSets().at(0);
    if (!first) throw new Error('no built-in set');
    const checker = (key: string) => ({
      tool: 'SYNC',
      definition: {
        key,
        name: key,
        description: { zh: key, en: key },
        severity: 1 as const,
        category: 'CODE_DEFECT' as const,
        type: 't',
        languages: ['js'],
        tags: [],
        recommended: true,
      },
    });
    const set = (...keys: string[]) => ({
      ...first,
      checkerSetId: 'sync_set',
      checkerProps: keys.map((checkerKey) => ({ toolName: 'SYNC', checkerKey })),
    });
    const own = await make.checkerSet({ id: 'taken_by_people', projectId: 'shop' });
    const sync = (checkers: string[], keys: string[]) =>
      app.db.transaction().execute((trx) =>
        syncCatalogue(trx, {
          checkers: checkers.map(checker),
          sets: [set(...keys), { ...first, checkerSetId: own.id }],
        }),
      );
    expect(await sync(['a', 'b'], ['a', 'b'])).toEqual(['sync_set']);
    expect(await sync(['a', 'b'], ['b', 'a'])).toEqual([]);
    expect(await sync(['a'], ['a'])).toEqual(['sync_set']);
    const stored = (await versions()).filter((row) => row.set_id === 'sync_set');
    expect(stored.map((row) => row.version).sort()).toEqual([1, 2]);
    const gone = await app.db
      .selectFrom('checker')
      .select('definition')
      .where('tool', '=', 'SYNC')
      .where('key', '=', 'b')
      .executeTakeFirstOrThrow();
    expect(gone.definition).toMatchObject({ deprecated: true });
    const theirs = await app.db
      .selectFrom('checker_set')
      .select(['project_id', 'creator'])
      .where('id', '=', own.id)
      .executeTakeFirstOrThrow();
    expect(theirs.project_id).toBe('shop');
    await syncBuiltIns(app.db);
    const back = await app.db
      .selectFrom('checker')
      .select('definition')
      .where('tool', '=', 'CCN')
      .executeTakeFirstOrThrow();
    expect(back.definition).not.toHaveProperty('deprecated');
  });
});
