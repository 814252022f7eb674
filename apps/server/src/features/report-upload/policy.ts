import type { Permission } from '@assay/contract/codes';

/** An upload changes what the task's tool says: it is a setting of the task, for people and for tokens that may write. */
export const MAY_UPLOAD: Permission = 'task_manage';
