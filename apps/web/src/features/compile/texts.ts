import { defineTexts } from '../../i18n/texts.ts';

export const compile = defineTexts('compile', {
  title: ['代码问题', 'Code issues'],
  noTool: ['此任务没有 {{tool}} 工具', 'This task does not run {{tool}}'],
  noToolHint: [
    '代码问题来自规范类和编译型工具。选择包含这些工具的规则集后，问题会出现在这里。',
    'Issues come from lint and compile-type tools. Choose rule sets that contain such tools and their issues appear here.',
  ],
  configureSets: ['配置规则集', 'Configure rule sets'],
});
