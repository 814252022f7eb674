import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../app/query-client.ts';
import { LoginPage } from './login-page.tsx';

// A busy machine needs longer than the second that is the default.
configure({ asyncUtilTimeout: 10_000 });

let answers: Record<string, unknown>;
const sent: { url: string; body: unknown }[] = [];

beforeEach(() => {
  sent.length = 0;
  answers = { methods: { data: { password: true } } };
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    sent.push({ url, body: body === undefined ? undefined : JSON.parse(body) });
    const found = Object.entries(answers).find(([part]) => url.includes(part));
    return new Response(JSON.stringify({ status: 0, code: '0', ...(found?.[1] as object) }), { status: 200 });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  window.history.replaceState(null, '', '/login');
  vi.unstubAllGlobals();
});

const show = (address: string) => {
  window.history.replaceState(null, '', address);
  render(
    <QueryClientProvider client={queryClient}>
      <LoginPage />
    </QueryClientProvider>,
  );
};

test('offers the provider of the site, and only when it has one', async () => {
  answers.methods = { data: { password: true, oidc: { name: 'Example', url: '/ms/auth/api/user/oidc/start' } } };
  show('/login');
  expect(await screen.findByRole('button', { name: /Example/ })).toBeDefined();
  cleanup();
  queryClient.clear();
  answers.methods = { data: { password: true } };
  show('/login');
  await vi.waitFor(() => expect(sent.length).toBeGreaterThan(1), 10_000);
  expect(screen.queryByRole('button', { name: /Example/ })).toBeNull();
});

test('says why the provider sent nobody in, in words of our own', () => {
  show('/login?error=disabled');
  expect(screen.getByRole('alert').textContent).toMatch(/账号已停用|disabled/);
  cleanup();
  show('/login?error=%3Cb%3Ecall+555%3C/b%3E');
  expect(screen.getByRole('alert').textContent).not.toContain('555');
});

test('takes a one-time link: who it is for, a password long enough, and in', async () => {
  answers['user/link'] = { data: { username: 'zoe', displayName: 'Zoe', purpose: 'invite', expiresAt: 1 } };
  show('/login#link=s3cret');
  expect(await screen.findByText(/zoe/)).toBeDefined();
  const field = screen.getByLabelText(/新密码|New password/);
  const button = screen.getByRole('button', { name: /保存并登录|Save and sign in/ });
  await userEvent.type(field, 'short');
  await userEvent.click(button);
  expect(screen.getByText(/至少 8|At least 8/)).toBeDefined();
  expect(sent.every((call) => call.url.includes('link/person'))).toBe(true);
  await userEvent.type(field, ' but longer');
  await userEvent.click(button);
  await vi.waitFor(() => expect(sent.at(-1)?.body).toEqual({ secret: 's3cret', password: 'short but longer' }), 10_000);
});

test('shows the way back when a link has ended', async () => {
  answers['user/link'] = { code: '2300407', message: '链接无效、已使用或已过期' };
  show('/login#link=old');
  expect((await screen.findByRole('alert')).textContent).toContain('链接无效');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/login');
});
