import type { Permission } from '@assay/contract/codes';

/** Whoever may see defects of a task may read lists, counters, details and comments. */
export const MAY_READ: Permission = 'defect_view';

/** Ignoring, marking, assigning, commenting, and taking it back (decision 1). */
export const MAY_DECIDE: Permission = 'defect_manage';
