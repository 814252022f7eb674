import { DETECTION } from '@assay/contract/codes';
import type { Db } from '@assay/database/connect';
import { IGNORED } from '@assay/database/defects/place-filter';
import type { BuildStatus } from '@assay/database/schema/values';
import { sql } from 'kysely';

const MOST = 100;

export interface RequestRow {
  readonly id: string;
  readonly number: number;
  readonly status: BuildStatus;
  readonly created_at: Date;
  readonly ended_at: Date | null;
  readonly started_by: string;
  readonly commit_id: string | null;
  readonly gate: Record<string, unknown> | null;
  readonly source: string;
  readonly target: string;
  readonly open: number;
}

/** The newest build of each MR/PR, newest first. The default branch is named where a scan has named it. */
export async function newestRequests(db: Db, taskId: number): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select newest.*, coalesce(nullif(b.request_source, ''), main.name, '') as source, coalesce(nullif(b.request_target, ''), main.name, '') as target,
      (select count(*)::int from place p left join verdict v on v.task_id = p.task_id and v.defect_id = p.defect_id
       where p.task_id = ${taskId} and p.branch_id = b.id and p.detection in (${DETECTION.present}, ${DETECTION.notVerified}) and not ${IGNORED}) as open
    from branch b
    cross join lateral (
      select id, number, status, created_at, ended_at, started_by, commit_id, gate from build
      where build.task_id = b.task_id and build.branch_id = b.id order by number desc limit 1
    ) newest
    left join branch main on main.task_id = b.task_id and main.follows_default
    where b.task_id = ${taskId} and b.kind = 'request'
    order by newest.number desc limit ${MOST}
  `.execute(db);
  return rows;
}

export interface BranchBuildRow {
  readonly id: string;
  readonly number: number;
  readonly created_at: Date;
  readonly started_by: string;
  readonly branch: string;
  readonly is_main: boolean;
}

/** Builds with results of all branches, newest first. */
export async function buildsOfBranches(db: Db, taskId: number): Promise<BranchBuildRow[]> {
  const { rows } = await sql<BranchBuildRow>`
    select build.id, build.number, build.created_at, build.started_by, b.name as branch, b.kind = 'main' as is_main
    from build join branch b on b.task_id = build.task_id and b.id = build.branch_id
    where build.task_id = ${taskId} and build.status = 'succeeded'
    order by build.number desc limit ${MOST}
  `.execute(db);
  return rows;
}
