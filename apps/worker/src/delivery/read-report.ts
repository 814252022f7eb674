import { DETECTION, NO_AUTHOR, SCAN_TYPE } from '@assay/contract/codes';
import { SEVERITY } from '@assay/contract/finding';
import type { Db } from '@assay/database/connect';
import { AUTHOR, IGNORED } from '@assay/database/defects/place-filter';
import { listPath } from '@assay/domain/notice/list-path';
import type { Report, ReportTool } from '@assay/domain/notice/report';
import { toolByName } from '@assay/tools/catalogue';
import { type RawBuilder, sql } from 'kysely';

export interface ReadReport {
  readonly taskId: number;
  /** Names of tools; undefined: every one with results. */
  readonly tools: readonly string[] | undefined;
  /** The build that is told of; undefined: the newest. */
  readonly build?: number | undefined;
  /** "New" and "fixed" since then; undefined: in the build. */
  readonly since?: Date | undefined;
  /** Only these severities (1, 2, 4) count. */
  readonly severities?: readonly number[];
  /** Only what the build brought counts. */
  readonly onlyNew?: boolean;
}

const MOST_AUTHORS = 10;

/** The state of a task's main branch, counted from what lists count. @returns undefined when the task is gone */
export async function readReport(db: Db, asked: ReadReport): Promise<Report | undefined> {
  const { taskId, since } = asked;
  const task = await db
    .selectFrom('task')
    .innerJoin('project', 'project.id', 'task.project_id')
    .select(['task.id', 'task.name_cn as name', 'task.project_id as projectId', 'project.name as projectName'])
    .where('task.id', '=', taskId)
    .where('task.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!task) return undefined;
  const build = await readBuild(db, asked);
  if (!build) return { task, tools: [], authors: [], ...(since ? { since } : {}) };
  const population = populationOf(asked, build);
  const tools = await readTools(db, { asked, build, population });
  const { rows: authors } = await sql<{ name: string; open: number; serious: number }>`
    select ${AUTHOR} as name, count(*)::int as open, count(*) filter (where p.severity = ${SEVERITY.serious})::int as serious
    from place p left join verdict v on v.task_id = p.task_id and v.defect_id = p.defect_id
    where ${population} and ${isOpen} and ${AUTHOR} not in ('', ${NO_AUTHOR}) and p.tool = any(${tools.map(({ tool }) => tool)}::text[])
    group by 1 order by 2 desc, 1 limit ${MOST_AUTHORS}
  `.execute(db);
  const { number, commit_id: commit, ended_at: endedAt } = build;
  return {
    task,
    build: { number, ...(commit ? { commit } : {}), ...(endedAt ? { endedAt } : {}) },
    ...(since ? { since } : {}),
    tools,
    authors,
  };
}

const isOpen = sql`p.detection in (${sql.lit(DETECTION.present)}, ${sql.lit(DETECTION.notVerified)}) and not ${IGNORED}`;

interface BuildRow {
  readonly number: number;
  readonly branch_id: number;
  readonly commit_id: string | null;
  readonly ended_at: Date | null;
}

async function readBuild(db: Db, { taskId, build }: ReadReport): Promise<BuildRow | undefined> {
  let query = db
    .selectFrom('build')
    .innerJoin('branch', (join) =>
      join.onRef('branch.task_id', '=', 'build.task_id').onRef('branch.id', '=', 'build.branch_id'),
    )
    .select(['build.number', 'build.branch_id', 'build.commit_id', 'build.ended_at'])
    .where('build.task_id', '=', taskId)
    .where('build.status', '=', 'succeeded');
  query =
    build === undefined
      ? query.where('branch.kind', '=', 'main').where('build.mode', '!=', SCAN_TYPE.request)
      : query.where('build.number', '=', build);
  return query.orderBy('build.number', 'desc').limit(1).executeTakeFirst();
}

function populationOf({ taskId, severities, onlyNew }: ReadReport, build: BuildRow): RawBuilder<unknown> {
  const parts = [sql`p.task_id = ${taskId}`, sql`p.branch_id = ${build.branch_id}`];
  if (severities) parts.push(sql`p.severity = any(${[...severities]}::smallint[])`);
  if (onlyNew) parts.push(sql`p.first_build = ${build.number}`);
  return sql.join(parts, sql` and `);
}

interface Counts {
  readonly tool: string;
  readonly open: number;
  readonly serious: number;
  readonly normal: number;
  readonly prompt: number;
  readonly fresh: number;
  readonly fixed: number;
}

async function readTools(
  db: Db,
  { asked, build, population }: { asked: ReadReport; build: BuildRow; population: RawBuilder<unknown> },
): Promise<ReportTool[]> {
  const { taskId, tools, since } = asked;
  const isFresh = since ? sql`p.first_seen_at > ${since}` : sql`p.first_build = ${build.number}`;
  const wentBy = since ? sql`p.gone_at > ${since}` : sql`p.gone_build = ${build.number}`;
  const severe = (severity: number) => sql`count(*) filter (where ${isOpen} and p.severity = ${severity})::int`;
  const { rows } = await sql<Counts>`
    select p.tool, count(*) filter (where ${isOpen})::int as open,
      ${severe(SEVERITY.serious)} as serious, ${severe(SEVERITY.normal)} as normal, ${severe(SEVERITY.prompt)} as prompt,
      count(*) filter (where ${isOpen} and ${isFresh})::int as fresh,
      count(*) filter (where p.detection = ${DETECTION.gone} and ${wentBy})::int as fixed
    from place p left join verdict v on v.task_id = p.task_id and v.defect_id = p.defect_id
    where ${population} group by p.tool
  `.execute(db);
  const { rows: results } = await sql<{ tool: string; result: Record<string, unknown> | null }>`
    select t.tool, newest.result from task_tool t left join lateral (
      select r.result from build_tool r join build b on b.task_id = r.task_id and b.number = r.build_number
      where r.task_id = t.task_id and r.tool = t.tool and r.result is not null and b.branch_id = ${build.branch_id} and r.build_number <= ${build.number}
      order by r.build_number desc limit 1
    ) newest on true
    where t.task_id = ${taskId} and t.follow_status <> 6 order by t.tool
  `.execute(db);
  return results
    .filter(({ tool, result }) => result !== null && tool !== 'CLOC' && (tools === undefined || tools.includes(tool)))
    .map(({ tool, result }) => present(tool, { counts: rows.find((row) => row.tool === tool), result: result ?? {} }));
}

function present(
  tool: string,
  { counts, result }: { counts: Counts | undefined; result: Record<string, unknown> },
): ReportTool {
  const definition = toolByName(tool);
  const name = definition?.displayName ?? { zh: tool, en: tool };
  const pattern = definition?.pattern ?? 'LINT';
  const number = (key: string) => (typeof result[key] === 'number' ? result[key] : 0);
  const { open = 0, fresh = 0, fixed = 0, serious = 0, normal = 0, prompt = 0 } = counts ?? {};
  const measure = (kind: 'ccn' | 'dup' | 'coverage', key: string, change: string) => ({
    measure: { kind, value: number(key), change: number(change) },
  });
  const path = listPath({ pattern, tool });
  switch (pattern) {
    case 'CCN':
      return {
        tool,
        name,
        path,
        open,
        fresh,
        fixed,
        ...measure('ccn', 'averageCCN', 'averageCCNChange'),
      };
    case 'DUPC':
      return {
        tool,
        name,
        path,
        open: number('defectCount'),
        ...measure('dup', 'dupRate', 'dupRateChange'),
      };
    case 'COVR':
      return { tool, name, path, open: 0, ...measure('coverage', 'lineRate', 'lineRateChange') };
    case 'COVERITY':
    case 'KLOCWORK':
    case 'PINPOINT':
      return {
        tool,
        name,
        path,
        open,
        severities: { serious, normal, prompt },
        fresh,
        fixed,
      };
    default:
      return {
        tool,
        name,
        path,
        open,
        severities: { serious, normal, prompt },
        fresh,
        fixed,
      };
  }
}
