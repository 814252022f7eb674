import { DETECTION } from '@assay/contract/codes';
import type { CheckerScore } from '@assay/contract/http/checker';
import type { Db } from '@assay/database/connect';
import { IGNORED } from '@assay/database/defects/place-filter';
import { ownTime } from '@assay/database/own-time';
import { type RawBuilder, sql } from 'kysely';

/** More is for a report, not for a panel beside a table. */
const MOST_PROJECTS = 50;
/** A panel that takes longer than this is not waited for. */
const MOST_MS = 5_000;

interface ScoreRow extends Omit<CheckerScore, 'daysToFix' | 'openDays' | 'falseFolder' | 'toolTime'> {
  readonly fixDays: number | null;
  readonly openDays: number | null;
  readonly folder: string | null;
  readonly inFolder: number | null;
  readonly timedTasks: number | null;
  readonly ranMs: number | null;
}

/**
 * What became of everything a checker raised, by project, the most first: the projects somebody belongs to, all of them for
 * administrators. Counted on main branches of living tasks, each defect once.
 */
export async function checkerScores(
  db: Db,
  { tool, key, actor }: { tool: string; key: string; actor: { personId: number; isAdmin: boolean } },
): Promise<CheckerScore[]> {
  const { rows } = await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = ${sql.lit(MOST_MS)}`.execute(trx);
    return sql<ScoreRow>`
      with raised as materialized (
        select project.id as project_id, project.name, p.task_id, p.file_id, p.detection, p.returned, p.first_seen_at, p.gone_at,
          case when p.detection = ${DETECTION.present} and ${IGNORED} then v.ignore_type end as ignored_as
        from project
        join task on task.project_id = project.id and task.deleted_at is null
        join branch b on b.task_id = task.id and b.kind = 'main'
        join place p on p.task_id = b.task_id and p.branch_id = b.id and p.tool = ${tool} and p.checker = ${key}
        left join verdict v on v.task_id = p.task_id and v.defect_id = p.defect_id
        where project.archived_at is null and (${actor.isAdmin} or exists (
          select from project_member m where m.project_id = project.id and m.person_id = ${actor.personId}))
      ), score as (${counts()} order by raised desc, "projectId" limit ${MOST_PROJECTS}
      )
      select score.*, folder.folder, folder.count as "inFolder", run.tasks as "timedTasks", run.ms as "ranMs"
      from score
      left join (${folders()}) folder using ("projectId")
      left join (${runs(tool)}) run using ("projectId")
      order by score.raised desc, "projectId"
    `.execute(trx);
  });
  return rows.map(presentScore);
}

function counts(): RawBuilder<unknown> {
  const { present, gone } = DETECTION;
  return sql`
    select project_id as "projectId", name as "projectName", count(distinct task_id)::int as tasks, count(*)::int as raised,
      count(*) filter (where detection = ${present} and ignored_as is null)::int as open,
      count(*) filter (where ignored_as = 1)::int as "falsePositive",
      count(*) filter (where ignored_as = 2)::int as "byDesign",
      count(*) filter (where ignored_as not in (1, 2))::int as "ignoredElse",
      count(*) filter (where detection = ${gone})::int as fixed,
      count(*) filter (where detection not in (${present}, ${gone}))::int as masked,
      count(*) filter (where detection = ${gone} or returned > 0)::int as "everFixed",
      count(*) filter (where returned > 0)::int as returned,
      percentile_cont(0.5) within group (order by extract(epoch from gone_at - first_seen_at) / 86400) filter (where detection = ${gone}) as "fixDays",
      percentile_cont(0.5) within group (order by extract(epoch from now() - first_seen_at) / 86400)
        filter (where detection = ${present} and ignored_as is null) as "openDays"
    from raised group by project_id, name`;
}

/** The folder of each project with the most false positives. */
function folders(): RawBuilder<unknown> {
  return sql`
    select distinct on (project_id) project_id as "projectId", split_part(file.path_text, '/', 1) as folder, count(*)::int as count
    from raised join file on file.task_id = raised.task_id and file.id = raised.file_id
    where ignored_as = 1 and file.path_text like '%/%'
    group by project_id, folder order by project_id, count desc, folder`;
}

/** How long the tool itself ran in the newest check of each task's main branch, where that is known. */
function runs(tool: string): RawBuilder<unknown> {
  return sql`
    select project_id as "projectId", count(*)::int as tasks, sum(ms)::int as ms
    from (select distinct project_id, task_id from raised) task
    cross join lateral (
      select ${ownTime({ record: 't', build: 'build' })} as ms
      from build_tool t join build on build.task_id = t.task_id and build.number = t.build_number and build.status = 'succeeded'
      join branch b on b.task_id = build.task_id and b.id = build.branch_id and b.kind = 'main'
      where t.task_id = task.task_id and t.tool = ${tool} order by t.build_number desc limit 1
    ) newest
    where ms > 0 group by project_id`;
}

function presentScore(row: ScoreRow): CheckerScore {
  const { fixDays, openDays, folder, inFolder, timedTasks, ranMs, ...score } = row;
  return {
    ...score,
    ...(fixDays === null ? {} : { daysToFix: tenths(fixDays) }),
    ...(openDays === null ? {} : { openDays: tenths(openDays) }),
    ...(folder && inFolder ? { falseFolder: { path: folder, count: inFolder } } : {}),
    ...(timedTasks && ranMs ? { toolTime: { tasks: timedTasks, ms: ranMs } } : {}),
  };
}

function tenths(days: number): number {
  return Math.round(Math.max(0, days) * 10) / 10;
}
