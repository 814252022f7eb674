import type { UiLanguage } from '@assay/contract/errors';
import type { FuncId, OperType } from '@assay/contract/http/operation';

type Sentence = Readonly<Record<UiLanguage, string>>;

/** Names of acts. */
export const ACT_NAMES = {
  register_tool: { zh: '注册工具', en: 'register tools' },
  modify_info: { zh: '修改信息', en: 'modify' },
  enable_action: { zh: '启用', en: 'enable' },
  diable_action: { zh: '停用', en: 'disable' },
  open_checker: { zh: '打开规则', en: 'turn rules on' },
  close_checker: { zh: '关闭规则', en: 'turn rules off' },
  modify_checker: { zh: '修改规则参数', en: 'change the parameter of a rule' },
  link_set: { zh: '启用规则集', en: 'enable rule sets' },
  unlink_set: { zh: '停用规则集', en: 'disable rule sets' },
  switch_set_version: { zh: '切换规则集版本', en: 'switch rule set version' },
  new_set_version: { zh: '更新规则集', en: 'update a rule set' },
  edit_set: { zh: '修改规则集信息', en: 'edit a rule set' },
  publish_set: { zh: '公开规则集', en: 'publish a rule set' },
  unpublish_set: { zh: '取消公开规则集', en: 'make a rule set private' },
  default_set: { zh: '设为默认规则集', en: 'make a rule set a default' },
  undefault_set: { zh: '取消默认规则集', en: 'end a default rule set' },
  trigger_analysis: { zh: '触发分析', en: 'start analysis' },
  stop_analysis: { zh: '停止分析', en: 'stop analysis' },
  skip_analysis: { zh: '跳过定时分析', en: 'skip a timed analysis' },
  author_transfer: { zh: '作者转换', en: 'transfer authors' },
  delete_task: { zh: '删除任务', en: 'delete the task' },
  restore_task: { zh: '恢复任务', en: 'restore the task' },
  ignore_defect: { zh: '忽略问题', en: 'ignore issues' },
  revert_ignore: { zh: '恢复忽略', en: 'recover ignored issues' },
  mark_defect: { zh: '标记问题', en: 'mark issues' },
  assign_defect: { zh: '分配问题', en: 'assign issues' },
  undo_action: { zh: '撤销操作', en: 'undo' },
  link_defect: { zh: '关联问题', en: 'link issues' },
  unlink_defect: { zh: '拆分问题', en: 'unlink an issue' },
  confirm_match: { zh: '确认问题对应关系', en: 'confirm a match' },
  add_comment: { zh: '添加评论', en: 'comment' },
  edit_comment: { zh: '修改评论', en: 'edit a comment' },
  delete_comment: { zh: '删除评论', en: 'delete a comment' },
  change_permission: { zh: '修改权限', en: 'change permissions' },
  grant_permission: { zh: '授权', en: 'authorize' },
  revoke_permission: { zh: '取消授权', en: 'revoke an authorization' },
  change_gate: { zh: '修改门禁', en: 'change the gate' },
} as const satisfies Record<OperType, Sentence>;

/**
 * Sentences by what they are about and what was done; `{operator}` and the record's parameters fill them. A kind without
 * a sentence for an act takes the one of `any`.
 */
export const SENTENCES: Readonly<Record<FuncId, Readonly<Partial<Record<OperType | 'any', Sentence>>>>> = {
  register_tool: { any: { zh: '{operator} 注册了工具 {tools}', en: '{operator} registered the tools {tools}' } },
  tool_switch: {
    enable_action: { zh: '{operator} 启用了工具 {tools}', en: '{operator} enabled the tools {tools}' },
    diable_action: { zh: '{operator} 停用了工具 {tools}', en: '{operator} disabled the tools {tools}' },
    any: { zh: '{operator} 修改了工具状态', en: '{operator} changed the state of tools' },
  },
  task_info: {
    change_permission: { zh: '{operator} 修改了任务权限', en: '{operator} changed the permissions of the task' },
    grant_permission: { zh: '{operator} 对 {user} 授权', en: '{operator} authorized {user}' },
    revoke_permission: {
      zh: '{operator} 取消了对 {user} 的授权',
      en: '{operator} revoked the authorization of {user}',
    },
    change_gate: { zh: '{operator} 修改了质量门禁', en: '{operator} changed the quality gate' },
    any: { zh: '{operator} 修改了任务信息', en: '{operator} modified the task information' },
  },
  task_switch: {
    enable_action: { zh: '{operator} 启用了任务', en: '{operator} enabled the task' },
    diable_action: { zh: '{operator} 停用了任务', en: '{operator} suspended the task' },
    delete_task: { zh: '{operator} 删除了任务', en: '{operator} deleted the task' },
    restore_task: { zh: '{operator} 恢复了已删除的任务', en: '{operator} restored the deleted task' },
    any: { zh: '{operator} 修改了任务状态', en: '{operator} changed the state of the task' },
  },
  task_code: { any: { zh: '{operator} 修改了代码库信息', en: '{operator} modified the code repository' } },
  checker_config: {
    open_checker: { zh: '{operator} 打开了 {tool} 的规则', en: '{operator} turned on rules of {tool}' },
    close_checker: { zh: '{operator} 关闭了 {tool} 的规则', en: '{operator} turned off rules of {tool}' },
    modify_checker: {
      zh: '{operator} 将 {tool} 规则 {checker} 的参数改为 {value}',
      en: '{operator} set the parameter of the {tool} rule {checker} to {value}',
    },
    link_set: { zh: '{operator} 启用了规则集 {sets}', en: '{operator} enabled the rule sets {sets}' },
    unlink_set: { zh: '{operator} 停用了规则集 {sets}', en: '{operator} disabled the rule sets {sets}' },
    switch_set_version: {
      zh: '{operator} 将规则集 {sets} 切换到版本 {version}',
      en: '{operator} switched the rule set {sets} to version {version}',
    },
    new_set_version: {
      zh: '{operator} 保存了规则集 {sets} 的版本 {version}，下次分析生效',
      en: '{operator} saved version {version} of the rule set {sets}; it takes effect with the next analysis',
    },
    edit_set: {
      zh: '{operator} 修改了规则集 {sets} 的基本信息',
      en: '{operator} changed the base information of the rule set {sets}',
    },
    publish_set: { zh: '{operator} 公开了规则集 {sets}', en: '{operator} published the rule set {sets}' },
    unpublish_set: { zh: '{operator} 取消公开规则集 {sets}', en: '{operator} made the rule set {sets} private' },
    default_set: {
      zh: '{operator} 将规则集 {sets} 设为项目默认',
      en: '{operator} made the rule set {sets} a default of the project',
    },
    undefault_set: {
      zh: '{operator} 取消了规则集 {sets} 的项目默认',
      en: '{operator} ended the rule set {sets} as a default of the project',
    },
    any: { zh: '{operator} 修改了规则配置', en: '{operator} changed the configuration of rules' },
  },
  scan_schedule: { any: { zh: '{operator} 修改了扫描触发设置', en: '{operator} modified the scan schedule' } },
  filter_path: {
    enable_action: { zh: '{operator} 添加了路径屏蔽 {paths}', en: '{operator} added the filter paths {paths}' },
    diable_action: { zh: '{operator} 删除了路径屏蔽 {paths}', en: '{operator} removed the filter paths {paths}' },
    any: { zh: '{operator} 修改了路径屏蔽', en: '{operator} changed filter paths' },
  },
  defect_manage: {
    author_transfer: {
      zh: '{operator} 将问题处理人由 {sourceAuthor} 转换为 {targetAuthor}，共 {count} 个问题',
      en: '{operator} transferred {count} issues from {sourceAuthor} to {targetAuthor}',
    },
    ignore_defect: {
      zh: '{operator} 忽略了 {tool} 的 {count} 个问题',
      en: '{operator} ignored {count} issues of {tool}',
    },
    revert_ignore: {
      zh: '{operator} 恢复了 {tool} 的 {count} 个已忽略问题',
      en: '{operator} recovered {count} ignored issues of {tool}',
    },
    mark_defect: {
      zh: '{operator} 修改了 {tool} 的 {count} 个问题的标记',
      en: '{operator} changed the mark of {count} issues of {tool}',
    },
    assign_defect: {
      zh: '{operator} 将 {tool} 的 {count} 个问题分配给 {names}',
      en: '{operator} assigned {count} issues of {tool} to {names}',
    },
    undo_action: {
      zh: '{operator} 撤销了对 {tool} 的 {count} 个问题的操作',
      en: '{operator} took back what was done to {count} issues of {tool}',
    },
    link_defect: {
      zh: '{operator} 将 {tool} 的问题 {defectId} 认定为问题 {continues}',
      en: '{operator} said that issue {defectId} of {tool} is issue {continues}',
    },
    unlink_defect: {
      zh: '{operator} 拆分了 {tool} 的问题 {defectId}',
      en: '{operator} told apart what issue {defectId} of {tool} was taken for',
    },
    confirm_match: {
      zh: '{operator} 确认了 {tool} 的 {count} 个问题与历史问题的对应关系',
      en: '{operator} confirmed {count} issues of {tool} as earlier ones',
    },
    add_comment: { zh: '{operator} 评论了 {tool} 的问题', en: '{operator} commented on an issue of {tool}' },
    edit_comment: { zh: '{operator} 修改了评论', en: '{operator} edited a comment' },
    delete_comment: { zh: '{operator} 删除了评论', en: '{operator} deleted a comment' },
    any: { zh: '{operator} 处理了问题', en: '{operator} handled issues' },
  },
  trigger_analysis: {
    trigger_analysis: { zh: '{operator} 触发了分析', en: '{operator} started an analysis' },
    stop_analysis: { zh: '{operator} 停止了分析', en: '{operator} stopped the analysis' },
    skip_analysis: { zh: '{due} 的定时分析未执行：{reason}', en: 'The analysis timed for {due} did not run: {reason}' },
    any: { zh: '{operator} 操作了分析', en: '{operator} handled an analysis' },
  },
};
