import { defineTexts } from '../../i18n/texts.ts';

export const facetTexts = defineTexts('facets', {
  filters: ['筛选', 'Filters'],
  clearAll: ['清除全部', 'Clear all'],
  more: ['更多 {{count}} 项', '{{count}} more', '{{count}} more'],
  less: ['收起', 'Show fewer'],
  hide: ['收起筛选栏', 'Hide the filters'],
  show: ['展开筛选栏', 'Show the filters'],
  active: ['{{count}} 个筛选条件', '{{count}} filters', '{{count}} filter'],
  chosen: ['已选 {{count}} 项', '{{count}} chosen', '{{count}} chosen'],
  none: ['无可选项', 'Nothing to choose'],
});
