import type { BothLanguages } from '@assay/contract/both-languages';
import { CREATE_FROM, SCAN_TYPE, STEP_FLAG, type StepFlag } from '@assay/contract/codes';
import type { Db } from '@assay/database/connect';
import type { Schema } from '@assay/database/schema';
import type { BuildStatus } from '@assay/database/schema/values';
import { type Selectable, sql } from 'kysely';

/** A task with what its card says besides its tools. */
export interface TaskRow extends Selectable<Schema['task']> {
  readonly alias: string | null;
  readonly url: string | null;
  readonly repo_kind: string | null;
  /** The branch asked for, else the one the source turned out to have. */
  readonly branch: string;
  readonly pinned: boolean;
  readonly project_name: string;
}

/**
 * Tasks of a project that a person may see: all of them, but of open-source tasks only those the person has a role on
 * (their members come from the code host). Pins are the person's.
 */
export async function tasksOfProject(
  db: Db,
  { projectId, reader }: { projectId: string; reader: { readonly personId: number; readonly isAdmin: boolean } },
): Promise<TaskRow[]> {
  return taskRows(db, reader.personId)
    .where('task.project_id', '=', projectId)
    .$if(!reader.isAdmin, (query) =>
      query.where((eb) =>
        eb.or([
          eb('task.create_from', '!=', CREATE_FROM.openSource),
          eb.exists(
            eb
              .selectFrom('task_member')
              .select('task_member.role')
              .whereRef('task_member.task_id', '=', 'task.id')
              .where('task_member.person_id', '=', reader.personId),
          ),
        ]),
      ),
    )
    .execute();
}

export async function taskRow(db: Db, { taskId, personId }: { taskId: number; personId: number }): Promise<TaskRow> {
  return taskRows(db, personId).where('task.id', '=', taskId).executeTakeFirstOrThrow();
}

function taskRows(db: Db, personId: number) {
  return db
    .selectFrom('task')
    .innerJoin('project', 'project.id', 'task.project_id')
    .leftJoin('repository', 'repository.id', 'task.repository_id')
    .leftJoin('branch', (join) => join.onRef('branch.task_id', '=', 'task.id').on('branch.kind', '=', 'main'))
    .leftJoin('task_pin', (join) =>
      join.onRef('task_pin.task_id', '=', 'task.id').on('task_pin.person_id', '=', personId),
    )
    .selectAll('task')
    .select(['repository.alias', 'repository.url', 'repository.kind as repo_kind', 'project.name as project_name'])
    .select((eb) => [
      eb.fn
        .coalesce(eb.fn<string | null>('nullif', ['task.branch_name', eb.val('')]), 'branch.name', eb.val(''))
        .as('branch'),
      sql<boolean>`task_pin.person_id is not null`.as('pinned'),
    ])
    .where('task.deleted_at', 'is', null)
    .orderBy('task.id');
}

/** A tool of a task with its newest record; the record's fields are null when it never ran. */
export interface ToolRow extends Selectable<Schema['task_tool']> {
  readonly build_number: number | null;
  readonly build_id: string | null;
  readonly flag: StepFlag | null;
  readonly curr_step: number | null;
  readonly started_at: Date | null;
  readonly ended_at: Date | null;
  readonly build_status: BuildStatus | null;
  readonly build_ended_at: Date | null;
  /** What the last step of an unsuccessful run said. */
  readonly failure: BothLanguages | null;
}

export async function toolsOfTasks(db: Db, taskIds: readonly number[]): Promise<ToolRow[]> {
  if (taskIds.length === 0) return [];
  return db
    .selectFrom('task_tool')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('build_tool')
          .innerJoin('build', (join) =>
            join
              .onRef('build.task_id', '=', 'build_tool.task_id')
              .onRef('build.number', '=', 'build_tool.build_number'),
          )
          .select(['build_tool.build_number', 'build.id as build_id', 'build_tool.flag', 'build_tool.curr_step'])
          .select(['build_tool.started_at', 'build_tool.ended_at'])
          .select(['build.status as build_status', 'build.ended_at as build_ended_at'])
          .select((step) =>
            step
              .selectFrom('build_step')
              .select('build_step.message')
              .whereRef('build_step.task_id', '=', 'build_tool.task_id')
              .whereRef('build_step.build_number', '=', 'build_tool.build_number')
              .whereRef('build_step.tool', '=', 'build_tool.tool')
              .where('build_tool.flag', 'in', [STEP_FLAG.failed, STEP_FLAG.interrupted])
              .orderBy('build_step.seq', 'desc')
              .limit(1)
              .as('failure'),
          )
          .whereRef('build_tool.task_id', '=', 'task_tool.task_id')
          .whereRef('build_tool.tool', '=', 'task_tool.tool')
          // An MR/PR scan is seen while it runs, and is no state of the task afterwards.
          .where((or) =>
            or.or([or('build.mode', '!=', SCAN_TYPE.request), or('build.status', 'in', ['queued', 'running'])]),
          )
          .orderBy('build_tool.build_number', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .selectAll('task_tool')
    .select(['newest.build_number', 'newest.build_id', 'newest.flag', 'newest.curr_step'])
    .select(['newest.started_at', 'newest.ended_at', 'newest.build_status', 'newest.build_ended_at', 'newest.failure'])
    .where('task_tool.task_id', 'in', [...taskIds])
    .execute();
}

export interface MemberRow {
  readonly task_id: number;
  readonly username: string;
  readonly role: Schema['task_member']['role'];
}

/** People with a role on the tasks themselves; those of the project are not among them. */
export async function membersOfTasks(db: Db, taskIds: readonly number[]): Promise<MemberRow[]> {
  if (taskIds.length === 0) return [];
  return db
    .selectFrom('task_member')
    .innerJoin('person', 'person.id', 'task_member.person_id')
    .select(['task_member.task_id', 'person.username', 'task_member.role'])
    .where('task_member.task_id', 'in', [...taskIds])
    .orderBy('person.username')
    .execute();
}

export interface SetOfTask {
  readonly set_id: string;
  readonly version: number;
  readonly name: { readonly zh: string; readonly en: string };
}

/** Sets a task uses, with the versions it asked for. */
export async function setsOfTask(db: Db, taskId: number): Promise<SetOfTask[]> {
  return db
    .selectFrom('task_set')
    .innerJoin('checker_set', 'checker_set.id', 'task_set.set_id')
    .select(['task_set.set_id', 'task_set.version', 'checker_set.name'])
    .where('task_set.task_id', '=', taskId)
    .orderBy('task_set.set_id')
    .execute();
}

/** Distinct checkers of those sets, each at the version the task follows. */
export async function countCheckers(db: Db, taskId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct (checker->>'toolName', checker->>'checkerKey'))
    from task_set
    cross join lateral (
      select checkers from checker_set_version v
      where v.set_id = task_set.set_id and v.version <= task_set.version
      order by v.version desc limit 1
    ) content
    cross join lateral jsonb_array_elements(content.checkers) as checker
    where task_set.task_id = ${taskId}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** A stored path filter. */
export type FilterRow = Pick<Selectable<Schema['filter_path']>, 'kind' | 'pattern'>;

export async function filterPathsOf(db: Db, taskId: number): Promise<FilterRow[]> {
  return db
    .selectFrom('filter_path')
    .select(['kind', 'pattern'])
    .where('task_id', '=', taskId)
    .orderBy('created_at')
    .orderBy('pattern')
    .execute();
}

/** What the repository's own file asked for at the newest scan of the main branch. */
export type YmlRow = Selectable<Schema['task_code_yml']>['content'];

export async function codeYmlOf(db: Db, taskId: number): Promise<YmlRow | undefined> {
  const row = await db.selectFrom('task_code_yml').select('content').where('task_id', '=', taskId).executeTakeFirst();
  return row?.content;
}

/** Where the paths of the newest scan of the main branch are kept; undefined before the first. */
export async function inventoryOf(
  db: Db,
  taskId: number,
): Promise<Pick<Selectable<Schema['branch_inventory']>, 'paths_blob' | 'file_count'> | undefined> {
  return db
    .selectFrom('branch_inventory')
    .innerJoin('branch', (join) =>
      join
        .onRef('branch.task_id', '=', 'branch_inventory.task_id')
        .onRef('branch.id', '=', 'branch_inventory.branch_id'),
    )
    .select(['branch_inventory.paths_blob', 'branch_inventory.file_count'])
    .where('branch_inventory.task_id', '=', taskId)
    .where('branch.kind', '=', 'main')
    .executeTakeFirst();
}

/** English ids are unique on the whole site; deleting a task releases its own. */
export async function isEnglishNameTaken(db: Db, nameEn: string): Promise<boolean> {
  const row = await db
    .selectFrom('task')
    .select('id')
    .where('name_en', '=', nameEn)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Kind of a repository of the project; undefined when the project has no such one. */
export async function repositoryKind(
  db: Db,
  { projectId, id }: { projectId: string; id: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('repository')
    .select('kind')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.kind;
}

/** Conversions of authors as stored; empty when there is none. */
export async function transferAuthorsOf(
  db: Db,
  taskId: number,
): Promise<{ sourceAuthor: string; targetAuthor: string }[]> {
  const row = await db.selectFrom('task').select('transfer_authors').where('id', '=', taskId).executeTakeFirst();
  return row?.transfer_authors ?? [];
}
