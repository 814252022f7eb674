import { readToolSettings } from '@assay/commands/tool/tool-settings';
import type { Db } from '@assay/database/connect';
import { tools } from '@assay/tools/catalogue';

/** Names of the tools somebody may add: published ones, and every one for administrators (contract-core 2.7). */
export async function offeredTools(db: Db, { isAdmin }: { readonly isAdmin: boolean }): Promise<ReadonlySet<string>> {
  const { status } = await readToolSettings(db);
  const seen = tools.filter((tool) => isAdmin || (status[tool.name] ?? 'P') === 'P');
  return new Set(seen.map((tool) => tool.name));
}
