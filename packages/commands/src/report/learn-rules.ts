import type { ReportedRule } from '@assay/contract/report';
import type { ToolDefinition } from '@assay/contract/tool-definition';
import type { Transaction } from '@assay/database/connect';
import { notify } from '@assay/database/notify';
import { CATALOGUE_CHANNEL } from '@assay/database/reports/site-catalogue';
import { learnedChecker } from '@assay/domain/report/learned-checker';
import { sql } from 'kysely';
import { syncAllRulesSet } from './all-rules-set.ts';

/** Rules of one tool that may be learned: a report that invents a rule per result must not fill the catalogue. */
export const MOST_LEARNED = 5_000;

/**
 * Makes checkers of the rules that no catalogue has, each with what the report says of it; they are on from now on wherever all
 * rules of the tool are. A rule known already is left alone, unless it came from a report that told nothing of it.
 * @returns how many were learned, and how many were one too many
 */
export async function learnRules(
  trx: Transaction,
  { tool, rules }: { tool: ToolDefinition; rules: readonly ReportedRule[] },
): Promise<{ learned: number; refused: number }> {
  const rows = rules.map((rule) => {
    const definition = learnedChecker(rule, tool);
    return { key: rule.key, definition, said: rule.description !== undefined || rule.help !== undefined };
  });
  const fresh = await unknownKeys(trx, { tool: tool.name, keys: rows.map(({ key }) => key) });
  const room = Math.max(0, MOST_LEARNED - (await learnedCount(trx, tool.name)));
  const taken = new Set(fresh.slice(0, room));
  const list = JSON.stringify(rows.filter(({ key, said }) => taken.has(key) || (said && !fresh.includes(key))));
  const { rows: changed } = await sql<{ key: string }>`
    insert into checker (tool, key, definition, severity, category, type, learned)
    select ${tool.name}, key, definition, (definition->>'severity')::smallint, definition->>'category', definition->>'type', true
    from jsonb_to_recordset(${list}::jsonb) as given (key text, definition jsonb)
    order by key
    on conflict (tool, key) do update
      set definition = excluded.definition, category = excluded.category
      where checker.learned and checker.definition->'detail' is null
        and checker.definition->'description'->>'en' = checker.definition->>'name'
        and checker.definition is distinct from excluded.definition
    returning key
  `.execute(trx);
  if (changed.length > 0) {
    await syncAllRulesSet(trx, tool);
    await notify(trx, CATALOGUE_CHANNEL, { tool: tool.name });
  }
  return { learned: taken.size, refused: fresh.length - taken.size };
}

async function unknownKeys(
  trx: Transaction,
  { tool, keys }: { tool: string; keys: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) as given (key)
    where not exists (select from checker where checker.tool = ${tool} and checker.key = given.key)
  `.execute(trx);
  return rows.map(({ key }) => key);
}

async function learnedCount(trx: Transaction, tool: string): Promise<number> {
  const { count } = await trx
    .selectFrom('checker')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tool', '=', tool)
    .where('learned', '=', true)
    .executeTakeFirstOrThrow();
  return count;
}
