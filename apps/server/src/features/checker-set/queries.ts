import { LATEST_VERSION } from '@assay/contract/codes';
import type { Severity } from '@assay/contract/finding';
import type { SetTask } from '@assay/contract/http/checker-set';
import { availableTo } from '@assay/database/checkers/available-sets';
import type { Db } from '@assay/database/connect';
import type { Schema } from '@assay/database/schema';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';

type SetRow = Selectable<Schema['checker_set']>;
type Checkers = { toolName: string; checkerKey: string; props?: string; severity?: Severity }[];

/** A set with the content of one of its versions, as one project sees it. */
export interface StoredSet extends SetRow {
  /** The version whose checkers these are. */
  readonly content_version: number;
  readonly checkers: Checkers;
  /** Every version it has, newest first. */
  readonly versions: number[];
  /** The version the project uses; null: it said nothing and follows the newest. */
  readonly project_version: number | null;
  /** Whether the project wants it for new tasks; null: as the set itself says. */
  readonly project_default: boolean | null;
  /** The project can use it. */
  readonly available: boolean;
  /** Tasks of the project that use it, and tasks of all projects. */
  readonly task_usage: number;
  readonly total_usage: number;
}

/** Sets a project may use, each with the content the project uses: those that ship with the product, its own, installed ones. */
export async function setsOfProject(db: Db, projectId: string): Promise<StoredSet[]> {
  return withContent(db, { projectId }).where(availableTo(projectId)).orderBy('checker_set.id').execute();
}

/** Sets of the store with their newest content: what the project can use, or public ones it cannot use yet, or both. */
export async function setsOfStore(
  db: Db,
  { projectId, installed }: { projectId: string; installed: boolean | undefined },
): Promise<StoredSet[]> {
  const open = sql<SqlBool>`checker_set.scope = 1 and checker_set.deleted_at is null`;
  return withContent(db, { projectId, version: LATEST_VERSION })
    .$if(installed === true, (query) => query.where(availableTo(projectId)))
    .$if(installed !== true, (query) => query.where(open))
    .$if(installed === false, (query) => query.where(sql<SqlBool>`not ${availableTo(projectId)}`))
    .orderBy('checker_set.id')
    .execute();
}

/** One set that the project can use or look at in the store; undefined when there is none, or not that version. */
export async function findSet(
  db: Db,
  { projectId, id, version }: { projectId: string; id: string; version: number },
): Promise<StoredSet | undefined> {
  return withContent(db, { projectId, version })
    .where('checker_set.id', '=', id)
    .where(sql<SqlBool>`(${availableTo(projectId)} or (checker_set.scope = 1 and checker_set.deleted_at is null))`)
    .executeTakeFirst();
}

/** Ids of the sets a task uses. */
export async function setsOfTask(db: Db, taskId: number): Promise<Set<string>> {
  const rows = await db.selectFrom('task_set').select('set_id').where('task_id', '=', taskId).execute();
  return new Set(rows.map((row) => row.set_id));
}

/** Living tasks of a project that use a set, by name. */
export async function tasksWithSet(db: Db, { projectId, id }: { projectId: string; id: string }): Promise<SetTask[]> {
  const rows = await db
    .selectFrom('task_set')
    .innerJoin('task', 'task.id', 'task_set.task_id')
    .select(['task.id', 'task.name_cn', 'task.name_en', 'task.status', 'task_set.version'])
    .where('task_set.set_id', '=', id)
    .where('task.project_id', '=', projectId)
    .where('task.deleted_at', 'is', null)
    .orderBy('task.name_cn')
    .orderBy('task.id')
    .execute();
  return rows.map(({ id: taskId, name_cn: nameCn, name_en: nameEn, status, version }) => ({
    taskId,
    nameCn,
    nameEn,
    version,
    disabled: status === 1,
  }));
}

/** @param version absent: what the project uses */
function withContent(db: Db, { projectId, version }: { projectId: string; version?: number }) {
  const wanted: RawBuilder<number> =
    version === undefined ? sql`coalesce(p.version, ${LATEST_VERSION})` : sql`${version}::integer`;
  return db
    .selectFrom('checker_set')
    .leftJoin('project_set as p', (join) =>
      join.onRef('p.set_id', '=', 'checker_set.id').on('p.project_id', '=', projectId),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('checker_set_version as v')
          .select(['v.version', 'v.checkers'])
          .whereRef('v.set_id', '=', 'checker_set.id')
          .where(sql<SqlBool>`${wanted} in (v.version, ${LATEST_VERSION})`)
          .orderBy('v.version', 'desc')
          .limit(1)
          .as('content'),
      (join) => join.onTrue(),
    )
    .selectAll('checker_set')
    .select(['content.version as content_version', 'content.checkers'])
    .select(['p.version as project_version', 'p.is_default as project_default'])
    .select(availableTo(projectId).$castTo<boolean>().as('available'))
    .select((eb) => [
      eb
        .selectFrom('checker_set_version as v')
        .select(sql<number[]>`array_agg(v.version order by v.version desc)`.as('versions'))
        .whereRef('v.set_id', '=', 'checker_set.id')
        .$asScalar()
        .$notNull()
        .as('versions'),
    ])
    .select([usage(sql`and task.project_id = ${projectId}`).as('task_usage'), usage(sql``).as('total_usage')]);
}

/** Living tasks that use the set. */
function usage(where: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*) from task_set join task on task.id = task_set.task_id
    where task_set.set_id = checker_set.id and task.deleted_at is null ${where})`;
}
