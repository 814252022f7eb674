import { TASK_STATUS } from '@assay/contract/codes';
import { AssayError } from '@assay/contract/errors';
import {
  TASK_SORT_TYPES,
  TASK_STATUS_FILTERS,
  type TaskCard,
  type TaskListFilter,
  type TaskSortType,
  type TaskStatusFilter,
} from '@assay/contract/http/task-list';

/** What each status filter lets through (contract-core 6.1). */
const MATCHES: Readonly<Record<TaskStatusFilter, (card: TaskCard) => boolean>> = {
  SUCCESS: ({ displayStepStatus, displayStep = 0 }) => displayStepStatus === 0 && displayStep >= 5,
  FAIL: ({ displayStepStatus }) => displayStepStatus === 1,
  WAITING: ({ displayStepStatus, displayStep = 0 }) =>
    displayStepStatus === undefined || (displayStepStatus === 0 && displayStep === 0),
  ANALYSING: ({ displayStepStatus, displayStep = 0 }) => displayStepStatus !== 1 && displayStep > 0 && displayStep < 5,
  DISABLED: ({ status }) => status === TASK_STATUS.disabled,
};

/** @throws AssayError for a status nobody knows: an empty list would look like an answer */
export function filterCards(cards: readonly TaskCard[], { taskStatus, taskSource }: TaskListFilter): TaskCard[] {
  const status = taskStatus === undefined ? undefined : TASK_STATUS_FILTERS.find((known) => known === taskStatus);
  if (taskStatus !== undefined && !status) throw new AssayError('illegal', `taskStatus: ${taskStatus}`);
  return cards.filter(
    (card) => (!status || MATCHES[status](card)) && (taskSource === undefined || card.createFrom === taskSource),
  );
}

/** @throws AssayError for an order nobody knows */
export function sortTypeOf(text: string): TaskSortType {
  const known = TASK_SORT_TYPES.find((type) => type === text);
  if (!known) throw new AssayError('illegal', `orderType: ${text}`);
  return known;
}
