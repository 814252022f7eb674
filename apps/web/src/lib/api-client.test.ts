import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addressOf, api } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { DEFAULT_BOOT_CONFIG, parseBootConfig } from './boot-config.ts';
import { sessionExpired } from './session.ts';
import { number, record, text } from './shape.ts';

const answers = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

const envelope = (body: unknown, status = 200) => Promise.resolve(new Response(JSON.stringify(body), { status }));
const lastCall = () => {
  const [url, init] = answers.mock.calls.at(-1) ?? [];
  return { url: String(url), init: init ?? {}, headers: new Headers(init?.headers) };
};

beforeEach(() => {
  answers.mockReset();
  vi.stubGlobal('fetch', answers);
  sessionExpired.set(false);
});
afterEach(() => vi.unstubAllGlobals());

test('isAjax comes first, then the query; undefined values are left out', async () => {
  answers.mockReturnValue(envelope({ code: '0', data: 'x' }));
  await api.get('/task/api/user/toolList', {
    read: text,
    query: { isDetail: true, gone: undefined, none: [], kind: ['x', 'y'], name: 'a b&c' },
  });
  expect(lastCall().url).toBe('/ms/task/api/user/toolList?isAjax=1&isDetail=true&kind=x&kind=y&name=a%20b%26c');
});

test('an absolute prefix gets no isAjax', () => {
  const config = { ...DEFAULT_BOOT_CONFIG, prefix: 'https://gate.example.com/ms' };
  expect(addressOf('/x', { a: 1 }, config)).toBe('https://gate.example.com/ms/x?a=1');
});

test('project, task and CSRF travel as headers, cookies are sent', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie is what the client reads
  document.cookie = 'backend_csrftoken=tok%3D1; path=/';
  answers.mockReturnValue(envelope({ code: '0', data: 'x' }));
  await api.post('/p', { read: text, scope: { projectId: 'demo', taskId: 7 }, body: { a: 1 } });
  const { init, headers } = lastCall();
  expect(headers.get('X-DEVOPS-PROJECT-ID')).toBe('demo');
  expect(headers.get('X-DEVOPS-TASK-ID')).toBe('7');
  expect(headers.get('X-CSRFToken')).toBe('tok=1');
  expect(init.credentials).toBe('include');
  expect(init.body).toBe('{"a":1}');
});

test('without a scope the two headers are empty, and a GET has no body', async () => {
  answers.mockReturnValue(envelope({ code: '0', data: 'x' }));
  await api.get('/p', { read: text });
  const { init, headers } = lastCall();
  expect(headers.get('X-DEVOPS-PROJECT-ID')).toBe('');
  expect(headers.get('X-DEVOPS-TASK-ID')).toBe('');
  expect(init.body).toBeUndefined();
});

test('the envelope is unwrapped and unknown fields are dropped', async () => {
  answers.mockReturnValue(envelope({ status: 0, code: '0', data: { id: '12', extra: true } }));
  await expect(api.get('/p', { read: record({ id: number }) })).resolves.toEqual({ id: 12 });
});

test('a business error keeps its code and sentence', async () => {
  answers.mockReturnValue(envelope({ status: 200, code: '2300004', message: 'Path duplication' }));
  const error = await api.get('/p', { read: text }).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code: '2300004', message: 'Path duplication', status: 200 });
});

test('401 rejects an anonymous call and raises no notice', async () => {
  answers.mockImplementation(() => envelope({ status: 401, code: '2300401' }, 401));
  await expect(api.get('/p', { read: text, anonymous: true })).rejects.toMatchObject({ status: 401 });
  expect(sessionExpired.get()).toBe(false);
});

test('any other call answered 401 waits, and is sent again with the new CSRF token after the sign-in', async () => {
  answers.mockReturnValueOnce(envelope({ status: 401, code: '2300401' }, 401));
  const call = api.post('/p', { read: text, body: { typed: 'x' } });
  await vi.waitFor(() => expect(sessionExpired.get()).toBe(true));
  expect(answers).toHaveBeenCalledTimes(1);
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie is what the client reads
  document.cookie = 'backend_csrftoken=fresh; path=/';
  answers.mockReturnValueOnce(envelope({ code: '0', data: 'kept' }));
  sessionExpired.set(false);
  await expect(call).resolves.toBe('kept');
  const { init, headers } = lastCall();
  expect(init.body).toBe('{"typed":"x"}');
  expect(headers.get('X-CSRFToken')).toBe('fresh');
});

test('whoever leaves while a call waits for the sign-in cancels it', async () => {
  answers.mockReturnValueOnce(envelope({ status: 401, code: '2300401' }, 401));
  const leaving = new AbortController();
  const call = api.get('/p', { read: text, signal: leaving.signal }).catch((failure: unknown) => failure);
  await vi.waitFor(() => expect(sessionExpired.get()).toBe(true));
  leaving.abort();
  expect(await call).toMatchObject({ name: 'AbortError' });
  sessionExpired.set(false);
  expect(answers).toHaveBeenCalledTimes(1);
});

test('an answer that is no envelope, of another shape, or that never came is an ApiError of its own', async () => {
  answers.mockReturnValueOnce(Promise.resolve(new Response('<html>', { status: 502 })));
  await expect(api.get('/p', { read: text })).rejects.toMatchObject({ code: 'malformed', status: 502 });
  answers.mockReturnValueOnce(envelope({ code: '0', data: { id: 'x' } }));
  await expect(api.get('/p', { read: record({ id: number }) })).rejects.toMatchObject({ code: 'malformed' });
  answers.mockReturnValueOnce(Promise.reject(new TypeError('Failed to fetch')));
  await expect(api.get('/p', { read: text })).rejects.toMatchObject({ code: 'network', status: 0 });
});

test('a success code on a failed status is a failure', async () => {
  answers.mockReturnValue(envelope({ code: '0', data: 'x' }, 500));
  await expect(api.get('/p', { read: text })).rejects.toMatchObject({ status: 500 });
});

test('a second call of the same slot cancels the first, silently', async () => {
  answers.mockImplementationOnce(
    (_url, init) =>
      new Promise((_resolve, reject) => init.signal?.addEventListener('abort', () => reject(new Error('aborted')))),
  );
  const first = api.get('/p', { read: text, slot: 's' }).catch((failure: unknown) => failure);
  answers.mockReturnValueOnce(envelope({ code: '0', data: 'second' }));
  await expect(api.get('/p', { read: text, slot: 's' })).resolves.toBe('second');
  expect(await first).toMatchObject({ name: 'AbortError' });
});

test('boot configuration: given values win, wrong ones fall back', () => {
  expect(parseBootConfig('{"prefix":"/gate/","languageCookies":["l",3],"oldSiteUrl":"javascript:alert(1)"}')).toEqual({
    ...DEFAULT_BOOT_CONFIG,
    prefix: '/gate',
    languageCookies: ['l'],
  });
  expect(parseBootConfig('not json')).toEqual(DEFAULT_BOOT_CONFIG);
  expect(parseBootConfig('{"prefix":""}').prefix).toBe('');
});
