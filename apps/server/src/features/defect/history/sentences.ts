import type { ChangeCause } from '@assay/contract/codes';
import type { UiLanguage } from '@assay/contract/errors';
import { PASS } from '@assay/domain/identity/pass';

type Sentence = Readonly<Record<UiLanguage, string>>;

/** Why a defect is there, or is not any more. */
export const FOUND: Readonly<Record<ChangeCause, Sentence>> = {
  code: { zh: '由代码变更引入', en: 'brought by a change of the code' },
  copied: { zh: '随复制的代码出现', en: 'came with copied code' },
  checker: { zh: '因新打开的规则被发现', en: 'seen by a checker that was switched on' },
  'tool-version': { zh: '因工具版本变化被发现', en: 'seen by another version of the tool' },
  scope: { zh: '因分析范围变化被发现', en: 'seen because more was analysed' },
  'file-deleted': { zh: '由代码变更引入', en: 'brought by a change of the code' },
  'first-scan': { zh: '首次分析时已存在', en: 'there at the first analysis' },
  people: { zh: '由人工认定', en: 'told apart by a person' },
};

export const GONE: Readonly<Record<ChangeCause, Sentence>> = {
  code: { zh: '代码已修改', en: 'the code was changed' },
  copied: { zh: '代码已修改', en: 'the code was changed' },
  checker: { zh: '规则已关闭', en: 'its checker was switched off' },
  'tool-version': { zh: '工具版本变化后不再报告', en: 'another version of the tool does not report it' },
  scope: { zh: '不在分析范围内', en: 'it is outside of what is analysed' },
  'file-deleted': { zh: '文件已删除', en: 'the file was deleted' },
  'first-scan': { zh: '代码已修改', en: 'the code was changed' },
  people: { zh: '由人工认定', en: 'a person said so' },
};

/** How it was recognised. */
const RECOGNISED = new Map<number, Sentence>([
  [PASS.stableId, { zh: '工具自身的编号相同', en: "the tool's own id" }],
  [PASS.sameContent, { zh: '文件内容相同', en: 'the same content of the file' }],
  [PASS.sameFile, { zh: '按文件差异跟踪到该行', en: 'the line followed through the difference' }],
  [PASS.renamedFile, { zh: '文件已重命名，按差异跟踪', en: 'the file was renamed, the line followed' }],
  [PASS.replacedLine, { zh: '该行被改写', en: 'the line was rewritten' }],
  [PASS.sameLine, { zh: '别处有相同的代码行', en: 'the same line elsewhere' }],
  [PASS.similarContext, { zh: '上下文相似', en: 'similar surroundings' }],
  [PASS.sameFunction, { zh: '同名函数', en: 'the function of the same name' }],
  [PASS.linked, { zh: '由人工关联', en: 'linked by a person' }],
]);

export const TEXTS = {
  found: { zh: '首次发现于 {place}：{why}', en: 'Found at {place}: {why}' },
  arrived: { zh: '随分支 {branch} 来到 {place}{how}', en: 'Known from the branch {branch}, here at {place}{how}' },
  moved: { zh: '从 {from} 移动到 {place}{how}', en: 'Moved from {from} to {place}{how}' },
  gone: { zh: '已修复：{why}', en: 'Gone: {why}' },
  masked: { zh: '已屏蔽：{why}', en: 'Masked: {why}' },
  left: { zh: '不再被报告', en: 'Not reported any more' },
  returned: { zh: '再次出现于 {place}{how}', en: 'Back at {place}{how}' },
  notVerified: {
    zh: '最近一次分析未能检查，状态保持不变',
    en: 'The newest analysis could not look at it, so it stays as it was',
  },
  ignore: { zh: '{by} 忽略了该问题{reason}', en: '{by} ignored it{reason}' },
  revert: { zh: '{by} 恢复了该问题', en: '{by} recovered it' },
  mark: { zh: '{by} 标记为已处理', en: '{by} marked it as handled' },
  unmark: { zh: '{by} 取消了标记', en: '{by} took the mark away' },
  assign: { zh: '{by} 分配给 {names}', en: '{by} assigned it to {names}' },
  confirm: { zh: '{by} 确认与历史问题为同一问题', en: '{by} confirmed that it is the earlier issue' },
  undo: { zh: '{by} 撤销了一次操作', en: '{by} took an act back' },
  other: { zh: '{by} 处理了该问题', en: '{by} handled it' },
  undone: { zh: '（已撤销）', en: ' (taken back)' },
  comment: { zh: '{by} 评论：{text}', en: '{by} commented: {text}' },
  link: { zh: '{by} 认定与问题 {text} 为同一问题', en: '{by} said that it is one with issue {text}' },
  unlink: { zh: '{by} 对其身份作了更正', en: '{by} corrected what it was taken for' },
} as const satisfies Record<string, Sentence>;

/** Fills a sentence; values are put in once and never read as blanks themselves. */
export function say(
  key: keyof typeof TEXTS,
  language: UiLanguage,
  values: Readonly<Record<string, string>> = {},
): string {
  return TEXTS[key][language].replace(/\{(\w+)\}/g, (blank, name: string) => values[name] ?? blank);
}

/** Behind the place, in brackets; empty for what needs no story. */
export function howRecognised(match: { pass: number; score: number } | undefined, language: UiLanguage): string {
  const how = match && RECOGNISED.get(match.pass)?.[language];
  if (!match || how === undefined) return '';
  const likeness = `${Math.round(match.score * 100)} %`;
  return language === 'zh' ? `（${how}，${likeness}）` : ` (${how}, ${likeness})`;
}
