import type { TaskBase, TaskCard, TaskSortType } from '@assay/contract/http/task-list';

/** Names in the order of a Chinese dictionary, letters of other scripts among them by their own order. */
const pinyin = new Intl.Collator('zh-Hans-CN-u-co-pinyin', { numeric: true, sensitivity: 'base' });

const ORDERS: Readonly<Record<TaskSortType, (a: TaskCard, b: TaskCard) => number>> = {
  CREATE_DATE: (a, b) => b.createdDate - a.createdDate,
  LAST_EXECUTE_DATE: (a, b) => b.minStartTime - a.minStartTime,
  SIMPLIFIED_PINYIN: (a, b) => pinyin.compare(a.nameCn || a.nameEn, b.nameCn || b.nameEn),
};

/** Pinned first, then as asked; equal ones newest first, so that the order never jumps. */
export function sortCards(cards: readonly TaskCard[], type: TaskSortType): TaskCard[] {
  return [...cards].sort((a, b) => b.topFlag - a.topFlag || ORDERS[type](a, b) || b.taskId - a.taskId);
}

/** Suspended tasks, the latest suspended first. */
export function sortDisabled<Task extends TaskCard | TaskBase>(tasks: readonly Task[]): Task[] {
  return [...tasks].sort((a, b) => Number(b.disableTime ?? 0) - Number(a.disableTime ?? 0) || b.taskId - a.taskId);
}

/** The selector: pinned first, then newest. */
export function sortBase(tasks: readonly TaskBase[]): TaskBase[] {
  return [...tasks].sort((a, b) => b.topFlag - a.topFlag || b.createdDate - a.createdDate || b.taskId - a.taskId);
}
