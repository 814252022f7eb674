import type { BothLanguages } from '@assay/contract/both-languages';
import type { CheckerDefinition } from '@assay/contract/tool-definition';
import type { Transaction } from '@assay/database/connect';
import { sql } from 'kysely';
import { checkersChanged, followersOf } from './affected-tasks.ts';

/** A checker set that ships with the product, as the tools' catalogue gives it. */
export interface BuiltInSet {
  readonly checkerSetId: string;
  readonly checkerSetName: BothLanguages;
  readonly description: BothLanguages;
  /** Mask of the languages it is for. */
  readonly codeLang: number;
  /** OPENSOURCE, DEFECT, SECURITY, FORMAT. */
  readonly categories: readonly string[];
  readonly creator: string;
  /** DEFAULT or RECOMMEND. */
  readonly checkerSetSource: string;
  /** Preselected for new tasks of its language. */
  readonly defaultCheckerSet: boolean;
  readonly checkerProps: readonly { readonly toolName: string; readonly checkerKey: string; readonly props?: string }[];
}

export interface Catalogue {
  readonly checkers: readonly { readonly tool: string; readonly definition: CheckerDefinition }[];
  readonly sets: readonly BuiltInSet[];
}

/** Two servers that start together must not both add the same version. */
const CATALOGUE_LOCK = 7_021_110;

/**
 * Brings checkers and built-in sets of this release into the database; run at every start, changes nothing when nothing
 * changed. A set with other content gets a new version: tasks that follow the newest move along, pinned ones stay.
 * Checkers that are gone keep their row, marked deprecated, since old defects still name them.
 * @returns ids of the sets that got a version now
 */
export async function syncCatalogue(trx: Transaction, { checkers, sets }: Catalogue): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(${CATALOGUE_LOCK})`.execute(trx);
  await syncCheckers(trx, checkers);
  await syncSets(trx, sets);
  const renewed = await syncVersions(trx, sets);
  await checkersChanged(trx, await followersOf(trx, renewed));
  return renewed;
}

async function syncCheckers(trx: Transaction, checkers: Catalogue['checkers']): Promise<void> {
  const rows = checkers.map(({ tool, definition }) => ({
    tool,
    key: definition.key,
    definition,
    severity: definition.severity,
    category: definition.category,
    type: definition.type,
  }));
  const list = JSON.stringify(rows);
  await sql`
    insert into checker (tool, key, definition, severity, category, type)
    select tool, key, definition, severity, category, type
    from jsonb_to_recordset(${list}::jsonb)
      as given (tool text, key text, definition jsonb, severity smallint, category text, type text)
    order by tool, key
    on conflict (tool, key) do update
      set definition = excluded.definition, severity = excluded.severity, category = excluded.category, type = excluded.type,
        learned = false
      where checker.project_id is null
        and (checker.definition, checker.severity, checker.category, checker.type, checker.learned)
          is distinct from (excluded.definition, excluded.severity, excluded.category, excluded.type, false)
  `.execute(trx);
  await sql`
    update checker set definition = definition || '{"deprecated": true}'
    where project_id is null and not learned and definition->'deprecated' is distinct from 'true'
      and not exists (
        select from jsonb_to_recordset(${list}::jsonb) as given (tool text, key text)
        where given.tool = checker.tool and given.key = checker.key)
  `.execute(trx);
}

async function syncSets(trx: Transaction, sets: readonly BuiltInSet[]): Promise<void> {
  const rows = sets.map((set) => ({
    id: set.checkerSetId,
    name: set.checkerSetName,
    description: set.description,
    code_lang: set.codeLang,
    categories: set.categories,
    source: set.checkerSetSource,
    is_default: set.defaultCheckerSet,
    creator: set.creator,
  }));
  await sql`
    insert into checker_set (id, project_id, name, description, code_lang, categories, scope, source, is_default, creator)
    select id, null, name, description, code_lang, categories, 1, source, is_default, creator
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (id text, name jsonb, description jsonb, code_lang bigint, categories text[], source text, is_default boolean, creator text)
    order by id
    on conflict (id) do update
      set name = excluded.name, description = excluded.description, code_lang = excluded.code_lang,
        categories = excluded.categories, source = excluded.source, is_default = excluded.is_default
      where checker_set.project_id is null
        and (checker_set.name, checker_set.description, checker_set.code_lang, checker_set.categories, checker_set.source, checker_set.is_default)
          is distinct from (excluded.name, excluded.description, excluded.code_lang, excluded.categories, excluded.source, excluded.is_default)
  `.execute(trx);
}

async function syncVersions(trx: Transaction, sets: readonly BuiltInSet[]): Promise<string[]> {
  const rows = sets.map((set) => ({ set_id: set.checkerSetId, checkers: ordered(set.checkerProps) }));
  const added = await sql<{ set_id: string }>`
    insert into checker_set_version (set_id, version, checkers)
    select given.set_id, coalesce(newest.version, 0) + 1, given.checkers
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (set_id text, checkers jsonb)
    join checker_set on checker_set.id = given.set_id and checker_set.project_id is null
    left join lateral (
      select version, checkers from checker_set_version where set_id = given.set_id order by version desc limit 1
    ) newest on true
    where newest.checkers is distinct from given.checkers
    returning set_id
  `.execute(trx);
  const ids = added.rows.map((row) => row.set_id);
  if (ids.length > 0)
    await trx.updateTable('checker_set').set({ updated_at: sql`now()` }).where('id', 'in', ids).execute();
  return ids;
}

/** One order, so that the same content is the same JSON. */
function ordered(checkers: BuiltInSet['checkerProps']): BuiltInSet['checkerProps'] {
  const key = (checker: BuiltInSet['checkerProps'][number]) => `${checker.toolName}\u0000${checker.checkerKey}`;
  return [...checkers].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
}
