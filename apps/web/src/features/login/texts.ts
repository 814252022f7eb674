import { defineTexts } from '../../i18n/texts.ts';

export const login = defineTexts('login', {
  title: ['登录 Assay', 'Sign in to Assay'],
  intro: ['代码检查：问题、复杂度、重复、行数', 'Code checks: issues, complexity, duplication, line counts'],
  username: ['用户名', 'User name'],
  password: ['密码', 'Password'],
  show: ['显示密码', 'Show the password'],
  hide: ['隐藏密码', 'Hide the password'],
  submit: ['登录', 'Sign in'],
  required: ['必填项', 'Required'],
  capsLock: ['大写锁定已开启', 'Caps Lock is on'],
  broken: ['登录失败，请重新登录', 'Logon failed, please re-login'],
  example: ['forEach 不会等待异步函数，异常会丢失', 'forEach does not wait for an async function; its errors are lost'],
  firstTime: [
    '首次使用：管理员密码显示在启动服务的终端中。',
    'First time here? The password of admin was printed where the server was started.',
  ],
  or: ['或', 'or'],
  provider: ['使用 {{name}} 登录', 'Sign in with {{name}}'],
  choose: ['设置密码', 'Choose a password'],
  chooseFor: ['用户：{{name}}', 'User: {{name}}'],
  newPassword: ['新密码', 'New password'],
  tooShort: ['至少 8 个字符', 'At least 8 characters'],
  chooseAndEnter: ['保存并登录', 'Save and sign in'],
  toSignIn: ['返回登录', 'To the sign-in page'],
});

/** Why the sign-in at the provider ended on this page. */
export const oidcFaults = defineTexts('oidc', {
  state: ['登录已过期或在另一个浏览器中开始，请重试', 'The sign-in expired or began in another browser: try again'],
  refused: ['登录服务拒绝了本次登录', 'The sign-in service refused'],
  unreachable: ['无法连接登录服务', 'The sign-in service does not answer'],
  unverified: [
    '登录服务未验证您的邮箱，请联系管理员',
    'The sign-in service has not verified your mail address: ask an administrator',
  ],
  domain: ['您的邮箱域名不允许登录', 'Your mail domain may not sign in here'],
  unknown: ['没有对应的账号，请联系管理员', 'There is no account for you: ask an administrator'],
  disabled: ['账号已停用', 'The account is disabled'],
});
