import type { CheckerDefinition, ToolDefinition } from '@assay/contract/tool-definition';
import type { Db, Transaction } from '../connect.ts';

/** Tells every process that the site learned tools or rules. */
export const CATALOGUE_CHANNEL = 'assay_catalogue';

export interface StoredSiteCatalogue {
  readonly tools: ToolDefinition[];
  readonly checkers: { readonly tool: string; readonly definition: CheckerDefinition }[];
}

/** What this site has learned from reports: tools by name, rules by tool and key. */
export async function readSiteCatalogue(db: Db | Transaction): Promise<StoredSiteCatalogue> {
  const tools = await db.selectFrom('site_tool').select('definition').orderBy('name').execute();
  const checkers = await db
    .selectFrom('checker')
    .select(['tool', 'definition'])
    .where('learned', '=', true)
    .where('project_id', 'is', null)
    .orderBy('tool')
    .orderBy('key')
    .execute();
  return { tools: tools.map(({ definition }) => definition), checkers };
}
