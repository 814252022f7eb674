import type { Db } from '@assay/database/connect';
import { sql } from 'kysely';

export interface RepositoryOfProject {
  readonly id: string;
  readonly alias: string;
  readonly kind: string;
  readonly url: string;
  readonly has_credential: boolean;
}

/** Repositories of a project by alias. The sealed credential stays in the database. */
export async function repositoriesOf(db: Db, projectId: string): Promise<RepositoryOfProject[]> {
  return db
    .selectFrom('repository')
    .select(['id', 'alias', 'kind', 'url'])
    .select(sql<boolean>`credential is not null`.as('has_credential'))
    .where('project_id', '=', projectId)
    .orderBy('alias')
    .execute();
}

/** For asking it; the credential stays sealed. */
export interface LinkedRepository {
  readonly id: string;
  readonly url: string;
  readonly credential: Buffer | null;
}

/** A repository that the project has linked, by its address. */
export async function linkedRepository(
  db: Db,
  { projectId, urls }: { projectId: string; urls: readonly string[] },
): Promise<LinkedRepository | undefined> {
  return db
    .selectFrom('repository')
    .select(['id', 'url', 'credential'])
    .where('project_id', '=', projectId)
    .where('url', 'in', [...urls])
    .orderBy('id')
    .executeTakeFirst();
}

/** Branches of an address that the project's tasks have asked for or analysed; no other machine is asked. */
export async function knownBranches(
  db: Db,
  { projectId, urls }: { projectId: string; urls: readonly string[] },
): Promise<string[]> {
  const tasks = db
    .selectFrom('task')
    .innerJoin('repository', 'repository.id', 'task.repository_id')
    .where('task.project_id', '=', projectId)
    .where('task.deleted_at', 'is', null)
    .where('repository.url', 'in', [...urls]);
  const rows = await tasks
    .select('task.branch_name as name')
    .union(
      tasks
        .innerJoin('branch', 'branch.task_id', 'task.id')
        .where('branch.kind', '!=', 'request')
        .select('branch.name'),
    )
    .execute();
  return rows
    .map((row) => row.name)
    .filter((name) => name !== '')
    .sort();
}
