import { defineTexts } from '../../i18n/texts.ts';

export const checkerSet = defineTexts('checker-set', {
  title: ['规则集', 'Rule sets'],
  what: ['规则集', 'the rule sets'],
  readOnly: [
    '内置规则集，任务创建时可选用。新建、修改和版本管理将在后续版本提供。',
    'Built-in sets, chosen when a task is created. Creating, changing and versions come with a later one.',
  ],
  name: ['名称', 'Name'],
  language: ['语言', 'Language'],
  tools: ['工具', 'Tools'],
  rules: ['规则数', 'Rules'],
  usage: ['使用任务', 'Used by tasks'],
  preset: ['默认', 'Default'],
  presetHint: ['该语言的新任务默认选用', 'Chosen by default for new tasks in this language'],
  empty: ['没有规则集', 'No rule set'],
});
