import { defineTexts } from '../../i18n/texts.ts';

/** Words for rule sets, wherever they are shown. */
export const setTexts = defineTexts('checker-sets', {
  languages: ['适用语言', 'Languages'],
  allLanguages: ['全部语言', 'All languages'],
  rules: ['{{count}} 条规则', '{{count}} rules', '{{count}} rule'],
  tools: ['工具', 'Tools'],
  publisher: ['发布者', 'Publisher'],
  badgeDefault: ['精选', 'Featured'],
  badgeRecommend: ['推荐', 'Recommended'],
  noDescription: ['暂无描述', 'No description'],
  usedBy: ['{{count}} 个任务使用中', 'Used by {{count}} tasks', 'Used by {{count}} task'],
  notUsed: ['未使用', 'Not in use'],

  installTitle: ['安装规则集', 'Install rule sets'],
  installTitleIn: ['安装规则集到“{{project}}”', 'Install rule sets in {{project}}'],
  install: ['安装', 'Install'],
  installed: ['已安装', 'Installed'],
  installName: ['安装“{{name}}”', 'Install {{name}}'],
  searchStore: ['搜索名称、描述或发布者', 'Search name, description or publisher'],
  anyCategory: ['全部', 'All'],
  category: ['类别', 'Category'],
  found: ['共 {{count}} 个规则集', '{{count}} rule sets', '{{count}} rule set'],
  storeWhat: ['可安装的规则集', 'the rule sets to install'],
  storeEmpty: ['没有可安装的规则集', 'Nothing to install'],
  storeEmptyHint: [
    '其他项目公开的规则集会出现在这里，安装后本项目的任务即可使用。',
    'Rule sets that other projects make public appear here; once installed, the tasks of this project can use them.',
  ],
  mayNotInstall: ['没有安装规则集的权限，联系项目管理员', 'No permission to install; ask a manager of the project'],
  done: ['完成', 'Done'],
});
