import { choiceField, textField } from '../../lib/url-state.ts';
import type { TaskCard } from './api/task-list.ts';

/** What the address keeps of the list. */
export const LIST_FIELDS = {
  tab: choiceField(['enabled', 'suspended', 'deleted'], 'enabled'),
  sort: choiceField(['CREATE_DATE', 'LAST_EXECUTE_DATE', 'SIMPLIFIED_PINYIN'], 'CREATE_DATE'),
  taskStatus: choiceField(['', 'SUCCESS', 'FAIL', 'WAITING', 'ANALYSING'], ''),
  taskSource: choiceField(['', 'bs_codecc', 'bs_pipeline'], ''),
  name: textField(),
  group: choiceField(['', 'repository'], ''),
};

/** Tasks whose name, English ID or repository contains the text. */
export function matchName(tasks: readonly TaskCard[], name: string): readonly TaskCard[] {
  const wanted = name.trim().toLowerCase();
  if (wanted === '') return tasks;
  return tasks.filter((task) =>
    [task.nameCn, task.nameEn, task.aliasName ?? ''].some((text) => text.toLowerCase().includes(wanted)),
  );
}

/** A line of the list: a task, or the repository that the tasks below it have in common. */
export type Line =
  | { readonly kind: 'task'; readonly key: string; readonly task: TaskCard }
  | { readonly kind: 'group'; readonly key: string; readonly name: string; readonly count: number };

/**
 * The lines of a list. In groups the order within each stays, and groups stand where their first task stood; tasks without a
 * repository come last.
 */
export function linesOf(tasks: readonly TaskCard[], group: '' | 'repository'): readonly Line[] {
  const line = (task: TaskCard): Line => ({ kind: 'task', key: String(task.taskId), task });
  if (group === '') return tasks.map(line);
  const groups = new Map<string, TaskCard[]>();
  for (const task of tasks) {
    const name = task.aliasName ?? '';
    groups.set(name, [...(groups.get(name) ?? []), task]);
  }
  const named = [...groups].sort(([a], [b]) => Number(a === '') - Number(b === ''));
  return named.flatMap(([name, members]): Line[] => [
    { kind: 'group', key: `group ${name}`, name, count: members.length },
    ...members.map(line),
  ]);
}
