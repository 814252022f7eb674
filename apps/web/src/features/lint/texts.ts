import { defineTexts } from '../../i18n/texts.ts';

export const lint = defineTexts('lint', {
  title: ['代码问题', 'Code issues'],
  what: ['问题列表', 'the issues'],
  list: ['{{tool}} 问题', 'Issues of {{tool}}'],
  files: ['{{tool}} 问题文件', 'Files with issues of {{tool}}'],
  cluster: ['聚类', 'Group'],
  byIssue: ['按问题', 'By issue'],
  byFile: ['按文件', 'By file'],
  byFileStatus: ['按文件查看时仅显示待修复的问题', 'By file, only issues to be repaired are shown'],
  description: ['问题', 'Issue'],
  inAll: ['（共 {{count}} 个问题）', '({{count}} issues)', '({{count}} issue)'],
  file: ['文件', 'File'],
  count: ['问题数', 'Issues'],
  checkers: ['规则数', 'Rules'],
  handlers: ['处理人', 'Handlers'],
  ignoreFile: ['忽略此文件的全部问题', 'Ignore every issue of this file'],
  issuesOfFile: ['本文件的问题', 'Issues of this file'],
});
