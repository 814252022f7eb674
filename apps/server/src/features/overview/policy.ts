import type { Permission } from '@assay/contract/codes';

/** Numbers of a task's analyses are its report. */
export const MAY_SEE_REPORT: Permission = 'report_view';
