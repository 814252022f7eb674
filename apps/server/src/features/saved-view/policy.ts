import type { Permission } from '@assay/contract/codes';

/** Whoever may see defects may keep filters of their own. */
export const MAY_KEEP: Permission = 'defect_view';

/** A shared view is on everybody's screen: it takes the right to change something there. */
export const MAY_SHARE: Permission = 'defect_manage';
