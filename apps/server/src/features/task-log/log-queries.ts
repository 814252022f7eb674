import type { UiLanguage } from '@assay/contract/errors';
import type { Db } from '@assay/database/connect';
import type { Schema } from '@assay/database/schema';
import { type Selectable, sql } from 'kysely';

/** A line as its reader sees it. */
export type LogRow = Pick<Selectable<Schema['build_log']>, 'line_no' | 'at' | 'tool' | 'priority' | 'message'>;

export interface BuildRow {
  readonly task_id: number;
  readonly number: number;
  readonly id: string;
  readonly status: Schema['build']['status'];
  readonly created_at: Date;
  readonly ended_at: Date | null;
}

/** Which lines: all filters hold together. */
export interface LineFilter {
  readonly taskId: number;
  readonly build: number;
  /** Of the reader: lines come in it, and keywords are looked for in it. */
  readonly language: UiLanguage;
  readonly tool?: string;
  readonly keywords?: string;
  /** First line number wanted. */
  readonly from?: number;
  /** Last line number wanted. */
  readonly to?: number;
  readonly limit: number;
  /** Take the last lines instead of the first; they come oldest first all the same. */
  readonly last?: boolean;
}

/** A build by its id, when it belongs to a task of the project. */
export async function findBuild(
  db: Db,
  { projectId, buildId }: { projectId: string; buildId: string },
): Promise<BuildRow | undefined> {
  return db
    .selectFrom('build')
    .innerJoin('task', 'task.id', 'build.task_id')
    .select(['build.task_id', 'build.number', 'build.id', 'build.status', 'build.created_at', 'build.ended_at'])
    .where('build.id', '=', buildId)
    .where('task.project_id', '=', projectId)
    .where('task.deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function logLines(db: Db, filter: LineFilter): Promise<LogRow[]> {
  const { tool, keywords, from, to } = filter;
  const message = filter.language === 'zh' ? sql<string>`coalesce(message_zh, message)` : sql<string>`message`;
  let query = db
    .selectFrom('build_log')
    .select(['line_no', 'at', 'tool', 'priority', message.as('message')])
    .where('task_id', '=', filter.taskId)
    .where('build_number', '=', filter.build);
  // A tool's log is read to learn why something is missing: what the build itself says (source, skipped files, times) belongs to it.
  if (tool !== undefined) query = query.where('tool', 'in', [tool, '']);
  if (keywords !== undefined) query = query.where(sql<boolean>`strpos(lower(${message}), lower(${keywords})) > 0`);
  if (from !== undefined) query = query.where('line_no', '>=', from);
  if (to !== undefined) query = query.where('line_no', '<=', to);
  const rows = await query
    .orderBy('line_no', filter.last ? 'desc' : 'asc')
    .limit(filter.limit)
    .execute();
  return filter.last ? rows.reverse() : rows;
}
