import { type Kysely, sql } from 'kysely';

/**
 * Numbers of every build and tool for charts over time, filters people keep, and places by when they were found.
 * Builds from before get their numbers from what lay open in them; what people had decided by then is not reconstructed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What a tool's charts say of one build; a point of a chart is the last row before the end of its day.
    create table build_numbers (
      task_id bigint not null,
      build_number integer not null,
      tool text not null,
      branch_id integer not null,
      at timestamptz not null,
      -- To be repaired, and how many of these were new by the cut-off then in force. DUPC: files from the lowest band up.
      open_count integer not null,
      new_count integer not null,
      -- CCN: over all functions; the threshold then in force; the sum of what the open ones are above it.
      average_ccn real,
      ccn_threshold integer,
      ccn_excess bigint,
      -- DUPC: percent.
      dup_rate real,
      primary key (task_id, build_number, tool),
      foreign key (task_id, build_number) references build (task_id, number) on delete cascade
    );
    create index build_numbers_time on build_numbers (task_id, branch_id, tool, at desc);

    insert into build_numbers (task_id, build_number, tool, branch_id, at, open_count, new_count, average_ccn, ccn_excess, dup_rate)
    select t.task_id, t.build_number, t.tool, b.branch_id, coalesce(t.ended_at, t.started_at),
      coalesce(jsonb_path_query_first(t.result, '$.defectCount ? (@ < 2000000000)')::numeric,
        jsonb_path_query_first(t.result, '$.existCount ? (@ < 2000000000)')::numeric, 0)::integer, 0,
      jsonb_path_query_first(t.result, '$.averageCCN ? (@ < 1000000000)')::numeric::real, case when t.tool = 'CCN' then 0 end,
      jsonb_path_query_first(t.result, '$.dupRate ? (@ < 1000000000)')::numeric::real
    from build_tool t join build b on b.task_id = t.task_id and b.number = t.build_number
    where t.result is not null and t.tool <> '' and t.result->>'pattern' <> 'CLOC';
    update build_numbers n set new_count = found.fresh, ccn_excess = found.excess
    from (
      select m.task_id, m.build_number, m.tool,
        count(*) filter (where coalesce(p.line_time, p.first_seen_at) >=
          coalesce(to_timestamp(jsonb_path_query_first(task.new_defect_judge, '$.fromDateTime ? (@ > 0 && @ < 9000000000000)')::float8 / 1000), tt.first_success_at, task.created_at)) as fresh,
        case when m.tool = 'CCN' then coalesce(sum(greatest(0, p.measure - coalesce(substring(tt.params->>'ccn_threshold' from '^[0-9]{1,6}$')::integer, 20))), 0) end as excess
      from build_numbers m
      join task on task.id = m.task_id
      left join task_tool tt on tt.task_id = m.task_id and tt.tool = m.tool
      join span s on s.task_id = m.task_id and s.branch_id = m.branch_id and s.from_build <= m.build_number
        and (s.to_build is null or s.to_build >= m.build_number)
      join place p on p.task_id = s.task_id and p.branch_id = s.branch_id and p.defect_id = s.defect_id and p.tool = m.tool
      group by m.task_id, m.build_number, m.tool
    ) found
    where found.task_id = n.task_id and found.build_number = n.build_number and found.tool = n.tool;

    -- Days of a compile-type chart ask for what was found, and what was gone, in a few of them.
    create index place_by_found on place (task_id, branch_id, tool, first_seen_at);

    -- Filters people keep under a name.
    create table saved_view (
      id bigint generated always as identity primary key,
      project_id text not null references project (id) on delete cascade,
      -- null: for every task of the project.
      task_id bigint references task (id) on delete cascade,
      person_id bigint not null references person (id) on delete cascade,
      name text not null,
      -- Query of the list's address: what the screen writes there, it reads from there.
      query text not null,
      shared boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index saved_view_name on saved_view (person_id, project_id, coalesce(task_id, 0), name);
    create index saved_view_shared on saved_view (project_id, task_id) where shared;
  `.execute(db);
}
