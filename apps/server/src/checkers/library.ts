import { LATEST_VERSION } from '@assay/contract/codes';
import type { CheckerRecommend } from '@assay/contract/http/checker';
import type { CheckerDefinition } from '@assay/contract/tool-definition';
import { availableTo } from '@assay/database/checkers/available-sets';
import { type Db, isPostgresError, POSTGRES_ERRORS, type Transaction } from '@assay/database/connect';
import { toPostgresPattern } from '@assay/domain/filters/path-pattern';
import { builtInSets } from '@assay/tools/catalogue';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** One checker as the library shows it: what it is, and how this project stands to it. */
export interface LibraryChecker {
  readonly tool: string;
  readonly definition: CheckerDefinition;
  readonly createdBy: string;
  readonly createdAt: Date;
  /** Made by people of the project. */
  readonly custom: boolean;
  readonly recommend: CheckerRecommend | undefined;
  /** In the set that is asked about, or in any set the project may use. */
  readonly selected: boolean;
}

export interface LibraryQuestion {
  readonly projectId: string;
  /** Part of key, name or description in either language; or an expression over them. */
  readonly keyWord?: string | undefined;
  /** Set whose checkers count as selected; absent: every set the project may use. */
  readonly set?: { readonly id: string; readonly version: number } | undefined;
}

/** An expression may take this long; then it is only a text. */
const PATTERN_MS = 2_000;

/**
 * Checkers a project may use, in the order of tool and key. Deprecated ones are left out, unless the set that is asked about
 * has them.
 */
export async function readLibrary(db: Db, question: LibraryQuestion): Promise<LibraryChecker[]> {
  const { projectId, set, keyWord } = question;
  const found = await matching(db, keyWord);
  const rows = await db
    .selectFrom('checker')
    .selectAll()
    .where((eb) => eb.or([eb('project_id', 'is', null), eb('project_id', '=', projectId)]))
    .orderBy('tool')
    .orderBy('key')
    .execute();
  const selected = set ? await checkersOfSet(db, { projectId, ...set }) : await checkersInUse(db, projectId);
  return rows.flatMap((row) => {
    const key = keyOf(row.tool, row.key);
    if (found && !found.has(key)) return [];
    if (row.definition.deprecated && !(set && selected.has(key))) return [];
    const custom = row.project_id !== null;
    return [
      {
        tool: row.tool,
        definition: row.definition,
        createdBy: row.created_by,
        createdAt: row.created_at,
        custom,
        recommend: custom ? 'USER_DEFINED' : RECOMMENDED.get(key),
        selected: selected.has(key),
      },
    ];
  });
}

/** How the sets that ship with the product speak of each checker: default before recommended. */
const RECOMMENDED: ReadonlyMap<string, CheckerRecommend> = new Map(
  (['RECOMMEND', 'DEFAULT'] as const).flatMap((source) =>
    builtInSets()
      .filter((set) => set.checkerSetSource === source)
      .flatMap((set) => set.checkerProps)
      .map((prop) => [
        keyOf(prop.toolName, prop.checkerKey),
        source === 'DEFAULT' ? ('SYSTEM_DEFAULT' as const) : ('SYSTEM_RECOMMEND' as const),
      ]),
  ),
);

/** Keys of the checkers a key word finds; undefined when none is given. No expression of a user runs outside PostgreSQL. */
async function matching(db: Db, keyWord: string | undefined): Promise<ReadonlySet<string> | undefined> {
  if (!keyWord) return undefined;
  const { literal, regex } = toPostgresPattern(keyWord);
  const contained = inSomeText((text) => sql`strpos(lower(${text}), lower(${literal})) > 0`);
  if (regex === undefined) return select(db, contained);
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = ${sql.lit(PATTERN_MS)}`.execute(trx);
      return select(trx, sql<boolean>`(${contained} or ${inSomeText((text) => sql`${text} ~* ${regex}`)})`);
    });
  } catch (error) {
    const refused = [POSTGRES_ERRORS.invalidRegularExpression, POSTGRES_ERRORS.queryCanceled];
    if (refused.some((code) => isPostgresError(error, code))) return select(db, contained);
    throw error;
  }
}

/** What a key word is looked for in, each by itself so that `^` and `$` are its ends. */
const TEXTS = [
  sql`key`,
  sql`definition->>'name'`,
  sql`definition->'description'->>'zh'`,
  sql`definition->'description'->>'en'`,
];

function inSomeText(condition: (text: RawBuilder<unknown>) => RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(TEXTS.map(condition), sql` or `)})`;
}

async function select(db: Db | Transaction, condition: RawBuilder<boolean>): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('checker').select(['tool', 'key']).where(condition).execute();
  return new Set(rows.map((row) => keyOf(row.tool, row.key)));
}

async function checkersOfSet(
  db: Db,
  { projectId, id, version }: { projectId: string; id: string; version: number },
): Promise<ReadonlySet<string>> {
  const row = await db
    .selectFrom('checker_set_version as v')
    .innerJoin('checker_set', 'checker_set.id', 'v.set_id')
    .select('v.checkers')
    .where('v.set_id', '=', id)
    // A set of the store can be looked at before it is installed.
    .where(sql<SqlBool>`(${availableTo(projectId)} or (checker_set.scope = 1 and checker_set.deleted_at is null))`)
    .$if(version !== LATEST_VERSION, (query) => query.where('v.version', '=', version))
    .orderBy('v.version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return new Set(row?.checkers.map((checker) => keyOf(checker.toolName, checker.checkerKey)));
}

/** Every checker of every set the project may use, each set in the version the project uses. */
async function checkersInUse(db: Db, projectId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ tool: string; key: string }>`
    select distinct c."toolName" as tool, c."checkerKey" as key
    from checker_set
    left join project_set p on p.set_id = checker_set.id and p.project_id = ${projectId}
    cross join lateral (
      select v.checkers from checker_set_version v
      where v.set_id = checker_set.id and coalesce(p.version, ${LATEST_VERSION}) in (v.version, ${LATEST_VERSION})
      order by v.version desc limit 1
    ) content
    cross join lateral jsonb_to_recordset(content.checkers) as c ("toolName" text, "checkerKey" text)
    where ${availableTo(projectId)}
  `.execute(db);
  return new Set(rows.map((row) => keyOf(row.tool, row.key)));
}

function keyOf(tool: string, key: string): string {
  return `${tool}\u0000${key}`;
}
