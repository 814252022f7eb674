import { defineTexts } from '../../i18n/texts.ts';

export const ccn = defineTexts('ccn', {
  title: ['圈复杂度', 'Cyclomatic complexity'],
  tab: ['风险函数', 'Risk functions'],
  what: ['风险函数', 'the functions'],
  list: ['风险函数', 'Risk functions'],
  function: ['函数', 'Function'],
  ccn: ['圈复杂度', 'CCN'],
  lines: ['行数', 'Lines'],
  functionWord: ['个函数', 'functions', 'function'],
  bands: [
    '极高 ≥{{extreme}} · 高 ≥{{high}} · 中 ≥{{medium}} · 低 <{{medium}}。此任务统计圈复杂度不低于 {{threshold}} 的函数。',
    'Extremely high ≥{{extreme}} · high ≥{{high}} · medium ≥{{medium}} · low <{{medium}}. This task counts functions at or above {{threshold}}.',
  ],
  onlyThreshold: [
    '此任务统计圈复杂度不低于 {{threshold}} 的函数。',
    'This task counts functions at or above {{threshold}}.',
  ],
  threshold: ['阈值 {{threshold}}', 'Threshold {{threshold}}'],
  hint: ['圈复杂度 {{ccn}}，达到阈值 {{threshold}}', 'CCN {{ccn}}, threshold {{threshold}}'],
  hintOver: ['圈复杂度 {{ccn}}，超过阈值 {{threshold}}', 'CCN {{ccn}} exceeds {{threshold}}'],
  advice: [
    '至少需要 {{ccn}} 个测试用例才能覆盖全部路径。将独立的分支提取为函数，可使每个函数只做一件事。',
    'It takes at least {{ccn}} tests to walk every path. Extract branches into functions that do one thing each.',
  ],
  how: ['如何降低', 'How to lower it'],
  before: ['提取前', 'Before'],
  after: ['提取后', 'After'],
  factFunction: ['函数', 'Function'],
  factCcn: ['圈复杂度', 'CCN'],
  factRisk: ['风险', 'Risk'],
  factLines: ['行数', 'Lines'],
  factStart: ['起始行', 'Start line'],
  noToolHint: [
    '圈复杂度衡量函数中独立路径的数量：数值越大，越难理解和测试。添加后会列出超过阈值的函数。',
    'It counts the independent paths through a function: the higher, the harder to understand and test. Functions above the threshold will be listed here.',
  ],
  nothing: ['没有风险函数', 'No risk function'],
  nothingHint: [
    '所有函数的圈复杂度都低于阈值 {{threshold}}。',
    'Every function is below the threshold of {{threshold}}.',
  ],
});
