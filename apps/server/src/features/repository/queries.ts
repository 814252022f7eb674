import { CREATE_FROM } from '@assay/contract/codes';
import type { Db } from '@assay/database/connect';
import type { Schema } from '@assay/database/schema';
import { type Selectable, sql } from 'kysely';

export interface RepositoryOfProject extends Omit<Selectable<Schema['repository']>, 'credential'> {
  readonly has_credential: boolean;
  readonly task_count: number;
}

/** Repositories of a project by alias. The sealed credential never leaves the database here. */
export async function repositoriesOf(db: Db, projectId: string): Promise<RepositoryOfProject[]> {
  return db
    .selectFrom('repository')
    .select(['id', 'project_id', 'alias', 'kind', 'url', 'created_by', 'created_at'])
    .select((eb) => [
      sql<boolean>`credential is not null`.as('has_credential'),
      eb
        .selectFrom('task')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('task.repository_id', '=', 'repository.id')
        .$asScalar()
        .$notNull()
        .as('task_count'),
    ])
    .where('project_id', '=', projectId)
    .orderBy('alias')
    .execute();
}

export interface RepositoryOfTask {
  readonly task_id: number;
  readonly repository_id: string;
  readonly alias: string;
  readonly url: string;
  readonly branch: string;
  readonly commit_id: string | null;
}

/**
 * Repositories of the given tasks, as far as they belong to the project and the reader sees them (open-source tasks only
 * with a role on them), with the newest commit analysed.
 */
export async function repositoriesOfTasks(
  db: Db,
  input: {
    projectId: string;
    taskIds: readonly number[];
    reader: { readonly personId: number; readonly isAdmin: boolean };
  },
): Promise<RepositoryOfTask[]> {
  const { projectId, taskIds, reader } = input;
  if (taskIds.length === 0) return [];
  return db
    .selectFrom('task')
    .innerJoin('repository', 'repository.id', 'task.repository_id')
    .leftJoin('branch', (join) => join.onRef('branch.task_id', '=', 'task.id').on('branch.kind', '=', 'main'))
    .select(['task.id as task_id', 'repository.id as repository_id', 'repository.alias', 'repository.url'])
    .select((eb) => [
      eb.fn
        .coalesce(eb.fn<string | null>('nullif', ['task.branch_name', eb.val('')]), 'branch.name', eb.val(''))
        .as('branch'),
      eb
        .selectFrom('build')
        .select('commit_id')
        .whereRef('build.task_id', '=', 'task.id')
        .whereRef('build.branch_id', '=', 'branch.id')
        .where('commit_id', 'is not', null)
        .orderBy('number', 'desc')
        .limit(1)
        .as('commit_id'),
    ])
    .where('task.project_id', '=', projectId)
    .where('task.deleted_at', 'is', null)
    .where('task.id', 'in', [...taskIds])
    .$if(!reader.isAdmin, (query) =>
      query
        .leftJoin('task_member', (join) =>
          join.onRef('task_member.task_id', '=', 'task.id').on('task_member.person_id', '=', reader.personId),
        )
        .where((eb) =>
          eb.or([eb('task.create_from', '!=', CREATE_FROM.openSource), eb('task_member.role', 'is not', null)]),
        ),
    )
    .execute();
}

/** The repository of a project at an address. */
export async function repositoryAt(
  db: Db,
  { projectId, url }: { projectId: string; url: string },
): Promise<{ id: string; has_credential: boolean } | undefined> {
  return db
    .selectFrom('repository')
    .select(['id', sql<boolean>`credential is not null`.as('has_credential')])
    .where('project_id', '=', projectId)
    .where('url', '=', url)
    .executeTakeFirst();
}

/** Names of a project's tasks, deleted ones left out as for the unique index. */
export async function taskNamesOf(db: Db, projectId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('task')
    .select('name_cn')
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.name_cn));
}
