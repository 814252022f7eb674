import { CUSTOM_TOOL } from '@assay/contract/custom-rule';
import type { Db } from '@assay/database/connect';
import { sql } from 'kysely';

type Chosen = ReadonlyMap<string, Readonly<Record<string, string>>>;

/**
 * Puts the rules of chosen custom checkers into their parameters: all the tool knows of them, so that a changed rule is a changed
 * configuration. The version a set names counts, else the newest, else the one the project is pinned to. One without a rule is left out.
 * @param chosen key of the catalogue -> parameters
 */
export async function withRules(
  db: Db,
  { tool, projectId, chosen }: { tool: string; projectId: string; chosen: Chosen },
): Promise<Chosen> {
  if (tool !== CUSTOM_TOOL || chosen.size === 0) return chosen;
  const wanted = [...chosen].map(([key, { version }]) => ({ key, version: version ? Number(version) : null }));
  const { rows } = await sql<{ key: string; rule: string }>`
    select wanted.key, found.rule::text as rule
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (key text, version integer)
    join custom_checker_use u on u.catalogue_key = wanted.key and u.project_id = ${projectId}
    cross join lateral (
      select v.rule from custom_checker_version v
      where v.checker_id = u.checker_id and v.version = coalesce(u.version, wanted.version, v.version)
      order by v.version desc limit 1
    ) found
    order by wanted.key collate "C"
  `.execute(db);
  return new Map(rows.map(({ key, rule }) => [key, { rule }]));
}
