import type { Screen } from './screens.ts';
import { drawn, keys, press, pressAt, row, type Step, shown, type, write } from './steps.ts';

/** Whom and what the pictures need besides the task of `everyScreen`. */
export interface Furnished {
  readonly project: string;
  /** Scanned twice, with decisions, comments, coverage and an uploaded report. */
  readonly taskId: number;
  /** A set of the project itself, with two versions. */
  readonly ownSet: string;
  /** Tool of the task whose defects have steps. */
  readonly traced: string;
  /** Tasks whose settings are kept elsewhere. */
  readonly pipelineTask: number;
  readonly openTask: number;
  readonly suspendedTask: number;
  /** Its only check failed. */
  readonly failedTask: number;
}

const open = (name: string, path: string, ...steps: readonly Step[]): Screen => ({ name: `open-${name}`, path, steps });
const TICK = [keys('j', 'x', 'j', 'x')];
/** By the end of its name: in Chinese that of the versions beside it begins alike. */
const SET_MENU = pressAt('main button[aria-label$="的更多操作"], main button[aria-label^="More about"]');

/** What opens inside screens: every dialog, panel and menu of weight. */
export function everyOpening(at: Furnished): readonly Screen[] {
  const project = `/codecc/${at.project}`;
  const task = `${project}/task/${at.taskId}`;
  const lint = `${task}/defect/lint/ESLINT/list`;
  const traced = `${task}/defect/compile/${at.traced}/list`;
  const settings = (page: string) => `${task}/settings/${page}`;
  const own = `${project}/checkerset/${at.ownSet}/2147483647/manage`;
  return [
    open('palette', lint, keys('Control+k'), shown('dialog[open] input')),
    open('projects', `${project}/task/list`, pressAt('header [aria-haspopup="dialog"]')),
    open('tasks', `${task}/detail`, pressAt('header [aria-haspopup="dialog"]')),
    open('user-menu', `${project}/task/list`, pressAt('header button:has-text("admin")')),
    open('theme-menu', `${project}/task/list`, press('主题', 'Theme')),
    open('release-notes', `${project}/task/list`, press('版本说明', 'Release notes')),
    open('task-view', `${project}/task/list`, press('视图', 'View')),
    open('task-row-menu', `${project}/task/list`, press('更多操作', 'More actions')),
    open('task-suspended', `${project}/task/list`, press('已停用', 'Suspended')),
    open('task-filter', `${project}/task/list`, pressAt('[role="combobox"]')),
    open('languages', `${project}/task/new`, press('手动选择语言', 'Choose languages by hand')),
    open('credential', `${project}/task/new`, press('使用凭证访问', 'Use a credential')),
    open('repository-new', `${project}/repositories`, press('关联代码库', 'Link a repository')),
    open('repository-edit', `${project}/repositories`, press('编辑', 'Edit')),

    open('overview-sets', `${task}/detail`, pressAt('dd button[aria-expanded]')),
    open('log', `${task}/detail/tool/ESLINT/logs`, press('查看日志', 'View log')),

    open('filters', lint, keys('/')),
    open('filter-values', lint, keys('/'), keys('ArrowDown', 'Enter')),
    open('views', lint, press('视图', 'Views')),
    open('view-save', `${lint}?severity=1`, press('视图', 'Views'), press('保存当前筛选', 'Save these filters')),
    open('views-manage', lint, press('视图', 'Views'), press('管理视图', 'Manage views')),
    open('export', lint, press('导出列表', 'Export the list')),
    open('row-menu', lint, pressAt('[role="row"][aria-rowindex="2"] button[aria-haspopup="menu"]')),
    open('keyboard', lint, keys('?')),
    open('ticked', lint, ...TICK),
    open('all-ticked', lint, pressAt('[role="row"] input[type="checkbox"]')),
    open('ignore', lint, ...TICK, keys('i')),
    open('assign', lint, ...TICK, keys('a')),
    open('mark', lint, ...TICK, press('标记处理', 'Mark as handled'), pressAt('[role="menuitem"]')),
    open('comment', lint, keys('j', 'c'), drawn),
    open('rule', lint, keys('j', 'Enter'), drawn, pressAt('.cm-content summary, .cm-content button[aria-expanded]')),
    open('history', lint, keys('j', 'Enter'), drawn, pressAt('section > button[aria-expanded="false"]')),
    open('blame', lint, keys('j', 'Enter'), drawn, keys('b')),
    open('ignored', `${lint}?status=4`),
    open('filtered-empty', `${lint}?severity=1&author=nobody`),
    open('trace', traced, keys('j', 'Enter'), drawn),
    open('upload', `${task}/detail/tool/${at.traced}/logs`, press('上传报告', 'Upload a report')),
    open('imports', `${task}/detail/tool/${at.traced}/logs`, press('导入记录', 'Imports')),
    open('coverage-file', `${task}/defect/covr/src/cart.js`),

    open('set-preview', settings('checkerset'), press('试算', 'What would change')),
    open('set-last', `${project}/task/${at.failedTask}/settings/checkerset`, pressAt('article [role="switch"]')),
    open('tool-panel', settings('tools'), press('参数与规则集', 'Parameters and rule set')),
    open('tools-more', settings('tools'), press('更多工具', 'More tools')),
    open('tool-suspend', settings('tools'), pressAt('tbody input[type="checkbox"]'), press('停用', 'Suspend')),
    open('hook', settings('trigger'), press('新建推送地址', 'New address')),
    open('receivers', settings('report'), pressAt('label:has-text("自定义"), label:has-text("Custom")')),
    open('paths', settings('ignore'), press('添加路径', 'Add paths')),
    open('paths-typed', settings('ignore'), press('添加路径', 'Add paths'), press('输入表达式', 'Type')),
    open('paths-system', settings('ignore'), press('系统默认', 'Default')),
    open('paths-yml', settings('ignore'), press('代码库文件', 'Repository file')),
    open('by-function', settings('authority'), press('按功能', 'By function')),
    open('by-user', settings('authority'), press('用户授权', 'User authorization')),
    open('grant', settings('authority'), press('用户授权', 'User authorization'), press('授权', 'Authorize')),
    open('gate', settings('manage'), pressAt('label:has-text("自定义"), label:has-text("Own conditions")')),
    open('delete', settings('manage'), press('删除任务', 'Delete the task')),

    open('rules-choose', `${task}/tool/ESLINT/rules`, press('选择规则集', 'Choose a set')),
    open('rules-save', `${task}/tool/ESLINT/rules`, press('存为规则集', 'Save as a set')),
    open('rules-rule', `${task}/tool/ESLINT/rules`, pressAt('section table button[title]')),
    open(
      'rules-apply',
      `${task}/tool/ESLINT/rules`,
      pressAt('section input[type="checkbox"] >> nth=2'),
      press('配置规则', 'Apply'),
    ),

    open('checker', `${project}/checker/list`, row(1)),
    open('custom-try', `${project}/checker/new`, ...CUSTOM),
    open('custom-upload', `${project}/checker/new`, press('上传规则包', 'Upload a package')),
    open('set-menu', `${project}/checkerset/list`, SET_MENU),
    open('set-versions', `${project}/checkerset/list`, pressAt('main button[aria-haspopup="menu"]')),
    open(
      'set-usage',
      `${project}/checkerset/list`,
      pressAt('main button:has-text("使用中"), main button:has-text("Used by")'),
    ),
    open('set-difference', own, press('版本差异', 'Compare versions')),
    open(
      'set-changed',
      own,
      pressAt('[role="row"][aria-rowindex="3"] input[type="checkbox"]'),
      press('预览影响', 'What would change'),
    ),
    open('set-save', own, pressAt('[role="row"][aria-rowindex="3"] input[type="checkbox"]'), press('保存', 'Save')),

    open('token', '/account/tokens', press('创建令牌', 'Create a token')),
    open('session-end', '/account/sessions', press('结束其他会话', 'End the others')),
    open('user-new', '/admin/users', press('新增用户', 'Add a user')),
    open('user', '/admin/users', row(1)),
    open('user-tokens', '/admin/users', press('API 令牌', 'API tokens')),
    open('project-new', '/admin/projects', press('新建项目', 'New project')),
    open('project', '/admin/projects', row(1)),
    open('audit-mails', '/admin/audit', press('邮件与消息', 'Mails and messages')),
    open('audit-filter', '/admin/audit', pressAt('main [role="combobox"]')),
    open(
      'login-expired',
      `${task}/detail`,
      async (page) => page.context().clearCookies({ name: /^(?!assay_language)/ }),
      press('设置', 'Settings'),
      shown('dialog[open] input[autocomplete="current-password"]'),
    ),
  ];
}

/** A rule that finds something, and code to find it in. */
const CUSTOM: readonly Step[] = [
  write('#custom-key', 'no-console'),
  pressAt('#custom-languages'),
  type('JavaScript'),
  keys('Enter', 'Escape'),
  pressAt('[id="custom-matcher"]'),
  type('console.log($A)'),
  pressAt('.cm-content >> nth=-1'),
  type('export function total(items) {'),
  keys('Enter'),
  type("console.log('items');"),
  shown('[role="status"]:has-text("处匹配"), [role="status"]:has-text("match")'),
];

/** Screens as they stand when something is not usual, and as other people see them. */
export function everyState(at: Furnished): readonly Screen[] {
  const project = `/codecc/${at.project}`;
  const of = (taskId: number) => `${project}/task/${taskId}`;
  const state = (name: string, path: string, ...steps: readonly Step[]): Screen => ({
    name: `state-${name}`,
    path,
    steps,
  });
  const seen = (as: NonNullable<Screen['as']>): readonly Screen[] =>
    [
      { name: 'task-list', path: `${project}/task/list` },
      { name: 'task-new', path: `${project}/task/new` },
      { name: 'repositories', path: `${project}/repositories` },
      { name: 'detail', path: `${of(at.taskId)}/detail` },
      { name: 'issue', path: `${of(at.taskId)}/defect/lint/ESLINT/list`, steps: [keys('j', 'Enter'), drawn] },
      { name: 'settings', path: `${of(at.taskId)}/settings/code` },
      { name: 'sets', path: `${project}/checkerset/list`, steps: [SET_MENU] },
      { name: 'set', path: `${project}/checkerset/${at.ownSet}/2147483647/manage` },
      { name: 'custom', path: `${project}/checker/new` },
      { name: 'admin', path: '/admin/users' },
    ].map((screen) => ({ ...screen, name: `${as}-${screen.name}`, as }));
  return [
    ...['code', 'checkerset', 'tools', 'trigger', 'report', 'ignore', 'authority', 'manage'].flatMap((page) => [
      state(`pipeline-${page}`, `${of(at.pipelineTask)}/settings/${page}`),
      state(`open-source-${page}`, `${of(at.openTask)}/settings/${page}`),
    ]),
    state('pipeline-start', `${of(at.pipelineTask)}/detail`, press('开始检查', 'Start check')),
    state('never-checked', `${of(at.openTask)}/detail`),
    state('never-checked-list', `${of(at.openTask)}/defect/lint/ESLINT/list`),
    state('failed', `${of(at.failedTask)}/detail`),
    state('failed-logs', `${of(at.failedTask)}/detail/tool/ESLINT/logs`),
    state('suspended', `${of(at.suspendedTask)}/settings/manage`),
    state('no-ccn', `${of(at.failedTask)}/defect/ccn/list`),
    state('no-dupc', `${of(at.failedTask)}/defect/dupc/list`),
    state('no-cloc', `${of(at.failedTask)}/defect/cloc/list`),
    state('no-coverage', `${of(at.failedTask)}/defect/covr`),
    state('empty-project', '/codecc/empty/task/list'),
    state('empty-repositories', '/codecc/empty/repositories'),
    ...seen('member'),
    ...seen('viewer'),
    { name: 'stranger-home', path: '/', as: 'stranger' },
    { name: 'stranger-detail', path: `${of(at.taskId)}/detail`, as: 'stranger' },
    { name: 'stranger-list', path: `${project}/task/list`, as: 'stranger' },
  ];
}
