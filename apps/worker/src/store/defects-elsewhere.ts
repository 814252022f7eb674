import { type ChangeCause, DETECTION } from '@assay/contract/codes';
import type { Db } from '@assay/database/connect';
import { sql } from 'kysely';
import { hashOfPath } from './files.ts';
import { KNOWN_COLUMNS, type KnownRow, type StoredDefect, toStoredDefect } from './known-defects.ts';

/** A defect as it is on another branch, with what a place made of it here takes over. */
export interface DefectElsewhere extends StoredDefect {
  readonly branchId: number;
  readonly firstBuild: number;
  readonly firstSeenAt: Date;
  readonly cause: ChangeCause | null;
  readonly lineTime: Date | null;
  readonly needsCheck: boolean;
}

interface ElsewhereRow extends KnownRow {
  readonly branch_id: number;
  readonly first_build: number;
  readonly first_seen_at: Date;
  readonly cause: ChangeCause | null;
  readonly line_time: Date | null;
  readonly needs_check: boolean;
}

const ORIGIN = sql`p.branch_id, p.first_build, p.first_seen_at, p.cause, p.line_time, p.needs_check, ${KNOWN_COLUMNS}`;

/**
 * All that was known of one tool on a branch as of a build, for a branch that begins there. What had gone until then is among it,
 * so that it can return. Where a defect stood comes from its span, the content of its file from what the tool was given.
 * @param blobs path -> blob of the files the tool looked at in that build
 */
export async function readDefectsAsOf(
  db: Db,
  {
    taskId,
    branchId,
    tool,
    build,
    blobs,
  }: { taskId: number; branchId: number; tool: string; build: number; blobs: ReadonlyMap<string, string> },
): Promise<DefectElsewhere[]> {
  const { GONE, HIDDEN } = {
    GONE: sql.lit(DETECTION.gone),
    HIDDEN: sql`(${sql.lit(DETECTION.maskedByPath)}, ${sql.lit(DETECTION.maskedByChecker)})`,
  };
  const { rows } = await sql<ElsewhereRow & { as_stored: boolean }>`
    select coalesce(s.line, p.line) as line, p.end_line - p.line + coalesce(s.line, p.line) as end_line, p.blob,
      case when s.defect_id is null or p.detection = ${DETECTION.notVerified} then p.detection else ${DETECTION.present} end as detection,
      s.defect_id is null or (s.to_build is null and p.detection = ${DETECTION.notVerified}) as as_stored, ${ORIGIN}
    from place p
    left join span s on s.task_id = p.task_id and s.branch_id = p.branch_id and s.defect_id = p.defect_id
      and s.from_build <= ${build} and (s.to_build is null or s.to_build >= ${build})
    join file f on f.task_id = p.task_id and f.id = coalesce(s.file_id, p.file_id)
    left join verdict v on v.task_id = p.task_id and v.defect_id = p.defect_id
    where p.task_id = ${taskId} and p.branch_id = ${branchId} and p.tool = ${tool}
      and (s.defect_id is not null or (p.detection in ${HIDDEN} and p.first_build <= ${build}) or (p.detection = ${GONE} and p.gone_build <= ${build}))
    order by p.defect_id
  `.execute(db);
  return rows.map((row) => {
    const defect = toElsewhere(row);
    return row.as_stored ? defect : { ...defect, blob: blobs.get(defect.path) ?? '' };
  });
}

/**
 * Where defects that are not on this branch now are on others, in some files and of some rules. One that had gone there counts only
 * in one of the contents that are here.
 * @param left defects that this build would end: they count as not here
 */
export async function readDefectsElsewhere(
  db: Db,
  {
    taskId,
    branchId,
    tool,
    branches,
    paths,
    checkers,
    blobs,
    left,
  }: {
    taskId: number;
    branchId: number;
    tool: string;
    branches: readonly number[];
    paths: readonly string[];
    checkers: readonly string[];
    blobs: readonly string[];
    left: readonly number[];
  },
): Promise<DefectElsewhere[]> {
  const bytes = blobs.map((blob) => Buffer.from(blob, 'hex'));
  const { rows } = await sql<ElsewhereRow>`
    select p.line, p.end_line, p.blob, p.detection, ${ORIGIN}
    from file f
    join place p on p.task_id = f.task_id and p.file_id = f.id
    left join verdict v on v.task_id = p.task_id and v.defect_id = p.defect_id
    left join place here on here.task_id = p.task_id and here.branch_id = ${branchId} and here.defect_id = p.defect_id
    where f.task_id = ${taskId} and f.path_hash = any(${paths.map(hashOfPath)}::bytea[])
      and p.branch_id = any(${[...branches]}::integer[]) and p.tool = ${tool} and p.checker = any(${[...checkers]}::text[])
      and (p.detection <> ${DETECTION.gone} or (p.blob = any(${bytes}::bytea[]) and p.cause is distinct from 'people'))
      and (here.defect_id is null or (here.detection = ${DETECTION.gone} and here.cause is distinct from 'people')
        or here.defect_id = any(${[...left]}::bigint[]))
    order by p.defect_id, p.branch_id
  `.execute(db);
  return rows.map(toElsewhere);
}

function toElsewhere(row: ElsewhereRow): DefectElsewhere {
  return {
    ...toStoredDefect(row),
    branchId: row.branch_id,
    firstBuild: row.first_build,
    firstSeenAt: row.first_seen_at,
    cause: row.cause,
    lineTime: row.line_time,
    needsCheck: row.needs_check,
  };
}
