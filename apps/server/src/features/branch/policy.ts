import type { Permission } from '@assay/contract/codes';

/** Which builds there were and what the gate said of them is the task's report. */
export const MAY_SEE_BUILDS: Permission = 'report_view';
