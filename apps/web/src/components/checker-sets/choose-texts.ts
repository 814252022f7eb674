import { defineTexts } from '../../i18n/texts.ts';

/** Choosing rule sets for a language of a task. */
export const chooseTexts = defineTexts('choose-sets', {
  title: ['选择规则集 · {{language}}', 'Rule sets for {{language}}'],
  store: ['规则集商店', 'Store'],
  refresh: ['刷新', 'Refresh'],
  create: ['创建规则集', 'Create a rule set'],
  choose: ['选择', 'Choose'],
  chosen: ['已选中', 'Chosen'],
  chooseName: ['选择“{{name}}”', 'Choose {{name}}'],
  chosenName: ['已选中“{{name}}”', 'Chosen {{name}}'],
  chosenCount: ['已选 {{count}} 个', '{{count}} chosen', '{{count}} chosen'],
  otherLanguage: ['不适用于 {{language}}', 'Not for {{language}}'],
  manyLanguages: [
    '多语言规则集，任务语言中没有 {{languages}}',
    'For several languages; the task does not have {{languages}}',
  ],
  none: ['没有适用的规则集', 'No suitable rule set'],
  noneHint: ['可以从规则集商店安装，或创建一个。', 'Install one from the store, or create one.'],
  what: ['规则集', 'the rule sets'],
});
