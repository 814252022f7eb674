import { defineTexts } from '../i18n/texts.ts';

export const peoplePicker = defineTexts('people-picker', {
  remove: ['移除 {{name}}', 'Remove {{name}}'],
  asTyped: ['使用“{{name}}”', 'Use "{{name}}"'],
});
