import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AssayError, ERRORS } from '@assay/contract/errors';
import { Envelope } from '@assay/contract/http/envelope';
import { cookiesOf, type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { pino } from 'pino';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from './app.ts';
import { FEATURES } from './features.ts';

const HTML =
  '<!doctype html><html><head><title>x</title><script id="assay-config" type="application/json">{}</script></head><body></body></html>';

describe('the app', () => {
  let t: TestApp;
  let ann: TestUser;
  let webFolder: string;
  const lines: string[] = [];

  beforeAll(async () => {
    webFolder = await mkdtemp(join(tmpdir(), 'assay-web-'));
    await mkdir(join(webFolder, 'assets'));
    await writeFile(join(webFolder, 'index.html'), HTML);
    await writeFile(join(webFolder, 'assets', 'index-abc123.js'), 'let a;');
    await writeFile(join(webFolder, 'assets', 'index-abc123.js.gz'), 'gzipped');
    await writeFile(join(webFolder, 'favicon.svg'), '<svg/>');
    const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
    t = await testApp({ webFolder, log, settings: { oldSiteUrl: 'https://old.example/</script><script>alert(1)' } });
    await t.createPerson('ann');
    ann = await t.signIn('ann');
  });
  afterAll(async () => {
    await t.close();
    await rm(webFolder, { recursive: true });
  });
  const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers });

  describe('pages', () => {
    it.each([
      '/',
      '/login?c_url=/x',
      '/403',
      '/500',
      '/codecc/demo/task/list',
      '/codecc/demo/task/1/defect/cloc/list/a.b/c.js',
      '/coverity/myproject',
      '/account/tokens',
      '/admin/users',
    ])('answers %s with the page', async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-cache');
    });

    it.each(['/nowhere', '/codeccx', '/favicon.ico', '/%2e%2e/etc/passwd', '/index.html'])(
      'answers %s with the page and status 404',
      async (url) => {
        const answer = await get(url);
        expect(answer.statusCode).toBe(404);
        expect(answer.body).toContain('assay-config');
      },
    );

    it('puts the configuration into the page as data that cannot end its element', async () => {
      const { body } = await get('/');
      const block = /<script id="assay-config" type="application\/json">(.*?)<\/script>/.exec(body)?.[1] ?? '';
      expect(block).not.toContain('<');
      expect(JSON.parse(block)).toEqual({
        prefix: '/ms',
        csrfCookie: 'backend_csrftoken',
        languageCookies: ['assay_language'],
        projectHeader: 'X-DEVOPS-PROJECT-ID',
        taskHeader: 'X-DEVOPS-TASK-ID',
        oldSiteUrl: 'https://old.example/</script><script>alert(1)',
        timezone: expect.any(String),
      });
      expect(body.match(/<script/g)).toHaveLength(1);
    });

    it('sends it compressed, and not at all when the browser has it', async () => {
      const zipped = await get('/', { 'accept-encoding': 'br, gzip' });
      expect(zipped.headers['content-encoding']).toBe('gzip');
      expect((await get('/', { 'if-none-match': String(zipped.headers.etag) })).statusCode).toBe(304);
    });

    it('keeps hashed files for ever, in their compressed form where there is one', async () => {
      const plain = await get('/assets/index-abc123.js');
      expect([plain.statusCode, plain.body, plain.headers['cache-control']]).toEqual([
        200,
        'let a;',
        'public, max-age=31536000, immutable',
      ]);
      const zipped = await get('/assets/index-abc123.js', { 'accept-encoding': 'gzip' });
      expect([zipped.body, zipped.headers['content-encoding']]).toEqual(['gzipped', 'gzip']);
      expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
      expect((await get('/assets/index-old.js')).headers['content-type']).toContain('json');
    });

    it('lets no inline script run', async () => {
      const { headers } = await get('/');
      expect(headers['content-security-policy']).toContain("script-src 'self';");
      expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
      expect(headers['x-content-type-options']).toBe('nosniff');
    });
  });

  describe('errors', () => {
    it('answers unknown calls with the envelope, never with the page', async () => {
      for (const url of ['/ms/task/api/user/nothing', '/ms/nothing', '/task/api/nothing']) {
        const answer = await get(url);
        expect(answer.statusCode).toBe(404);
        expect(answer.json()).toMatchObject({ status: 404, code: '2300405' });
      }
      expect((await t.app.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404);
    });

    it('answers a body that is no JSON, or hides a prototype, with 400', async () => {
      for (const body of ['{', '{"__proto__":{"isAdmin":true}}', '[', 'null{']) {
        expect(await t.call({ method: 'POST', path: '/auth/api/user/login', body })).toMatchObject({
          status: 400,
          code: '2300020',
        });
      }
      const form = await t.call({
        method: 'POST',
        path: '/auth/api/user/login',
        body: 'username=a',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect(form.status).toBe(400);
    });

    it('answers addresses that cannot be read with 400', async () => {
      const answer = await get('/ms/project/api/user/projects/%ff');
      expect([answer.statusCode, answer.json().code]).toEqual([400, '2300020']);
    });

    it('answers values in a path that are far too long as too large, not as a failure', async () => {
      const answer = await ann.call({ path: `/task/api/user/tool/repos/projCode/${'x'.repeat(2001)}` });
      expect(answer).toMatchObject({ status: 413, code: '2300406' });
      const shorter = await ann.call({ path: `/task/api/user/tool/repos/projCode/${'x'.repeat(1000)}` });
      expect(shorter).toMatchObject({ status: 403, code: '2300006' });
    });

    it('answers numbers no column can hold as illegal, not as a failure', async () => {
      const body = [1e308];
      await t.createProject('numbers', { ann: 'member' });
      const answer = await ann.call({ method: 'POST', path: '/defect/api/user/repo/list', project: 'numbers', body });
      expect(answer).toMatchObject({ status: 200, code: '2300004' });
    });

    it('answers text no column can hold as illegal, not as a failure', async () => {
      const answer = await t.call({
        method: 'POST',
        path: '/auth/api/user/login',
        body: { username: 'a\0b', password: 'x' },
      });
      expect(answer).toMatchObject({ status: 200, code: '2300004' });
    });

    it('names every request, by an id of its own making', async () => {
      const { headers } = await get('/healthz', { 'x-request-id': 'forged\ninjected' });
      expect(headers['x-request-id']).toMatch(/^[0-9a-f]{16}$/);
    });

    it('speaks the language of the cookie', async () => {
      expect((await t.call({ path: '/task/api/user/userInfo', language: 'en' })).message).toBe(
        'Login expired, log in again',
      );
      expect((await t.call({ path: '/task/api/user/userInfo', language: 'zh_CN' })).message).toBe(
        '登录失效，请重新登录',
      );
    });

    it('refuses hosts that are none', async () => {
      for (const host of ['a b', 'a/b', '<script>', 'x'.repeat(400)])
        expect((await get('/healthz', { host })).statusCode).toBe(400);
      for (const host of ['localhost:8080', '[::1]:80', 'assay.example'])
        expect((await get('/healthz', { host })).statusCode).toBe(200);
    });
  });

  it('serves OpenAPI 3.1, health and metrics', async () => {
    const document = (await get('/docs/json')).json();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toContain('/ms/task/api/user/userInfo');
    expect(JSON.stringify(document)).not.toContain('codeccjob');
    const viewer = await get('/docs/');
    expect([viewer.statusCode, viewer.headers['content-security-policy']]).toEqual([
      200,
      (await get('/')).headers['content-security-policy'],
    ]);
    expect((await get('/docs/static/swagger-initializer.js')).body).toContain('"validatorUrl":null');
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await get('/readyz')).json()).toEqual({ status: 'ok' });
    const { body } = await get('/metrics');
    expect(body).toMatch(
      /assay_http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} \d+/,
    );
    for (const name of ['assay_event_loop_delay_p99_seconds', 'assay_database_connections', 'assay_live_connections 0'])
      expect(body).toContain(name);
    expect((await get('/metrics', { 'x-forwarded-for': '203.0.113.1' })).statusCode).toBe(403);
  });

  it('is not ready on a database without the newest schema', async () => {
    await t.db
      .deleteFrom('kysely_migration' as never)
      .where('name' as never, '=', '0004-defects' as never)
      .execute();
    const answer = await get('/readyz');
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { status: 'not-ready', reason: 'migrations are pending' },
    ]);
  });

  it('keeps secrets of requests out of the log', async () => {
    await ann.call({ path: '/task/api/user/userInfo' });
    const session = cookiesOf({ 'set-cookie': ann.cookie.split('; ') }).get('assay_session') ?? 'missing';
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join('')).not.toContain(session);
    expect(lines.join('')).not.toContain('correct horse battery');
  });
});

describe('errors of every class', () => {
  it('leave as the envelope, with the status of the closed list, and nothing of the inside', async () => {
    const t = await testApp();
    const lines: string[] = [];
    const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
    let ran = 0;
    const throwing = (app: Parameters<(typeof FEATURES)[number]>[0]) => {
      for (const id of Object.keys(ERRORS)) {
        app.get(`/task/api/throw/${id}`, { config: { access: 'public' } }, async () => {
          throw new AssayError(id as keyof typeof ERRORS, 'X');
        });
      }
      app.get('/task/api/crash', { config: { access: 'public' } }, async () => {
        throw new Error('secret path /var/lib/assay');
      });
      app.get(
        '/task/api/wrong',
        { config: { access: 'public' }, schema: { response: { 200: Envelope(Type.Integer()) } } },
        async () => ({ status: 0, code: '0', data: 'text' }) as never,
      );
      app.post('/task/api/guarded', async () => {
        ran++;
        return { status: 0, code: '0' };
      });
    };
    const features = FEATURES as unknown as unknown[];
    features.push(throwing);
    const app = await buildApp({ settings: t.settings, services: { ...t.services, log }, checkAnswers: true });
    features.pop();

    for (const [id, entry] of Object.entries(ERRORS)) {
      const answer = await app.inject(`/ms/task/api/throw/${id}`);
      expect([id, answer.statusCode, answer.json().code, answer.json().status]).toEqual([
        id,
        entry.status,
        entry.code,
        entry.status,
      ]);
      expect(answer.json().message).toBe(new AssayError(id as keyof typeof ERRORS, 'X').text('zh'));
    }
    const reported = lines.length;
    const crash = await app.inject('/ms/task/api/crash');
    expect([crash.statusCode, crash.json()]).toEqual([
      500,
      { status: 500, code: '2300001', message: '系统繁忙，请稍后再试' },
    ]);
    expect(lines).toHaveLength(reported + 1);
    expect(lines.at(-1)).toContain('secret path');
    expect(lines.at(-1)).toContain(String(crash.headers['x-request-id']));
    expect((await app.inject('/ms/task/api/wrong')).statusCode).toBe(500);
    // Refused before the handler: throwing guards cannot be overtaken.
    expect((await app.inject({ method: 'POST', url: '/ms/task/api/guarded' })).statusCode).toBe(401);
    expect(ran).toBe(0);
    await app.close();
    await t.close();
  });
});
