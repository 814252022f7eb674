import type { Permission } from '@assay/contract/codes';

/** Tools of a task are switched and configured by those who manage it. */
export const MAY_MANAGE_TOOLS: Permission = 'task_manage';
