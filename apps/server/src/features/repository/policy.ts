import type { Permission } from '@assay/contract/codes';

/** Repositories are linked, looked at and removed by those who make tasks; every member sees the list. */
export const MAY_LINK_REPOSITORIES: Permission = 'create_task';
