import { choiceField, textField } from '../../lib/url-state.ts';
import type { TaskCard } from './api/task-list.ts';

/** What the address keeps of the list. */
export const LIST_FIELDS = {
  tab: choiceField(['enabled', 'suspended'], 'enabled'),
  sort: choiceField(['CREATE_DATE', 'LAST_EXECUTE_DATE', 'SIMPLIFIED_PINYIN'], 'CREATE_DATE'),
  taskStatus: choiceField(['', 'SUCCESS', 'FAIL', 'WAITING', 'ANALYSING'], ''),
  taskSource: choiceField(['', 'bs_codecc', 'bs_pipeline'], ''),
  name: textField(),
};

/** Tasks whose name, English ID or repository contains the text. */
export function matchName(tasks: readonly TaskCard[], name: string): readonly TaskCard[] {
  const wanted = name.trim().toLowerCase();
  if (wanted === '') return tasks;
  return tasks.filter((task) =>
    [task.nameCn, task.nameEn, task.aliasName ?? ''].some((text) => text.toLowerCase().includes(wanted)),
  );
}
