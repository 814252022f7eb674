import { defineTexts } from '../../i18n/texts.ts';

export const viewer = defineTexts('code-viewer', {
  source: ['源码：{{name}}', 'Source of {{name}}'],
  empty: ['返回内容为空', 'Empty response'],
  copyPlace: ['复制路径和行号', 'Copy path and line'],
  search: ['搜索源码（Ctrl+F）', 'Search the source (Ctrl+F)'],
  searchLabel: ['搜索源码', 'Search the source'],
  findPlaceholder: ['查找', 'Find'],
  matches: ['{{at}} / {{count}}', '{{at}} of {{count}}', '{{at}} of {{count}}'],
  noMatch: ['无匹配', 'No match'],
  many: ['{{count}}+', '{{count}}+', '{{count}}+'],
  next: ['下一个（Enter）', 'Next (Enter)'],
  previous: ['上一个（Shift+Enter）', 'Previous (Shift+Enter)'],
  closeSearch: ['关闭搜索（Esc）', 'Close the search (Esc)'],
  matchCase: ['区分大小写', 'Match case'],
  goToLine: ['跳转到行', 'Go to line'],
  line: ['行', 'Line'],
  ruler: ['本文件的问题位置', 'Issues of this file'],
  jumpTo: ['第 {{line}} 行：{{label}}', 'Line {{line}}: {{label}}'],
  blocks: ['重复块', 'Duplicate blocks'],
  block: ['第 {{start}}–{{end}} 行', 'Lines {{start}}–{{end}}'],
});
