import type { ChangeCause, Detection } from '@assay/contract/codes';
import type { Db } from '@assay/database/connect';
import { sql } from 'kysely';

/** Rows the story of one defect is told from; every list is oldest first and bounded. */
const MOST = 1_000;

interface Of {
  readonly taskId: number;
  readonly defectId: number;
}

export interface DefectFacts {
  readonly tool: string;
  readonly checker: string;
  readonly cause: ChangeCause;
}

export async function defectFacts(db: Db, { taskId, defectId }: Of): Promise<DefectFacts | undefined> {
  return db
    .selectFrom('defect')
    .select(['tool', 'checker', 'cause'])
    .where('task_id', '=', taskId)
    .where('id', '=', defectId)
    .executeTakeFirst();
}

export interface PlaceFacts {
  readonly branch_id: number;
  readonly branch: string;
  readonly detection: Detection;
  readonly cause: ChangeCause | null;
}

/** Where it stands: on the main branch, else on the first one that has it. */
export async function placeFacts(db: Db, { taskId, defectId }: Of): Promise<PlaceFacts | undefined> {
  const { rows } = await sql<PlaceFacts>`
    select p.branch_id, b.name as branch, p.detection, p.cause from place p
    join branch b on b.task_id = p.task_id and b.id = p.branch_id
    where p.task_id = ${taskId} and p.defect_id = ${defectId} order by b.kind <> 'main', b.id limit 1
  `.execute(db);
  return rows[0];
}

export interface SpanFacts {
  readonly from_build: number;
  readonly to_build: number | null;
  readonly path: string;
  readonly line: number;
}

export async function spansOf(db: Db, { taskId, defectId, branchId }: Of & { branchId: number }): Promise<SpanFacts[]> {
  const { rows } = await sql<SpanFacts>`
    select * from (
      select s.from_build, s.to_build, f.path_text as path, s.line from span s join file f on f.task_id = s.task_id and f.id = s.file_id
      where s.task_id = ${taskId} and s.branch_id = ${branchId} and s.defect_id = ${defectId} order by s.from_build desc limit ${MOST}
    ) newest order by from_build
  `.execute(db);
  return rows;
}

export interface MatchFacts {
  readonly build: number;
  readonly pass: number;
  readonly score: number;
  /** Name of the other branch it was recognised by. */
  readonly from_branch: string | null;
}

export async function matchesOf(
  db: Db,
  { taskId, defectId, branchId }: Of & { branchId: number },
): Promise<MatchFacts[]> {
  const { rows } = await sql<MatchFacts>`
    select m.build_number as build, m.pass, m.score, other.name as from_branch from match m
    left join branch other on other.task_id = m.task_id and other.id = m.from_branch
    where m.task_id = ${taskId} and m.branch_id = ${branchId} and m.defect_id = ${defectId} order by m.build_number desc limit ${MOST}
  `.execute(db);
  return rows;
}

export interface BuildFacts {
  readonly number: number;
  readonly id: string;
  readonly at: Date;
}

/**
 * The first build of the branch with results at or after each number: a span that ended before build 7 was seen to have ended
 * by the next one that stored anything.
 */
export async function buildsFrom(
  db: Db,
  { taskId, branchId, numbers }: { taskId: number; branchId: number; numbers: readonly number[] },
): Promise<Map<number, BuildFacts>> {
  const { rows } = await sql<BuildFacts & { asked: number }>`
    select asked, b.number, b.id, b.at from unnest(${[...numbers]}::integer[]) asked cross join lateral (
      select number, id, coalesce(ended_at, created_at) as at from build
      where task_id = ${taskId} and branch_id = ${branchId} and number >= asked and status = 'succeeded' order by number limit 1
    ) b
  `.execute(db);
  return new Map(rows.map(({ asked, ...build }) => [asked, build]));
}

export interface ActionFacts {
  readonly id: number;
  readonly kind: string;
  readonly by: string;
  readonly at: Date;
  readonly undoes: number | null;
  readonly undone_by: number | null;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}

export async function actionsOf(db: Db, { taskId, defectId }: Of): Promise<ActionFacts[]> {
  const { rows } = await sql<ActionFacts>`
    select a.id, a.kind, a.by, a.at, a.undoes, a.undone_by, i.before, i.after
    from action_item i join action a on a.task_id = i.task_id and a.id = i.action_id
    where i.task_id = ${taskId} and i.defect_id = ${defectId} order by a.at desc, a.id desc limit ${MOST}
  `.execute(db);
  return rows;
}

export interface SpokenFacts {
  readonly kind: 'comment' | 'link' | 'unlink';
  readonly by: string;
  readonly at: Date;
  /** Text of a comment, or the other defect. */
  readonly text: string;
}

/** Comments and what people said of its identity. */
export async function spokenOf(db: Db, { taskId, defectId }: Of): Promise<SpokenFacts[]> {
  const { rows } = await sql<SpokenFacts>`
    select 'comment' as kind, c.username as by, c.at, c.body as text
    from comment_thread t join comment c on c.thread_id = t.id where t.task_id = ${taskId} and t.defect_id = ${defectId}
    union all
    select case kind when 'same' then 'link' else 'unlink' end, by, at,
      coalesce((case when subject_id = ${defectId} then target_id else subject_id end)::text, '')
    from identity_link where task_id = ${taskId} and (subject_id = ${defectId} or target_id = ${defectId})
    order by at desc limit ${MOST}
  `.execute(db);
  return rows;
}
