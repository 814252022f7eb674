import type { Db } from '@assay/database/connect';
import { sql } from 'kysely';

export interface SeededTask {
  readonly taskId: number;
  readonly branchId: number;
  readonly tool: string;
  /** Ids of its builds, number 1 first. */
  readonly builds: readonly string[];
}

const FILES = 5_000;
const AUTHORS = 300;
const CHECKERS = 800;
const BUILDS = 50;

/**
 * One task with many lint defects, made by the database itself (about a minute per million on a quiet machine): 5,000 files, 300 authors, 800
 * checkers, 50 builds. Of a hundred defects 80 are present, 12 gone, 4 not verified, 4 masked; 6 are ignored, 3 marked,
 * 3 assigned; one in five has moved once. Numbers are mixed by multiplication, so a run can be repeated.
 * @param db a scratch database at the newest schema
 * @param texts addresses of stored contents, given to the files in turn; without them no file has a source
 */
export async function seedDefects(
  db: Db,
  {
    projectId,
    places,
    tool = 'ESLINT',
    texts = [],
  }: { projectId: string; places: number; tool?: string; texts?: readonly string[] },
): Promise<SeededTask> {
  const { id: taskId } = await db
    .insertInto('task')
    .values({
      project_id: projectId,
      name_cn: `bench_${places}`,
      name_en: `CODECC_bench_${places}_${Date.now()}`,
      code_lang: 64,
      create_from: 'bs_codecc',
      pipeline_id: `p-bench-${Date.now()}`,
      repository_id: null,
      disable_reason: null,
      disabled_at: null,
      deleted_at: null,
      created_by: 'bench',
      created_at: new Date('2025-01-01T00:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const branchId = 1;
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into branch (task_id, id, name, kind, head_build, follows_default) values (${taskId}, ${branchId}, 'master', 'main', ${sql.lit(BUILDS)}, true)
    `.execute(trx);
    await sql`
      insert into build (task_id, number, id, branch_id, status, mode, trigger, started_by, created_at, started_at, ended_at, revision)
      select ${taskId}, n, md5(${`${taskId}-`} || n), ${branchId}, 'succeeded', 1, 'manual', 'bench', t, t, t + interval '1 minute', n
      from generate_series(1, ${sql.lit(BUILDS)}) n, lateral (select timestamptz '2026-01-01' + n * interval '1 day' as t) at
    `.execute(trx);
    await sql`
      insert into build_tool (task_id, build_number, tool, flag, curr_step, started_at, ended_at, result)
      select task_id, number, ${tool}, 1, 4, started_at, ended_at, '{}' from build where task_id = ${taskId}
    `.execute(trx);
    await sql`
      insert into task_tool (task_id, tool, follow_status, first_success_at) values (${taskId}, ${tool}, 4, '2026-01-02')
    `.execute(trx);
    await sql`
      insert into file (task_id, path_text, path_hash, sort_key)
      select ${taskId}, path, sha256(convert_to(path, 'UTF8')), name || chr(1) || folder
      from generate_series(1, ${sql.lit(FILES)}) n,
        lateral (select 'packages/part' || n % 40 || '/src/area' || n % 17 as folder, 'file' || n || '.ts' as name) parts,
        lateral (select folder || '/' || name as path) joined
    `.execute(trx);
    await seedPlaces(trx, { taskId, branchId, tool, places, texts });
    await sql`
      insert into verdict (task_id, defect_id, ignore_type, ignore_reason, ignored_by, ignored_at, mark, marked_at, assignees)
      select task_id, defect_id, case when kind < 6 then (array[1, 2, 4])[1 + kind % 3] else 0 end, case when kind < 6 then 'seeded' end,
        case when kind < 6 then 'author1' end, case when kind < 6 then timestamptz '2026-02-01' end,
        case when kind between 6 and 8 then 1 else 0 end, case when kind between 6 and 8 then timestamptz '2026-02-02' end,
        case when kind >= 9 then array['author' || defect_id % ${sql.lit(AUTHORS)}] end
      from place, lateral (select (defect_id * 7919) % 100 as kind) mixed
      where task_id = ${taskId} and kind < 12
    `.execute(trx);
  });
  for (const table of ['file', 'defect', 'place', 'span', 'verdict'])
    await sql`vacuum (analyze) ${sql.ref(table)}`.execute(db);
  const builds = await db.selectFrom('build').select('id').where('task_id', '=', taskId).orderBy('number').execute();
  return { taskId, branchId, tool, builds: builds.map((build) => build.id) };
}

async function seedPlaces(
  db: Db,
  {
    taskId,
    branchId,
    tool,
    places,
    texts,
  }: { taskId: number; branchId: number; tool: string; places: number; texts: readonly string[] },
): Promise<void> {
  const content =
    texts.length > 0
      ? sql`decode((${texts}::text[])[1 + f.at % ${sql.lit(texts.length)}], 'hex')`
      : sql`sha256(convert_to(f.path_text, 'UTF8'))`;
  await sql`
    create temp table seeded on commit drop as
    select nextval('defect_id') as id, n, 'rule-' || (n * 7919::bigint) % ${sql.lit(CHECKERS)} as checker,
      1 + (n * 104729::bigint) % ${sql.lit(BUILDS)} as first_build, (n * 15485863::bigint) % 100 as kind,
      1 + (n * 32452843::bigint) % 900 as line
    from generate_series(1, ${places}::int) n
  `.execute(db);
  await sql`
    insert into defect (task_id, id, tool, checker, first_build, cause)
    select ${taskId}, id, ${tool}, checker, first_build, 'code' from seeded
  `.execute(db);
  await sql`
    insert into place (task_id, branch_id, defect_id, tool, checker, severity, detection, file_id, file_key, line, end_line, col, blob,
      message, author, line_time, first_build, first_seen_at, gone_build, gone_at, cause)
    select ${taskId}, ${branchId}, s.id, ${tool}, s.checker, (array[1, 2, 2, 2, 4, 4, 4, 4])[1 + s.n % 8],
      case when kind < 80 then 1 when kind < 92 then 2 when kind < 96 then 3 when kind < 98 then 4 else 5 end,
      f.id, f.sort_key, s.line, s.line, 1, ${content},
      'The value of item ' || s.n || ' is assigned but never used in this scope', 'author' || (s.n * 3571::bigint) % ${sql.lit(AUTHORS)},
      timestamptz '2025-06-01' + (s.n % 300) * interval '1 day', s.first_build, timestamptz '2026-01-01' + s.first_build * interval '1 day',
      case when kind between 80 and 91 then ${sql.lit(BUILDS)} end, case when kind between 80 and 91 then timestamptz '2026-02-20' end, 'code'
    from seeded s
    join (select row_number() over (order by id) - 1 as at, id, sort_key, path_text from file where task_id = ${taskId}) f
      on f.at = (s.n * 49979687::bigint) % ${sql.lit(FILES)}
  `.execute(db);
  await sql`
    insert into span (task_id, branch_id, defect_id, from_build, to_build, file_id, line)
    select p.task_id, p.branch_id, p.defect_id, p.first_build, case when moved then ${sql.lit(BUILDS - 1)} when p.detection in (2, 4, 5) then ${sql.lit(BUILDS - 1)} end,
      p.file_id, case when moved then p.line + 5 else p.line end
    from place p, lateral (select p.detection in (1, 3) and p.defect_id % 5 = 0 and p.first_build < ${sql.lit(BUILDS)} as moved) at
    where p.task_id = ${taskId} and not (p.detection in (2, 4, 5) and p.first_build = ${sql.lit(BUILDS)})
    union all
    select p.task_id, p.branch_id, p.defect_id, ${sql.lit(BUILDS)}, null, p.file_id, p.line
    from place p
    where p.task_id = ${taskId} and p.detection in (1, 3) and p.defect_id % 5 = 0 and p.first_build < ${sql.lit(BUILDS)}
  `.execute(db);
}
