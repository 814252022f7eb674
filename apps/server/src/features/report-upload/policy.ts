import type { Permission } from '@assay/contract/codes';

/** An upload changes what the task's tool says: it is a setting of the task, for people and for tokens that may write. */
export const MAY_UPLOAD: Permission = 'task_manage';

/** What became of an upload is part of what analyses report. */
export const MAY_SEE_UPLOADS: Permission = 'report_view';
