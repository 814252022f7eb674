import { DETECTION } from '@assay/contract/codes';
import type { CheckerScore } from '@assay/contract/http/checker';
import type { Db } from '@assay/database/connect';
import { IGNORED } from '@assay/database/defects/place-filter';
import { sql } from 'kysely';

/** More is for a report, not for a panel beside a table. */
const MOST_PROJECTS = 50;
/** A panel that takes longer than this is not waited for. */
const MOST_MS = 5_000;

interface ScoreRow extends Omit<CheckerScore, 'daysToFix'> {
  readonly days: number | null;
}

/**
 * What became of everything a checker raised, by project, the most first: the projects somebody belongs to, all of them for
 * administrators. Counted on main branches of living tasks, each defect once.
 */
export async function checkerScores(
  db: Db,
  { tool, key, actor }: { tool: string; key: string; actor: { personId: number; isAdmin: boolean } },
): Promise<CheckerScore[]> {
  const is = (detection: number) => sql`p.detection = ${sql.lit(detection)}`;
  const present = is(DETECTION.present);
  const ignoredAs = (type: number) => sql`${present} and ${IGNORED} and v.ignore_type = ${sql.lit(type)}`;
  const { rows } = await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = ${sql.lit(MOST_MS)}`.execute(trx);
    return sql<ScoreRow>`
      select project.id as "projectId", project.name as "projectName", count(distinct p.task_id)::int as tasks,
        count(*)::int as raised,
        count(*) filter (where ${present} and not ${IGNORED})::int as open,
        count(*) filter (where ${ignoredAs(1)})::int as "falsePositive",
        count(*) filter (where ${ignoredAs(2)})::int as "byDesign",
        count(*) filter (where ${present} and ${IGNORED} and v.ignore_type not in (1, 2))::int as "ignoredElse",
        count(*) filter (where ${is(DETECTION.gone)})::int as fixed,
        count(*) filter (where not ${present} and not ${is(DETECTION.gone)})::int as masked,
        percentile_cont(0.5) within group (order by extract(epoch from p.gone_at - p.first_seen_at) / 86400)
          filter (where ${is(DETECTION.gone)}) as days
      from project
      join task on task.project_id = project.id and task.deleted_at is null
      join branch b on b.task_id = task.id and b.kind = 'main'
      join place p on p.task_id = b.task_id and p.branch_id = b.id and p.tool = ${tool} and p.checker = ${key}
      left join verdict v on v.task_id = p.task_id and v.defect_id = p.defect_id
      where project.archived_at is null and (${actor.isAdmin} or exists (
        select from project_member m where m.project_id = project.id and m.person_id = ${actor.personId}))
      group by project.id, project.name
      order by raised desc, project.id limit ${MOST_PROJECTS}
    `.execute(trx);
  });
  return rows.map(({ days, ...score }) => ({
    ...score,
    ...(days === null ? {} : { daysToFix: Math.round(Math.max(0, days) * 10) / 10 }),
  }));
}
