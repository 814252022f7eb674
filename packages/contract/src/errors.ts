/**
 * The closed list of errors the server answers. Thrown, never sent; one handler turns them into answers.
 * `status` is the HTTP status: business errors travel as 200 with a code (contract-core 1.5, decisions 25).
 * `{0}`, `{1}` are filled from the error's arguments. `report` marks what an operator must look at.
 */
export const ERRORS = {
  internal: {
    code: '2300001',
    status: 500,
    zh: '系统繁忙，请稍后再试',
    en: 'Internal error, try again later',
    report: true,
  },
  required: { code: '2300002', status: 200, zh: '{0}不能为空', en: '{0} must not be empty', report: false },
  chooseUser: { code: '2300002', status: 200, zh: '请选择用户', en: 'Choose a user', report: false },
  choosePermission: { code: '2300002', status: 200, zh: '请选择权限', en: 'Choose a permission', report: false },
  nameTaken: { code: '2300003', status: 200, zh: '{0}已存在', en: 'The name already exsits', report: false },
  illegal: { code: '2300004', status: 200, zh: '{0}', en: '{0}', report: false },
  sourceAuthorization: {
    code: '2300005',
    status: 200,
    zh: '无法获取代码内容，请先进行 OAuth 授权',
    en: 'Unable to get the code content, please authorize OAuth first',
    report: false,
  },
  forbidden: { code: '2300006', status: 403, zh: '无权限：{0}', en: 'No permission: {0}', report: false },
  notAuthor: { code: '2300006', status: 200, zh: '无权限：{0}', en: 'No permission: {0}', report: false },
  notFound: { code: '2300007', status: 200, zh: '{0}不存在', en: '{0} not found', report: false },
  exists: { code: '2300008', status: 200, zh: '{0}已存在', en: '{0} exists already', report: false },
  noHandler: { code: '2300013', status: 200, zh: '没有可处理 {0} 的程序', en: 'Nothing handles {0}', report: false },
  invalidTool: { code: '2300014', status: 200, zh: '工具 {0} 不合法', en: 'Invalid tool {0}', report: false },
  notAdministrator: { code: '2300017', status: 403, zh: '需要管理员权限', en: 'Administrators only', report: false },
  notManager: { code: '2300006', status: 403, zh: '需要项目管理员权限', en: 'Project managers only', report: false },
  contentUnavailable: {
    code: '2300018',
    status: 200,
    zh: '无法获取代码内容',
    en: 'The code content is not available',
    report: false,
  },
  malformed: {
    code: '2300020',
    status: 400,
    zh: '请求不是合法的 JSON',
    en: 'The request is not valid JSON',
    report: false,
  },
  unauthenticated: {
    code: '2300401',
    status: 401,
    zh: '登录失效，请重新登录',
    en: 'Login expired, log in again',
    report: false,
  },
  badCredentials: {
    code: '2300402',
    status: 200,
    zh: '用户名或密码错误',
    en: 'Wrong user name or password',
    report: false,
  },
  tooManyAttempts: {
    code: '2300403',
    status: 200,
    zh: '尝试次数过多，请 {0} 秒后再试',
    en: 'Too many attempts, try again in {0} seconds',
    report: false,
  },
  wrongPassword: {
    code: '2300004',
    status: 200,
    zh: '当前密码不正确',
    en: 'The present password is not right',
    report: false,
  },
  linkEnded: {
    code: '2300407',
    status: 200,
    zh: '链接无效、已使用或已过期',
    en: 'The link is not valid, was used or has expired',
    report: false,
  },
  csrf: {
    code: '2300404',
    status: 403,
    zh: 'CSRF 校验失败，请刷新页面',
    en: 'CSRF check failed, reload the page',
    report: false,
  },
  routeNotFound: { code: '2300405', status: 404, zh: '接口 {0} 不存在', en: 'No such call: {0}', report: false },
  fileNotFound: { code: '2303006', status: 404, zh: '文件 {0} 不存在', en: 'File {0} not found', report: false },
  tooLarge: { code: '2300406', status: 413, zh: '请求内容过大', en: 'The request is too large', report: false },
  noToolAdded: { code: '2301001', status: 200, zh: '没有工具可添加', en: 'No tool could be added', report: false },
  someToolsAdded: {
    code: '2301002',
    status: 200,
    zh: '已添加：{0}；未添加：{1}',
    en: 'Added: {0}; not added: {1}',
    report: false,
  },
  taskExists: { code: '2301004', status: 200, zh: '任务英文ID已存在', en: 'The task already exsits', report: false },
  checkerMissing: { code: '2303003', status: 200, zh: '规则 {0} 不存在', en: 'Checker {0} not found', report: false },
  checkerParameter: {
    code: '2303005',
    status: 200,
    zh: '规则 {0} 的参数不合法：{1}',
    en: 'Illegal parameter of the checker {0}: {1}',
    report: false,
  },
  taskEnabled: { code: '2301006', status: 200, zh: '任务已启用', en: 'The task is enabled already', report: false },
  taskDisabled: { code: '2301007', status: 200, zh: '任务已停用', en: 'The task is suspended already', report: false },
} as const satisfies Record<string, { code: string; status: number; zh: string; en: string; report: boolean }>;

export type ErrorId = keyof typeof ERRORS;
export type UiLanguage = 'zh' | 'en';

/** A refusal or failure with a place in the closed list. `args` fill the placeholders of its text. */
export class AssayError extends Error {
  readonly id: ErrorId;
  readonly args: readonly ErrorArgument[];

  constructor(id: ErrorId, ...args: readonly ErrorArgument[]) {
    super(textOf(id, args, 'en'));
    this.name = 'AssayError';
    this.id = id;
    this.args = args;
  }

  /** The sentence for a person. */
  text(language: UiLanguage): string {
    return textOf(this.id, this.args, language);
  }

  /** The sentence on the command line and in logs; the same, unless the wire prescribes one that says less. */
  plainText(language: UiLanguage): string {
    return this.text(language);
  }
}

/** A source wants a credential. The wire's sentence speaks of OAuth; where it is read by an operator, it says what is true. */
export class SourceAuthorizationError extends AssayError {
  readonly truth: { readonly zh: string; readonly en: string };

  constructor(truth: { readonly zh: string; readonly en: string }) {
    super('sourceAuthorization');
    this.truth = truth;
  }

  override plainText(language: UiLanguage): string {
    return this.truth[language];
  }
}

/** Text in one language for all, or one per language. */
export type ErrorArgument = string | number | { readonly zh: string; readonly en: string };

function textOf(id: ErrorId, args: readonly ErrorArgument[], language: UiLanguage): string {
  return ERRORS[id][language].replace(/\{(\d)\}/g, (_, index: string) => {
    const arg = args[Number(index)];
    if (arg === undefined) return '';
    return typeof arg === 'object' ? arg[language] : String(arg);
  });
}
