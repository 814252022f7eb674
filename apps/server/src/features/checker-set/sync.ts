import { syncCatalogue } from '@assay/commands/checker-set/sync-catalogue';
import type { Db } from '@assay/database/connect';
import { builtInSets, checkersOf, tools } from '@assay/tools/catalogue';

/** Brings this release's checkers and built-in sets into the database. Run at every start, before the first request. */
export async function syncBuiltIns(db: Db): Promise<void> {
  const checkers = tools.flatMap((tool) =>
    checkersOf(tool.name).map((definition) => ({ tool: tool.name, definition })),
  );
  await db.transaction().execute((trx) => syncCatalogue(trx, { checkers, sets: builtInSets() }));
}
