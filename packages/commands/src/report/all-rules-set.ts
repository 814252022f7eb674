import { ALL_LANGUAGES, LANGUAGE_FLAGS } from '@assay/contract/language';
import type { ToolDefinition } from '@assay/contract/tool-definition';
import type { Transaction } from '@assay/database/connect';
import { sql } from 'kysely';

/** Id of the set "all rules of <tool>": a task that uses it takes every rule the tool's reports name, heard of or not. */
export function allRulesSetId(tool: string): string {
  return `assay_all_${tool.toLowerCase()}`;
}

/** Two processes that learn at once must not both add the same version. */
const LOCK = 7_021_111;

/**
 * Brings the set "all rules of <tool>" up to date: every rule that ships with the tool or was learned. New content is a new
 * version, so tasks that follow the newest have it at once.
 */
export async function syncAllRulesSet(trx: Transaction, tool: ToolDefinition): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
  const id = allRulesSetId(tool.name);
  const { zh, en } = tool.displayName;
  const now = new Date();
  await trx
    .insertInto('checker_set')
    .values({
      id,
      project_id: null,
      name: JSON.stringify({ zh: `${zh} 全部规则`, en: `All rules of ${en}` }),
      description: JSON.stringify({
        zh: `${zh} 报告中出现的全部规则，包括尚未收录的规则`,
        en: `Every rule the reports of ${en} name, those no catalogue has included`,
      }),
      code_lang: maskOf(tool),
      categories: ['DEFECT'],
      scope: 1,
      source: 'DEFAULT',
      is_default: false,
      creator: 'system',
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const added = await sql`
    with rules as (
      select coalesce(jsonb_agg(jsonb_build_object('toolName', tool, 'checkerKey', key) order by key collate "C"), '[]') as checkers
      from checker
      where tool = ${tool.name} and project_id is null and definition->'deprecated' is distinct from 'true'
    ), newest as (
      select version, checkers from checker_set_version where set_id = ${id} order by version desc limit 1
    )
    insert into checker_set_version (set_id, version, checkers)
    select ${id}, coalesce((select version from newest), 0) + 1, rules.checkers from rules
    where rules.checkers is distinct from (select checkers from newest)
    returning version
  `.execute(trx);
  if (added.rows.length > 0)
    await trx.updateTable('checker_set').set({ updated_at: now }).where('id', '=', id).execute();
}

function maskOf({ languages }: ToolDefinition): number {
  if (languages.includes('*')) return ALL_LANGUAGES;
  return LANGUAGE_FLAGS.filter(({ key }) => languages.includes(key)).reduce((mask, { flag }) => mask | flag, 0);
}
