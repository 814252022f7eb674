import type { CustomRule } from '@assay/contract/custom-rule';
import type { Db } from '@assay/database/connect';
import { type RawBuilder, sql } from 'kysely';

export interface ListedCustom {
  readonly id: string;
  readonly project_id: string;
  readonly scope: number;
  readonly draft: CustomRule;
  readonly package_version: string | null;
  readonly created_by: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  /** Newest version; null: none is published. */
  readonly version: number | null;
  readonly published: CustomRule | null;
  readonly installed_version: number | null;
  readonly catalogue_key: string | null;
}

/** The project's own custom checkers, or public ones of other projects that have a version; newest first. */
export async function listCustom(
  db: Db,
  { projectId, store, limit, offset }: { projectId: string; store: boolean; limit: number; offset: number },
): Promise<ListedCustom[]> {
  return listWhere(
    db,
    store
      ? sql`c.project_id <> ${projectId} and c.scope = 1 and newest.version is not null`
      : sql`c.project_id = ${projectId}`,
    { projectId, limit, offset },
  );
}

/** One custom checker as the lists show it. */
export async function readCustom(
  db: Db,
  { projectId, id }: { projectId: string; id: string },
): Promise<ListedCustom | undefined> {
  const [row] = await listWhere(db, sql`c.project_id = ${projectId} and c.id = ${id}`, {
    projectId,
    limit: 1,
    offset: 0,
  });
  return row;
}

async function listWhere(
  db: Db,
  condition: RawBuilder<unknown>,
  { projectId, limit, offset }: { projectId: string; limit: number; offset: number },
): Promise<ListedCustom[]> {
  const { rows } = await sql<ListedCustom>`
    select c.id, c.project_id, c.scope, c.draft, c.package_version, c.created_by, c.created_at, c.updated_at,
      newest.version, newest.rule as published, u.version as installed_version, u.catalogue_key
    from custom_checker c
    left join lateral (
      select v.version, v.rule from custom_checker_version v where v.checker_id = c.id order by v.version desc limit 1
    ) newest on true
    left join custom_checker_use u on u.checker_id = c.id and u.project_id = ${projectId}
    where c.deleted_at is null and ${condition}
    order by c.updated_at desc, c.id
    limit ${limit} offset ${offset}
  `.execute(db);
  return rows;
}

export interface ListedVersion {
  readonly id: string;
  readonly key: string;
  readonly version: number;
  readonly rule: CustomRule;
  readonly created_by: string;
  readonly created_at: Date;
}

/** Published versions of a project's custom checkers, or of one it may install; newest first. */
export async function listVersions(
  db: Db,
  { projectId, id }: { projectId: string; id?: string | undefined },
): Promise<ListedVersion[]> {
  const which = id
    ? sql`c.id = ${id} and (c.project_id = ${projectId} or c.scope = 1)`
    : sql`c.project_id = ${projectId}`;
  const { rows } = await sql<ListedVersion>`
    select c.id, c.key, v.version, v.rule, v.created_by, v.created_at
    from custom_checker c
    join custom_checker_version v on v.checker_id = c.id
    where c.deleted_at is null and ${which}
    order by c.key collate "C", v.version desc
    limit 1000
  `.execute(db);
  return rows;
}

/** The checker of a key, as drafts of a package find theirs. */
export async function customByKey(
  db: Db,
  { projectId, keys }: { projectId: string; keys: readonly string[] },
): Promise<ReadonlyMap<string, { readonly id: string; readonly createdBy: string }>> {
  const rows = await db
    .selectFrom('custom_checker')
    .select(['id', 'key', 'created_by'])
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .where('key', 'in', [...keys])
    .execute();
  return new Map(rows.map((row) => [row.key, { id: row.id, createdBy: row.created_by }]));
}
