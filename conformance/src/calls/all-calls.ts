import type { ContractCall } from './call.ts';
import { CHECKER_CALLS, CHECKER_SET_CALLS } from './checker-calls.ts';
import { DEFECT_CALLS, RECORD_CALLS } from './defect-calls.ts';
import { TASK_CALLS, TOOL_CALLS } from './task-calls.ts';
import { PLATFORM_CALLS, USER_CALLS } from './user-calls.ts';

/** Every call the contract names, in the order it names them. */
export const CONTRACT_CALLS: readonly ContractCall[] = [
  ...USER_CALLS,
  ...TASK_CALLS,
  ...TOOL_CALLS,
  ...CHECKER_CALLS,
  ...CHECKER_SET_CALLS,
  ...DEFECT_CALLS,
  ...RECORD_CALLS,
  ...PLATFORM_CALLS,
];
