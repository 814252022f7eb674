import type { Permission } from '@assay/contract/codes';

/** Whoever may see reports of a task may see how its analyses went and what they printed. */
export const MAY_READ_LOGS: Permission = 'report_view';
