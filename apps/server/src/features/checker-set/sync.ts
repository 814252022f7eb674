import { syncCatalogue } from '@assay/commands/checker-set/sync-catalogue';
import { syncAllRulesSet } from '@assay/commands/report/all-rules-set';
import type { Db } from '@assay/database/connect';
import { builtInSets, shippedCheckers, shippedTools } from '@assay/tools/catalogue';

/** Brings this release's checkers and built-in sets into the database. Run at every start, before the first request. */
export async function syncBuiltIns(db: Db): Promise<void> {
  const checkers = shippedTools.flatMap((tool) =>
    shippedCheckers(tool.name).map((definition) => ({ tool: tool.name, definition })),
  );
  await db.transaction().execute(async (trx) => {
    await syncCatalogue(trx, { checkers, sets: builtInSets() });
    for (const tool of shippedTools)
      if (tool.run.kind === 'report' || tool.run.kind === 'coverage') await syncAllRulesSet(trx, tool);
  });
}
