import type { Db } from '@assay/database/connect';
import { sql } from 'kysely';

export interface BlameSource {
  /** The task's scans have seen a file of that path. */
  readonly isFile: boolean;
  /** Of the build, or of the branch's newest one. */
  readonly commit: string | null;
  /** Address of the repository. */
  readonly url: string | null;
}

/** Where the lines of a path come from. A build of another task is none. */
export async function sourceOfBlame(
  db: Db,
  { taskId, branchId, path, buildId }: { taskId: number; branchId: number; path: string; buildId: string | undefined },
): Promise<BlameSource> {
  const build = buildId === undefined ? sql`b.number = h.head_build` : sql`b.id = ${buildId}`;
  const { rows } = await sql<BlameSource>`
    select exists (select from file f where f.task_id = ${taskId} and f.path_hash = sha256(convert_to(${path}, 'UTF8'))) as "isFile",
      (select b.commit_id from branch h join build b on b.task_id = h.task_id and ${build}
        where h.task_id = ${taskId} and h.id = ${branchId}) as commit,
      (select r.url from task t join repository r on r.id = t.repository_id where t.id = ${taskId}) as url
  `.execute(db);
  return rows[0] ?? { isFile: false, commit: null, url: null };
}
