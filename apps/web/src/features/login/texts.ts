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
});
