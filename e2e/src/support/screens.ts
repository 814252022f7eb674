import type { Step } from './steps.ts';

/** A screen of the product by its address, and what must be on it before it is looked at. */
export interface Screen {
  /** Name of its picture. */
  readonly name: string;
  readonly path: string;
  /** Keys pressed when it stands: opens what is not an address. */
  readonly keys?: readonly string[];
  /** What is done when it stands: opens what keys do not. */
  readonly steps?: readonly Step[];
  /** Who looks at it; the administrator when absent. */
  readonly as?: 'member' | 'viewer' | 'stranger';
  /** Shown to people who are not signed in. */
  readonly signedOut?: boolean;
}

const SETTINGS = ['code', 'checkerset', 'tools', 'trigger', 'report', 'ignore', 'authority', 'manage'];

/**
 * Every route of specification 2 and decisions 30, once.
 * @param at a task that was scanned with ESLint, CCN, DUPC and CLOC, and a file of it with copies
 */
export function everyScreen(at: { project: string; taskId: number; copied: string }): readonly Screen[] {
  const project = `/codecc/${at.project}`;
  const task = `${project}/task/${at.taskId}`;
  const copied = encodeURIComponent(at.copied);
  return [
    { name: 'login', path: '/login', signedOut: true },
    { name: '403', path: '/403' },
    { name: '500', path: '/500' },
    { name: '404', path: '/nowhere' },
    { name: 'task-list', path: `${project}/task/list` },
    { name: 'task-new', path: `${project}/task/new` },
    { name: 'tool-picker', path: `${task}/new?step=tools` },
    { name: 'repositories', path: `${project}/repositories` },
    { name: 'task-detail', path: `${task}/detail` },
    { name: 'task-detail-build', path: `${task}/detail?buildNum=1` },
    { name: 'task-detail-logs', path: `${task}/detail/tool/ESLINT/logs` },
    ...SETTINGS.map((page) => ({ name: `settings-${page}`, path: `${task}/settings/${page}` })),
    { name: 'tool-rules', path: `${task}/tool/ESLINT/rules` },
    { name: 'lint-list', path: `${task}/defect/lint/ESLINT/list` },
    { name: 'lint-issue', path: `${task}/defect/lint/ESLINT/list`, keys: ['j', 'Enter'] },
    { name: 'lint-by-file', path: `${task}/defect/lint/ESLINT/list?clusterType=file` },
    { name: 'lint-charts', path: `${task}/defect/lint/ESLINT/charts` },
    { name: 'compile-list', path: `${task}/defect/compile/COVERITY/list` },
    { name: 'compile-charts', path: `${task}/defect/compile/COVERITY/charts` },
    { name: 'ccn-list', path: `${task}/defect/ccn/list` },
    { name: 'ccn-function', path: `${task}/defect/ccn/list`, keys: ['j', 'Enter'] },
    { name: 'ccn-charts', path: `${task}/defect/ccn/charts` },
    { name: 'dupc-list', path: `${task}/defect/dupc/list` },
    { name: 'dupc-detail', path: `${task}/defect/dupc/detail?filePath=${copied}` },
    { name: 'dupc-charts', path: `${task}/defect/dupc/charts` },
    { name: 'coverage', path: `${task}/defect/covr` },
    { name: 'cloc-list', path: `${task}/defect/cloc/list` },
    { name: 'cloc-map', path: `${task}/defect/cloc/list?view=map` },
    { name: 'cloc-language', path: `${task}/defect/cloc/language` },
    { name: 'checker-list', path: `${project}/checker/list` },
    { name: 'checker-new', path: `${project}/checker/new` },
    { name: 'checkerset-list', path: `${project}/checkerset/list` },
    { name: 'checkerset-create', path: `${project}/checkerset/list#new` },
    { name: 'checkerset-install', path: `${project}/checkerset/list?installMore=true` },
    { name: 'checkerset-manage', path: `${project}/checkerset/codecc_default_lint_js/2147483647/manage` },
    ...['tokens', 'sessions'].map((page) => ({ name: `account-${page}`, path: `/account/${page}` })),
    ...['users', 'projects', 'tools', 'settings', 'audit'].map((page) => ({
      name: `admin-${page}`,
      path: `/admin/${page}`,
    })),
  ];
}
