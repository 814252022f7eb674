import { AssayError } from '@assay/contract/errors';
import type { ToolDefinition } from '@assay/contract/tool-definition';
import type { Transaction } from '@assay/database/connect';
import { notify } from '@assay/database/notify';
import { CATALOGUE_CHANNEL } from '@assay/database/reports/site-catalogue';
import { syncAllRulesSet } from './all-rules-set.ts';

/** Producers one site may know besides those that ship. */
const MOST_TOOLS = 100;

/**
 * Makes a producer of reports a tool of this site; one that is known already stays as it is.
 * @throws AssayError illegal when there are too many
 */
export async function learnTool(
  trx: Transaction,
  { definition, actor }: { definition: ToolDefinition; actor: string },
): Promise<void> {
  const known = await trx.selectFrom('site_tool').select('name').execute();
  if (known.some(({ name }) => name === definition.name)) return;
  if (known.length >= MOST_TOOLS)
    throw new AssayError('illegal', { zh: '报告工具过多', en: 'There are too many tools known by their reports' });
  await trx
    .insertInto('site_tool')
    .values({ name: definition.name, definition: JSON.stringify(definition), created_by: actor })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  await syncAllRulesSet(trx, definition);
  await notify(trx, CATALOGUE_CHANNEL, { tool: definition.name });
}
