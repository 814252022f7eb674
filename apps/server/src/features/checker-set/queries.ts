import type { Db } from '@assay/database/connect';
import type { Schema } from '@assay/database/schema';
import { type Selectable, sql } from 'kysely';

type SetRow = Selectable<Schema['checker_set']>;
type Checkers = { toolName: string; checkerKey: string; props?: string }[];

/** A set with the content of one of its versions. */
export interface StoredSet extends SetRow {
  /** The version whose checkers these are. */
  readonly content_version: number;
  readonly checkers: Checkers;
  /** Every version it has, newest first. */
  readonly versions: number[];
  /** Tasks of the project that use it. */
  readonly task_usage: number;
}

/** Sets a project may use, each with its newest content: those that ship with the product, and its own. */
export async function setsOfProject(db: Db, projectId: string): Promise<StoredSet[]> {
  return withContent(db, projectId).orderBy('checker_set.id').execute();
}

/** One set; undefined when the project may not see it or it has no such version. @param version absent: newest */
export async function findSet(
  db: Db,
  { projectId, id, version }: { projectId: string; id: string; version?: number },
): Promise<StoredSet | undefined> {
  return withContent(db, projectId, version).where('checker_set.id', '=', id).executeTakeFirst();
}

/** Ids of the sets a task uses. */
export async function setsOfTask(db: Db, taskId: number): Promise<Set<string>> {
  const rows = await db.selectFrom('task_set').select('set_id').where('task_id', '=', taskId).execute();
  return new Set(rows.map((row) => row.set_id));
}

function withContent(db: Db, projectId: string, version?: number) {
  return db
    .selectFrom('checker_set')
    .innerJoinLateral(
      (eb) => {
        const versions = eb
          .selectFrom('checker_set_version')
          .select(['version', 'checkers'])
          .whereRef('set_id', '=', 'checker_set.id');
        return (version === undefined ? versions : versions.where('version', '=', version))
          .orderBy('version', 'desc')
          .limit(1)
          .as('content');
      },
      (join) => join.onTrue(),
    )
    .selectAll('checker_set')
    .select(['content.version as content_version', 'content.checkers'])
    .select((eb) => [
      eb
        .selectFrom('checker_set_version as v')
        .select(sql<number[]>`array_agg(v.version order by v.version desc)`.as('versions'))
        .whereRef('v.set_id', '=', 'checker_set.id')
        .$asScalar()
        .$notNull()
        .as('versions'),
      eb
        .selectFrom('task_set')
        .innerJoin('task', 'task.id', 'task_set.task_id')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('task_set.set_id', '=', 'checker_set.id')
        .where('task.project_id', '=', projectId)
        .where('task.deleted_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('task_usage'),
    ])
    .where((eb) => eb.or([eb('project_id', 'is', null), eb('project_id', '=', projectId)]));
}
