import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { switchLanguage } from '../i18n/i18n.ts';
import { refusal } from '../lib/refusal.ts';
import { sessionExpired } from '../lib/session.ts';
import { Providers } from './providers.tsx';
import { queryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';

// A busy machine needs longer than the second that is the default.
configure({ asyncUtilTimeout: 10_000 });

// jsdom lays nothing out; the lists draw from this height.
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 800 });
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
}
let asked: Asked[];
/** What is answered, by method and a part of the path; a function answers anew each time. */
let answers: Record<string, unknown>;

const refused = (status: number, code: string, message = '') => ({ refused: { status, code, message } });

beforeEach(async () => {
  await switchLanguage('zh');
  asked = [];
  answers = {
    'GET userInfo': { username: 'ann', isAdmin: true },
    'GET user/settings': {},
    'GET user/methods': { password: true },
    'GET api/user/sessions': [
      { id: 1, device: 'Firefox', door: 'password', createdAt: 1, lastSeenAt: 1, expiresAt: 9, current: true },
      { id: 2, device: 'Chrome', door: 'password', createdAt: 1, lastSeenAt: 1, expiresAt: 9, current: false },
    ],
    'GET api/user/tokens': [],
  };
  vi.stubGlobal('fetch', async (url: string, init: { method: string; body?: string }) => {
    asked.push({ method: init.method, url, body: init.body === undefined ? undefined : JSON.parse(init.body) });
    const found = Object.entries(answers).find(([key]) => {
      const [method, part = ''] = key.split(' ');
      return method === init.method && url.includes(part);
    });
    const value = typeof found?.[1] === 'function' ? found[1]() : found?.[1];
    const no = found === undefined ? { status: 404, code: '2300405', message: 'no such call' } : value?.refused;
    const body = no ? { status: no.status, code: no.code, message: no.message } : { status: 0, code: '0', data: value };
    return new Response(JSON.stringify(body), { status: no ? no.status : 200 });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  refusal.set(undefined);
  sessionExpired.set(false);
  vi.unstubAllGlobals();
});

function open(address: string) {
  render(
    <Providers>
      <RouterProvider router={createAppRouter(createMemoryHistory({ initialEntries: [address] }))} />
    </Providers>,
  );
}
const sent = (method: string, part: string) => asked.filter((one) => one.method === method && one.url.includes(part));

test('who does not administer sees the 403 view, and no call of administration is made', async () => {
  answers['GET userInfo'] = { username: 'mia', isAdmin: false };
  open('/admin/users');
  expect(await screen.findByText('抱歉，您的权限不足')).toBeDefined();
  expect(screen.queryByRole('navigation', { name: '站点管理菜单' })).toBeNull();
  expect(asked.some(({ url }) => url.includes('/admin/api'))).toBe(false);
});

test('a session that ended asks for the password on the page, and what was refused is done after it', async () => {
  let signedIn = true;
  answers['POST sessions/end-others'] = () => (signedIn ? 1 : refused(401, '2300401'));
  answers['POST user/login'] = () => {
    signedIn = true;
    return { username: 'ann' };
  };
  open('/account/sessions');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '结束其他会话' }));
  signedIn = false;
  answers['GET userInfo'] = () => (signedIn ? { username: 'ann' } : refused(401, '2300401'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '结束其他会话' }));
  const notice = await screen.findByRole('dialog', { name: '登录失效，请重新登录' });
  const box = await within(notice).findByLabelText('密码');
  expect(within(notice).getByLabelText<HTMLInputElement>('用户名').value).toBe('ann');
  await user.type(box, 'secret-word{Enter}');
  await waitFor(() => expect(sent('POST', 'end-others')).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('POST', 'user/login')[0]?.body).toEqual({ username: 'ann', password: 'secret-word' });
});

test('a refused act is explained in a dialog that names the missing permission', async () => {
  answers['POST sessions/end-others'] = refused(403, '2300006', '无权限：task_manage');
  open('/account/sessions');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '结束其他会话' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '结束其他会话' }));
  expect(await screen.findByText('此操作需要“任务设置”权限。')).toBeDefined();
});

test('a token needs a name and a scope; its secret is on screen once, and nowhere after', async () => {
  answers['POST api/user/tokens'] = { id: 7, secret: 'assay_abc' };
  open('/account/tokens');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '创建令牌' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('checkbox', { name: /读取/ }));
  await user.click(within(dialog).getByRole('button', { name: '创建' }));
  expect(
    within(dialog)
      .getAllByRole('alert')
      .map((alert) => alert.textContent),
  ).toEqual(['请填写名称', '请至少选择一个权限范围']);
  expect(sent('POST', 'tokens')).toHaveLength(0);
  await user.type(within(dialog).getByLabelText(/名称/), 'CI');
  await user.click(within(dialog).getByRole('checkbox', { name: /上传/ }));
  await user.selectOptions(within(dialog).getByLabelText('有效期'), 'never');
  await user.click(within(dialog).getByRole('button', { name: '创建' }));
  expect(await screen.findByText('assay_abc')).toBeDefined();
  expect(sent('POST', 'tokens')[0]?.body).toEqual({ name: 'CI', scopes: ['upload'] });
  await user.click(screen.getByRole('button', { name: '完成' }));
  await waitFor(() => expect(screen.queryByText('assay_abc')).toBeNull());
});

test('an account without a password ends with the link to hand over', async () => {
  answers['GET admin/api/users'] = { content: [], totalElements: 0, last: true };
  answers['GET user/projects'] = [];
  answers['POST admin/api/users'] = { id: 9, link: { path: '/login#link=s3cret', expiresAt: 4e12 } };
  open('/admin/users');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '新增用户' }));
  await user.type(await screen.findByLabelText(/^用户名/), 'zoe');
  await user.click(screen.getByRole('button', { name: '新增' }));
  expect(await screen.findByText(`${window.location.origin}/login#link=s3cret`)).toBeDefined();
  expect(sent('POST', 'admin/api/users')[0]?.body).toEqual({ username: 'zoe', isAdmin: false, projects: [] });
});

test('an order that is not stored is taken back', async () => {
  const tool = (name: string) => ({ name, displayName: name, pattern: 'LINT', status: 'P', supportedLanguages: ['*'] });
  answers['GET toolList'] = [tool('A'), tool('B'), tool('C')];
  answers['POST tools/probe'] = { machine: 'm', tools: [] };
  answers['POST tool/sort'] = refused(200, '2300004', 'not now');
  open('/admin/tools');
  const user = userEvent.setup();
  const handles = () =>
    screen.getAllByRole('button', { name: /^移动/ }).map((handle) => handle.getAttribute('aria-label'));
  const before = (await screen.findAllByRole('button', { name: /^移动/ })).map((one) => one.getAttribute('aria-label'));
  screen.getByRole('button', { name: /^移动 C/ }).focus();
  await user.keyboard('{ArrowUp}');
  await waitFor(() => expect(sent('POST', 'tool/sort')[0]?.body).toEqual(['A', 'C', 'B']));
  await waitFor(() => expect(handles()).toEqual(before));
});
