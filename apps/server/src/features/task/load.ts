import type { UiLanguage } from '@assay/contract/errors';
import type { Db } from '@assay/database/connect';
import { isPending, olderSince } from '../../checkers/pending.ts';
import type { Services } from '../../services.ts';
import type { InfoInput } from './present-info.ts';
import { countCheckers, membersOfTasks, setsOfTask, type TaskRow, taskRow, toolsOfTasks } from './queries.ts';
import { type ToolOfTask, toolsOfTask } from './tools-of-task.ts';

/** Everything the detail of one task is made of. */
export async function loadInfo(
  { db, settings, now }: Pick<Services, 'db' | 'settings' | 'now'>,
  { taskId, personId, language }: { taskId: number; personId: number; language: UiLanguage },
): Promise<InfoInput> {
  const [task, tools, members, sets, checkerCount, pending, pendingSince] = await Promise.all([
    taskRow(db, { taskId, personId }),
    toolsOfTasks(db, [taskId]),
    membersOfTasks(db, [taskId]),
    setsOfTask(db, taskId),
    countCheckers(db, taskId),
    isPending(db, taskId),
    olderSince(db, taskId),
  ]);
  return {
    task,
    tools: toolsOfTask(tools, language),
    members,
    sets,
    checkerCount,
    pending,
    pendingSince,
    language,
    zone: settings.timezone,
    now: now(),
  };
}

/** The tools of several tasks, by task. */
export async function loadTools(
  db: Db,
  { tasks, language }: { tasks: readonly TaskRow[]; language: UiLanguage },
): Promise<(taskId: number) => ToolOfTask[]> {
  const rows = await toolsOfTasks(
    db,
    tasks.map((task) => task.id),
  );
  const byTask = groupBy(rows, (row) => row.task_id);
  return (taskId) => toolsOfTask(byTask.get(taskId) ?? [], language);
}

export function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
