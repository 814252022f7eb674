import { defineTexts } from '../../i18n/texts.ts';

export const compile = defineTexts('compile', {
  title: ['代码问题', 'Code issues'],
  what: ['问题列表', 'the issues'],
  list: ['{{tool}} 问题', 'Issues of {{tool}}'],
  issue: ['问题', 'Issue'],
  id: ['ID', 'ID'],
  kind: ['类型', 'Kind'],
  category: ['规则类型', 'Category'],
  subtype: ['类型子类', 'Subtype'],
  created: ['创建日期', 'Created'],
  repaired: ['修复日期', 'Repaired'],
  occurrences: ['另有 {{count}} 处', '{{count}} other occurrences', '{{count}} other occurrence'],
  line: ['第 {{line}} 行', 'line {{line}}'],
  trace: ['调用链', 'Trace'],
  stepOf: ['第 {{at}} / {{total}} 步', 'Step {{at}} of {{total}}'],
  previousStep: ['上一步（Shift+W）', 'Previous step (Shift+W)'],
  nextStep: ['下一步（Shift+S）', 'Next step (Shift+S)'],
  toIssue: ['回到问题位置', 'Go to the issue'],
  dropped: [
    '此调用链过长，另有 {{count}} 步未保存。',
    '{{count}} more steps of this long trace were not kept.',
    '{{count}} more step of this long trace was not kept.',
  ],
  noExplanation: ['此规则没有说明。', 'This rule has no explanation.'],
  noTool: ['此任务没有{{tool}}', 'This task does not run {{tool}}'],
  noIssueTool: ['此任务没有检查代码问题的工具', 'This task runs no tool that finds issues'],
  noToolHint: [
    '代码问题来自规范类和编译型工具。选择包含这些工具的规则集，或上传 SARIF、Coverity、Klocwork、Pinpoint 的报告后，问题会出现在这里。',
    'Issues come from lint and compile-type tools. Choose rule sets that contain such tools, or upload a report (SARIF, Coverity, Klocwork, Pinpoint), and their issues appear here.',
  ],
  configureSets: ['配置规则集', 'Configure rule sets'],
});
