import { defineTexts } from '../../i18n/texts.ts';

export const checker = defineTexts('checker', {
  title: ['规则', 'Rules'],
  create: ['创建自定义规则', 'Create a custom rule'],
  own: ['自定义规则', 'Custom rules'],
  loaded: ['已加载 {{loaded}} / {{count}}', '{{loaded}} of {{count}} loaded', '{{loaded}} of {{count}} loaded'],
});
