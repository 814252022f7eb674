import type { StoredRepository } from '@assay/commands/repository/add-repository';
import type { ManagedRepository, RepoList, RepositoryRow } from '@assay/contract/http/repository';
import type { RepositoryOfProject, RepositoryOfTask } from './queries.ts';

/** What a stored credential is called on the wire; its content is never answered. */
const WITH_CREDENTIAL = { authType: 'HTTP' };

export function presentStored(row: StoredRepository): RepositoryRow {
  return {
    repoHashId: row.id,
    aliasName: row.alias,
    type: row.kind,
    url: row.url,
    ...(row.hasCredential ? WITH_CREDENTIAL : {}),
  };
}

export function presentManaged(row: RepositoryOfProject): ManagedRepository {
  return {
    repoHashId: row.id,
    aliasName: row.alias,
    type: row.kind,
    url: row.url,
    ...(row.has_credential ? WITH_CREDENTIAL : {}),
    createdBy: row.created_by,
    createdDate: row.created_at.getTime(),
    taskCount: row.task_count,
  };
}

/** 8.2: by task id; a task without repository has no entry. */
export function presentRepoList(rows: readonly RepositoryOfTask[]): RepoList {
  return Object.fromEntries(
    rows.map((row) => [
      String(row.task_id),
      [
        {
          aliasName: row.alias,
          branch: row.branch,
          url: row.url,
          ...(row.commit_id ? { revision: row.commit_id } : {}),
          repoId: row.repository_id,
        },
      ],
    ]),
  );
}
