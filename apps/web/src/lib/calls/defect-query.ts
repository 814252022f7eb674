import type { TaskScope } from '../use-scope.ts';

/**
 * What a list of defects is narrowed to (contract-defects 4.1). Empty text or list: not narrowed, except that the server
 * takes an empty status for "to be repaired" only, so "all" must be spelled out.
 */
export interface DefectFilter {
  readonly toolName: string;
  readonly checker?: string;
  readonly author?: string;
  readonly severity?: readonly number[];
  readonly defectType?: readonly number[];
  readonly status?: readonly number[];
  readonly buildId?: string;
  readonly introducedIn?: string;
  /** Only ignored until a day that is at most so many days away. */
  readonly ignoreEndsWithin?: number;
  /** Patterns of the path picker, alternatives of each other. */
  readonly fileList?: readonly string[];
  readonly clusterType?: 'defect' | 'file';
  /** `YYYY-MM-DD`, both inclusive. */
  readonly startCreateTime?: string;
  readonly endCreateTime?: string;
  /** When it was repaired, instead of the pair above; compile-type lists only. */
  readonly startFixTime?: string;
  readonly endFixTime?: string;
}

export interface ListSort {
  readonly sortField: string;
  readonly sortType: 'ASC' | 'DESC';
}

/** Every list of a task's defects, for patching after an action. */
export const defectListKey = (scope: Pick<TaskScope, 'taskId'>, toolName: string) =>
  ['task', scope.taskId, 'defect-list', toolName] as const;

/** Everything a decision about a defect can change: lists, counters, choices, details. */
export const defectFactsKey = (scope: Pick<TaskScope, 'taskId'>) => ['task', scope.taskId, 'defect-facts'] as const;

/** Status values of "all": an empty choice on screen. */
export const EVERY_STATUS = [1, 2, 4, 8] as const;
