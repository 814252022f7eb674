import { defineTexts } from '../../i18n/texts.ts';

/** Words of the frame around the settings pages; each page has its own. */
export const settings = defineTexts('settings', {
  title: ['设置', 'Settings'],
  what: ['任务设置', 'the settings'],
  code: ['基础信息', 'Basic information'],
  checkerset: ['规则集', 'Rule sets'],
  tools: ['工具', 'Tools'],
  trigger: ['扫描触发', 'Scan trigger'],
  report: ['通知报告', 'Notification report'],
  ignore: ['路径屏蔽', 'Path filter'],
  authority: ['权限', 'Permissions'],
  manage: ['任务管理', 'Task management'],
  onlyManage: ['任务已停用，启用后可修改', 'The task is suspended; enable it to change this'],
});
