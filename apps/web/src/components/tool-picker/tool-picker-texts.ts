import { defineTexts } from '../../i18n/texts.ts';

export const toolPicker = defineTexts('tool-picker', {
  none: ['没有适合任务语言的更多工具', 'No suitable tool for these languages'],
  noneHint: ['适用于任务语言的工具都已接入。', 'Every tool that suits the languages of the task is attached.'],
  what: ['工具', 'the tools'],
  reports: ['导入报告', 'Takes reports'],
  reportsHint: ['工具在别处运行，结果以报告上传', 'It runs elsewhere; its results are uploaded as reports'],
  compiled: ['编译型', 'Compile-type'],
  everyLanguage: ['不限语言', 'Any language'],
  chosen: ['已选 {{count}} 个', '{{count}} chosen', '{{count}} chosen'],
  add: ['接入工具', 'Attach'],
  next: ['下一步', 'Next'],
  back: ['上一步', 'Back'],
  setsTitle: ['规则集', 'Rule sets'],
  setsHint: [
    '每个工具使用的规则集，留空则使用任务语言的默认规则集',
    'The rule set of each tool; empty: the default ones of the task languages',
  ],
  byDefault: ['默认规则集', 'Default rule sets'],
  mine: ['本项目', 'This project'],
  recommendedSets: ['推荐', 'Recommended'],
  public: ['公共', 'Public'],
  setNote: [
    '{{group}} · {{count}} 条规则 · {{creator}}',
    '{{group}} · {{count}} rules · {{creator}}',
    '{{group}} · {{count}} rule · {{creator}}',
  ],
  nextCheck: ['接入后，下次检查为全量扫描', 'The next check is a full one then'],
});
