import { type Static, Type } from 'typebox';

/** `POST {prefix}/defect/api/user/operation/taskId/{taskId}` (contract-core 8.1). The body is a bare list of funcIds. */

/** What an operation record is about (contract-core 2.9). */
export const FUNC_IDS = [
  'register_tool',
  'tool_switch',
  'task_info',
  'task_switch',
  'task_code',
  'checker_config',
  'scan_schedule',
  'filter_path',
  'defect_manage',
  'trigger_analysis',
] as const;
export type FuncId = (typeof FUNC_IDS)[number];

/** What was done. `diable_action` is the wire's spelling; those on defects are ours (decision 29). */
export const OPER_TYPES = [
  'register_tool',
  'modify_info',
  'enable_action',
  'diable_action',
  'open_checker',
  'close_checker',
  'modify_checker',
  'link_set',
  'unlink_set',
  'switch_set_version',
  'new_set_version',
  'edit_set',
  'publish_set',
  'unpublish_set',
  'default_set',
  'undefault_set',
  'trigger_analysis',
  'stop_analysis',
  'skip_analysis',
  'author_transfer',
  'delete_task',
  'restore_task',
  'ignore_defect',
  'revert_ignore',
  'mark_defect',
  'assign_defect',
  'undo_action',
  'link_defect',
  'unlink_defect',
  'confirm_match',
  'add_comment',
  'edit_comment',
  'delete_comment',
  'change_permission',
  'grant_permission',
  'revoke_permission',
  'change_gate',
] as const;
export type OperType = (typeof OPER_TYPES)[number];

export const OperationBody = Type.Array(Type.String(), { maxItems: 100 });
export const OperationQuery = Type.Object({ toolName: Type.Optional(Type.String()) });

/** Newest first; paged by the screen. */
export const OperationRecord = Type.Object({
  operator: Type.String(),
  operTypeName: Type.String(),
  operMsg: Type.String(),
  time: Type.Integer(),
  funcId: Type.String(),
  operType: Type.String(),
  toolName: Type.Optional(Type.String()),
  taskId: Type.Integer(),
});
export type OperationRecord = Static<typeof OperationRecord>;
