import { defineTexts } from '../../i18n/texts.ts';

/** Words of the form kit. */
export const formTexts = defineTexts('form', {
  save: ['保存', 'Save'],
  discard: ['撤销修改', 'Discard changes'],
  unsaved: ['有未保存的修改', 'Unsaved changes'],
  saved: ['已保存', 'Saved'],
  required: ['必填项', 'Required'],
  noMatch: ['无匹配项', 'No match'],
  typeName: ['输入姓名搜索', 'Type a name'],
  take: ['使用“{{text}}”', 'Use "{{text}}"'],
  removeChosen: ['移除 {{name}}', 'Remove {{name}}'],
  clearChosen: ['清除', 'Clear'],
  day1: ['周一', 'Mon'],
  day2: ['周二', 'Tue'],
  day3: ['周三', 'Wed'],
  day4: ['周四', 'Thu'],
  day5: ['周五', 'Fri'],
  day6: ['周六', 'Sat'],
  day7: ['周日', 'Sun'],
  everyDay: ['每天', 'Every day'],
  comma: ['、', ', '],
  leaveTitle: ['放弃未保存的修改？', 'Discard the unsaved changes?'],
  leaveText: ['此页面的修改尚未保存，离开后不会保留。', 'The changes on this page are not saved; leaving loses them.'],
  leaveVerb: ['放弃并离开', 'Discard and leave'],
  stay: ['留在此页', 'Stay here'],
});
