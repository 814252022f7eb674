import { CUSTOM_TOOL } from '@assay/contract/custom-rule';
import type { CheckerDefinition, ToolDefinition } from '@assay/contract/tool-definition';
import type { Db, Transaction } from '../connect.ts';

/** Tells every process that the site learned tools or rules. */
export const CATALOGUE_CHANNEL = 'assay_catalogue';

export interface StoredSiteCatalogue {
  readonly tools: ToolDefinition[];
  readonly checkers: { readonly tool: string; readonly definition: CheckerDefinition }[];
}

/**
 * What this site has besides the product's own: tools and rules learned from reports, and the checkers people wrote, whose keys name
 * their project. Who may use which is for `readLibrary` and the commands to say.
 */
export async function readSiteCatalogue(db: Db | Transaction): Promise<StoredSiteCatalogue> {
  const tools = await db.selectFrom('site_tool').select('definition').orderBy('name').execute();
  const checkers = await db
    .selectFrom('checker')
    .select(['tool', 'definition'])
    .where((eb) =>
      eb.or([eb.and([eb('learned', '=', true), eb('project_id', 'is', null)]), eb('tool', '=', CUSTOM_TOOL)]),
    )
    .orderBy('tool')
    .orderBy('key')
    .execute();
  return { tools: tools.map(({ definition }) => definition), checkers };
}
