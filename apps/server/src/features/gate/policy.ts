import type { Permission } from '@assay/contract/codes';

/** What a build was worth is part of the report. */
export const MAY_SEE_GATE: Permission = 'report_view';

/** The gate is a setting of the task. */
export const MAY_SET_GATE: Permission = 'task_manage';
