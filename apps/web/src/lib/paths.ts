/** Every address of the product (specification 2, decisions 30). Nothing else builds an address. */

type Query = Readonly<Record<string, string | number | undefined>>;

/** Settings pages of a task, in the order of their menu; the first is the default. */
export const SETTINGS_PAGES = [
  'code',
  'checkerset',
  'tools',
  'trigger',
  'report',
  'ignore',
  'authority',
  'manage',
] as const;
export type SettingsPage = (typeof SETTINGS_PAGES)[number];

/** Compile-type tools have their own lists; by pattern (contract-core 2.3). */
export const COMPILE_PATTERNS: readonly string[] = ['COVERITY', 'KLOCWORK', 'PINPOINT'];
/** Patterns whose rows are issues; the others measure. */
export const ISSUE_PATTERNS: readonly string[] = ['LINT', ...COMPILE_PATTERNS];

interface InProject {
  readonly projectId: string;
}
interface InTask extends InProject {
  readonly taskId: number;
}

const seg = (value: string | number) => encodeURIComponent(String(value));
/** A path below the root keeps its slashes. */
const splat = (path: string) => path.split('/').filter(Boolean).map(seg).join('/');
const project = ({ projectId }: InProject) => `/codecc/${seg(projectId)}`;
const task = (at: InTask) => `${project(at)}/task/${at.taskId}`;

export const paths = {
  home: () => '/',
  forbidden: () => '/403',
  serverError: () => '/500',
  login: (returnTo?: string) => withQuery('/login', { c_url: returnTo }),
  account: (page: 'tokens' | 'sessions') => `/account/${page}`,
  admin: (page: 'users' | 'projects' | 'tools' | 'settings' | 'audit') => `/admin/${page}`,

  project,
  taskList: (at: InProject, query?: Query) => withQuery(`${project(at)}/task/list`, query),
  newTask: (at: InProject) => `${project(at)}/task/new`,
  finishTask: (at: InTask) => `${task(at)}/new`,
  repositories: (at: InProject) => `${project(at)}/repositories`,
  checkerList: (at: InProject) => `${project(at)}/checker/list`,
  checkerNew: (at: InProject) => `${project(at)}/checker/new`,
  checkerSetList: (at: InProject) => `${project(at)}/checkerset/list`,
  checkerSetManage: (at: InProject & { checkerSetId: string; version: number }) =>
    `${project(at)}/checkerset/${seg(at.checkerSetId)}/${at.version}/manage`,

  taskDetail: (at: InTask, query?: Query) => withQuery(`${task(at)}/detail`, query),
  taskLogs: (at: InTask & { toolId: string }, query?: Query) =>
    withQuery(`${task(at)}/detail/tool/${seg(at.toolId)}/logs`, query),
  settings: (at: InTask & { page?: SettingsPage }) => `${task(at)}/settings/${at.page ?? 'code'}`,
  toolRules: (at: InTask & { toolId: string }) => `${task(at)}/tool/${seg(at.toolId)}/rules`,

  lintList: (at: InTask & { toolId: string }, query?: Query) =>
    withQuery(`${task(at)}/defect/lint/${seg(at.toolId)}/list`, query),
  lintCharts: (at: InTask & { toolId: string }, query?: Query) =>
    withQuery(`${task(at)}/defect/lint/${seg(at.toolId)}/charts`, query),
  compileList: (at: InTask & { toolId: string }, query?: Query) =>
    withQuery(`${task(at)}/defect/compile/${seg(at.toolId)}/list`, query),
  compileCharts: (at: InTask & { toolId: string }, query?: Query) =>
    withQuery(`${task(at)}/defect/compile/${seg(at.toolId)}/charts`, query),
  toolList: (at: InTask & { toolId: string }, query?: Query) =>
    withQuery(`${task(at)}/defect/tool/${seg(at.toolId)}/list`, query),
  ccnList: (at: InTask, query?: Query) => withQuery(`${task(at)}/defect/ccn/list`, query),
  ccnCharts: (at: InTask) => `${task(at)}/defect/ccn/charts`,
  dupcList: (at: InTask, query?: Query) => withQuery(`${task(at)}/defect/dupc/list`, query),
  dupcDetail: (at: InTask, query?: Query) => withQuery(`${task(at)}/defect/dupc/detail`, query),
  dupcCharts: (at: InTask) => `${task(at)}/defect/dupc/charts`,
  coverage: (at: InTask & { path?: string }) => `${task(at)}/defect/covr/${splat(at.path ?? '')}`,
  clocList: (at: InTask & { path?: string }) => `${task(at)}/defect/cloc/list/${splat(at.path ?? '')}`,
  clocLanguage: (at: InTask) => `${task(at)}/defect/cloc/language`,
};

/** The list of a tool's results, by its pattern. */
export function defectList(at: InTask & { toolId: string; pattern: string }, query?: Query): string {
  if (at.pattern === 'CCN') return paths.ccnList(at, query);
  if (at.pattern === 'DUPC') return paths.dupcList(at, query);
  if (at.pattern === 'CLOC') return paths.clocList(at);
  if (at.pattern === 'COVR') return paths.coverage(at);
  return COMPILE_PATTERNS.includes(at.pattern) ? paths.compileList(at, query) : paths.lintList(at, query);
}

/** The charts of an issue tool, by its pattern. */
export const issueCharts = (at: InTask & { toolId: string; pattern: string }): string =>
  COMPILE_PATTERNS.includes(at.pattern) ? paths.compileCharts(at) : paths.lintCharts(at);

/** Tools that never stand behind the code-issues entry of the menu (specification 2). */
const NOT_ISSUES = ['CCN', 'DUPC', 'CLOC', 'JACOCO'];

/** Where "code issues" leads: the first enabled tool's list, COVERITY's when there is none or it measures only. */
export function codeIssues(at: InTask & { firstTool: { toolName: string; toolPattern: string } | undefined }): string {
  const { firstTool } = at;
  if (!firstTool || NOT_ISSUES.includes(firstTool.toolName)) return paths.compileList({ ...at, toolId: 'COVERITY' });
  return defectList({ ...at, toolId: firstTool.toolName, pattern: firstTool.toolPattern });
}

function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(key, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/**
 * The address to return to after signing in: only a path of this origin (decisions 27); anything else is the start page.
 * @param wanted the `c_url` parameter as it came
 * @param origin `location.origin`
 */
export function safeReturnUrl(wanted: string | null | undefined, origin: string): string {
  if (!wanted) return paths.home();
  try {
    const url = new URL(wanted, origin);
    if (url.origin !== origin || url.pathname === '/login') return paths.home();
    return `${url.pathname}${url.search}${url.hash}`;
  } catch {
    return paths.home();
  }
}
