import { announce } from '@assay/commands/build/announce';
import { endBuild } from '@assay/commands/build/end-build';
import { reportStep } from '@assay/commands/build/report-step';
import { STEP, STEP_FLAG } from '@assay/contract/codes';
import { cookiesOf, type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cookieProxy } from './test-support/cookie-proxy.ts';
import { type LiveClient, liveClient, type TransportName } from './test-support/live-client.ts';
import { seedBuild } from './test-support/seed-build.ts';

const PATH = '/ms/codeccjob/websocket/user/taskLog/analysisInfo';
const TRANSPORTS: TransportName[] = ['websocket', 'xhr-streaming', 'xhr-polling'];

describe('live channel', () => {
  let t: TestApp;
  let base: string;
  let proxy: { url: string; close(): Promise<void> };
  let ann: TestUser;
  let cookie = '';
  let taskId: number;
  let buildId: string;
  let seeded = 0;
  let foreignTask: number;
  const open: LiveClient[] = [];

  beforeAll(async () => {
    t = await testApp();
    base = await t.url();
    await t.createPerson('ann');
    await t.createPerson('bob');
    await t.createPerson('root', { isAdmin: true });
    await t.createProject('demo', { ann: 'viewer' });
    await t.createProject('other', { bob: 'manager' });
    foreignTask = await seedBuild(t.db, { projectId: 'other', name: 'bank', tools: ['CLOC'], buildId: 'b2' });
    ann = await t.signIn('ann');
    cookie = ann.cookie;
    proxy = await cookieProxy({ target: base, cookie: () => cookie });
  });
  // Each test has a task of its own: what is told late of the test before is not of this one.
  beforeEach(() => seed(['ESLINT', 'CCN']));
  afterEach(async () => {
    cookie = ann.cookie;
    await Promise.all(open.splice(0).map((client) => client.stop()));
  });
  afterAll(async () => {
    await proxy.close();
    await t.close();
  });

  async function seed(tools: readonly string[]) {
    buildId = `b-${seeded++}`;
    taskId = await seedBuild(t.db, { projectId: 'demo', name: buildId, tools, buildId });
  }

  /** The step of a tool changes, and nobody announces it. */
  async function moveOn(tool: string, step: number) {
    await t.db
      .updateTable('build_tool')
      .set({ curr_step: step })
      .where('task_id', '=', taskId)
      .where('tool', '=', tool)
      .execute();
  }

  async function connect(transport: TransportName, query = `?X-DEVOPS-PROJECT-ID=demo&X-DEVOPS-TASK-ID=${taskId}`) {
    const client = await liveClient({ url: `${proxy.url}${PATH}${query}`, transport });
    open.push(client);
    return client;
  }

  const held = () => ({ taskId, number: 1, id: buildId, branchId: 1, mode: 0, attempt: 1 });
  const report = (step: number, flag: (typeof STEP_FLAG)[keyof typeof STEP_FLAG], result?: Record<string, unknown>) =>
    reportStep(t.db, { build: held(), tool: 'ESLINT', step, flag, ...(result ? { result } : {}) });

  describe.each(TRANSPORTS)('over %s', (transport) => {
    it('tells every topic of a reported step, each subscription by its own id', async () => {
      const client = await connect(transport);
      expect(client.connected).toMatchObject({ version: '1.2', 'heart-beat': '0,0' });
      client.subscribe(`/topic/analysisInfo/taskId/${taskId}`, 'sub-0');
      client.subscribe(`/topic/analysisInfo/taskId/${taskId}`, 'sub-1');
      client.subscribe(`/topic/generalProgress/taskId/${taskId}`, 'sub-2');
      client.subscribe(`/topic/analysisDetail/taskId/${taskId}/toolName/ESLINT`, 'sub-3');
      client.subscribe('/topic/analysisProgress/projectId/demo', 'sub-4');
      client.subscribe(`/topic/analysisDetail/taskId/${taskId}`, 'sub-5');
      await client.settled();

      await report(STEP.download, STEP_FLAG.running);
      await vi.waitFor(() => expect(client.received).toHaveLength(5), 3000);

      const by = (id: string) => client.received.filter((message) => message.id === id);
      expect(by('sub-0')).toHaveLength(1);
      expect(by('sub-1')).toHaveLength(1);
      expect(by('sub-0')[0]?.headers).toMatchObject({
        subscription: 'sub-0',
        destination: `/topic/analysisInfo/taskId/${taskId}`,
      });
      expect(by('sub-1')[0]?.headers.subscription).toBe('sub-1');
      expect(by('sub-0')[0]?.body).toEqual({
        toolName: 'ESLINT',
        curStep: 2,
        stepStatus: 0,
        lastAnalysisTime: expect.any(Number),
        elapseTime: expect.any(Number),
        ownTime: 0,
        buildId,
        buildNum: '1',
        stopped: false,
      });
      const progress = {
        taskId,
        projectId: 'demo',
        displayToolName: 'ESLINT',
        displayName: 'ESLint',
        displayStep: 2,
        displayStepStatus: 0,
        displayProgress: 30,
        minStartTime: expect.any(Number),
        stopped: false,
      };
      expect(by('sub-2')[0]?.body).toEqual(progress);
      expect(by('sub-4')[0]?.body).toEqual(progress);
      expect(by('sub-3')[0]?.body).toMatchObject({
        buildId,
        buildNum: '1',
        flag: 3,
        currStep: 2,
        toolName: 'ESLINT',
      });
    });

    it('answers a refused subscription with ERROR, ends the connection and tells nothing', async () => {
      const client = await connect(transport);
      client.subscribe(`/topic/analysisInfo/taskId/${foreignTask}`, 'sub-9');
      await vi.waitFor(() => expect(client.errors).toEqual(['no permission']), 3000);
      await vi.waitFor(() => expect(client.closed()).toBe(true), 3000);
      await reportStep(t.db, {
        build: { taskId: foreignTask, number: 1, id: 'b2', branchId: 1, mode: 0, attempt: 1 },
        tool: 'CLOC',
        step: STEP.queue,
        flag: STEP_FLAG.running,
      });
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(client.received).toEqual([]);
    });

    it.each([
      ['a stranger', () => '', '?X-DEVOPS-PROJECT-ID=demo'],
      ['no project', () => ann.cookie, ''],
      ['a project of others', () => ann.cookie, '?X-DEVOPS-PROJECT-ID=other'],
      ['a task of others', () => ann.cookie, '?X-DEVOPS-PROJECT-ID=demo&X-DEVOPS-TASK-ID=999999'],
    ])('fails the handshake of %s', async (_, own, query) => {
      cookie = own();
      const open = t.app.live.connections();
      await expect(connect(transport, query)).rejects.toThrow(/closed/);
      expect(t.app.live.connections()).toBe(open);
    });
  });

  it('answers a refused handshake with 403 on every transport', async () => {
    const session = `${base}${PATH}/123/abcdefgh`;
    const query = '?X-DEVOPS-PROJECT-ID=other';
    for (const kind of ['xhr', 'xhr_streaming']) {
      const answer = await fetch(`${session}/${kind}${query}`, { method: 'POST', headers: { cookie } });
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ code: '2300006' });
    }
    const upgrade = {
      connection: 'upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      cookie,
    };
    const answer = await t.app.inject({ url: `${PATH}/123/abcdefgh/websocket${query}`, headers: upgrade });
    expect(answer.statusCode).toBe(403);
  });

  it('lets administrators in without ids', async () => {
    cookie = (await t.signIn('root')).cookie;
    const client = await connect('websocket', '');
    client.subscribe(`/topic/generalProgress/taskId/${foreignTask}`, 'sub-0');
    await client.settled();
    expect(client.errors).toEqual([]);
  });

  it('refuses pages of other sites, websocket included', async () => {
    const evil = { cookie, origin: 'https://evil.example' };
    const answer = await fetch(`${base}${PATH}/000/zzzzzzzz/xhr?X-DEVOPS-PROJECT-ID=demo`, {
      method: 'POST',
      headers: evil,
    });
    expect(answer.status).toBe(403);
    const upgrade = {
      connection: 'upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...evil,
    };
    expect(
      (await t.app.inject({ url: `${PATH}/000/zzzzzzzz/websocket?X-DEVOPS-PROJECT-ID=demo`, headers: upgrade }))
        .statusCode,
    ).toBe(403);
  });

  it('keeps one person out of the sessions of another', async () => {
    const address = `${base}${PATH}/111/sessionx`;
    const opened = await fetch(`${address}/xhr?X-DEVOPS-PROJECT-ID=demo`, { method: 'POST', headers: { cookie } });
    expect(await opened.text()).toBe('o\n');
    const bob = await t.signIn('bob');
    const sent = await fetch(`${address}/xhr_send`, {
      method: 'POST',
      headers: { cookie: bob.cookie, 'content-type': 'text/plain' },
      body: '["CONNECT\\n\\n\\u0000"]',
    });
    expect(sent.status).toBe(404);
    const stolen = await fetch(`${address}/xhr?X-DEVOPS-PROJECT-ID=other`, {
      method: 'POST',
      headers: { cookie: bob.cookie },
    });
    expect(stolen.status).toBe(404);
    const own = await fetch(`${address}/xhr_send`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'text/plain' },
      body: '["CONNECT\\naccept-version:1.1,1.0\\n\\n\\u0000"]',
    });
    expect(own.status).toBe(204);
    const answer = await fetch(`${address}/xhr`, { method: 'POST', headers: { cookie } });
    expect(await answer.text()).toBe('a["CONNECTED\\nversion:1.1\\nheart-beat:0,0\\nserver:assay\\n\\n\\u0000"]\n');
  });

  it('tells a second receiver of a session that there is one', async () => {
    const address = `${base}${PATH}/112/twice`;
    const stop = new AbortController();
    const first = await fetch(`${address}/xhr_streaming?X-DEVOPS-PROJECT-ID=demo`, {
      method: 'POST',
      headers: { cookie },
      signal: stop.signal,
    });
    const second = await fetch(`${address}/xhr`, { method: 'POST', headers: { cookie } });
    expect(await second.text()).toBe('c[2010,"Another connection still open"]\n');
    stop.abort();
    await first.text().catch(() => {});
  });

  it('answers info as SockJS wants it, to everybody', async () => {
    const answer = await fetch(`${base}${PATH}/info?X-DEVOPS-PROJECT-ID=demo&t=1`);
    expect(await answer.json()).toEqual({
      websocket: true,
      origins: ['*:*'],
      cookie_needed: true,
      entropy: expect.any(Number),
    });
    expect(answer.headers.get('cache-control')).toContain('no-store');
  });

  it('sends the last numbers with the end of the commit step, and folds a burst without losing its end', async () => {
    const client = await connect('websocket');
    client.subscribe(`/topic/analysisInfo/taskId/${taskId}`, 'sub-0');
    await client.settled();
    const started = performance.now();
    for (let round = 0; round < 40; round++)
      await report(round % 2 === 0 ? STEP.download : STEP.scan, STEP_FLAG.running);
    await report(STEP.commit, STEP_FLAG.running);
    await report(STEP.commit, STEP_FLAG.success, { pattern: 'LINT', defectCount: 12, defectChange: null });
    const seconds = (performance.now() - started) / 1000;
    await vi.waitFor(() => expect(client.received.at(-1)?.body.curStep).toBe(5), 3000);
    expect(client.received.at(-1)?.body).toMatchObject({
      stepStatus: 0,
      lastAnalysisResult: { pattern: 'LINT', defectCount: 12 },
    });
    expect(client.received.at(-1)?.body.lastAnalysisResult).not.toHaveProperty('defectChange');
    expect(client.received.slice(0, -1).every((message) => !('lastAnalysisResult' in message.body))).toBe(true);
    expect(client.received.length).toBeLessThanOrEqual(Math.ceil(seconds * 10) + 2);
  });

  it('tells the last state once when many changes come at a time', async () => {
    const client = await connect('websocket');
    client.subscribe(`/topic/analysisInfo/taskId/${taskId}`, 'sub-0');
    await client.settled();
    const step = { kind: 'step', taskId, build: 1, tool: 'CCN' } as const;
    await announce(t.db, step);
    await vi.waitFor(() => expect(client.received.length).toBeGreaterThan(0));
    await moveOn('CCN', 3);
    await Promise.all(Array.from({ length: 40 }, () => announce(t.db, step)));
    await vi.waitFor(() => expect(client.received.at(-1)?.body.curStep).toBe(3));
    await client.settled();
    expect(client.received.length).toBeLessThan(20);
  });

  it('does not take the step of an older build for the state of the tool, but shows it in the records', async () => {
    const client = await connect('websocket');
    client.subscribe(`/topic/analysisInfo/taskId/${taskId}`, 'sub-0');
    client.subscribe(`/topic/analysisDetail/taskId/${taskId}/toolName/CCN`, 'sub-1');
    await client.settled();
    const build = {
      task_id: taskId,
      number: 2,
      id: 'b9',
      branch_id: 1,
      status: 'failed' as const,
      mode: 0,
      trigger: 'manual',
      started_by: 'test',
    };
    await t.db.insertInto('build').values(build).execute();
    await t.db
      .insertInto('build_tool')
      .values({
        task_id: taskId,
        build_number: 2,
        tool: 'CCN',
        flag: STEP_FLAG.failed,
        curr_step: 3,
        started_at: new Date(),
      })
      .execute();
    await announce(t.db, { kind: 'step', taskId, build: 1, tool: 'CCN' });
    await vi.waitFor(() => expect(client.received.map((message) => message.id)).toEqual(['sub-1']), 3000);
    await announce(t.db, { kind: 'build', taskId, build: 2 });
    await vi.waitFor(
      () => expect(client.received.map((message) => message.id)).toEqual(['sub-1', 'sub-0', 'sub-1']),
      3000,
    );
  });

  it('tells of a build that was ended', async () => {
    const client = await connect('websocket');
    client.subscribe(`/topic/generalProgress/taskId/${taskId}`, 'sub-0');
    await client.settled();
    await t.db
      .transaction()
      .execute((trx) =>
        endBuild(trx, { taskId, buildNumber: 1, status: 'interrupted', message: { zh: '停', en: 'stop' } }),
      );
    await vi.waitFor(
      () => expect(client.received.at(-1)?.body).toMatchObject({ displayToolName: 'ESLINT', displayStepStatus: 1 }),
      3000,
    );
  });

  it('speaks the language of the cookie', async () => {
    await seed(['CCN']);
    cookie = `${ann.cookie}; assay_language=en`;
    const english = await connect('websocket');
    cookie = ann.cookie;
    const chinese = await connect('websocket');
    for (const client of [english, chinese]) {
      client.subscribe(`/topic/generalProgress/taskId/${taskId}`, 'sub-0');
      await client.settled();
    }
    await reportStep(t.db, { build: held(), tool: 'CCN', step: STEP.scan, flag: STEP_FLAG.running });
    await vi.waitFor(() => expect([english.received.length, chinese.received.length]).toEqual([1, 1]), 3000);
    expect(chinese.received[0]?.body.displayName).toBe('圈复杂度');
    expect(english.received[0]?.body.displayName).toBe('Cyclomatic complexity');
  });

  it('ends the connections of people who signed out', async () => {
    const user = await t.signIn('ann');
    cookie = user.cookie;
    const client = await connect('websocket');
    const answer = await user.call({ method: 'POST', path: '/auth/api/user/logout' });
    expect(cookiesOf(answer.headers).get('assay_session')).toBe('');
    await t.app.live.check();
    await vi.waitFor(() => expect(client.closed()).toBe(true), 3000);
  });

  it('tells the state anew after the announcements were lost for a while', async () => {
    const client = await connect('websocket');
    client.subscribe(`/topic/analysisInfo/taskId/${taskId}`, 'sub-0');
    await client.settled();
    await moveOn('CCN', 3);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'listen %'`.execute(
      t.db,
    );
    await vi.waitFor(
      () => expect(client.received.some(({ body }) => body.toolName === 'CCN' && body.curStep === 3)).toBe(true),
      5000,
    );
  });

  it('reaches the browser within 200 ms', async () => {
    const client = await connect('websocket');
    client.subscribe(`/topic/analysisInfo/taskId/${taskId}`, 'sub-0');
    await client.settled();
    const times: number[] = [];
    for (let round = 0; round < 20; round++) {
      // Apart from each other, as steps are: together they would be folded.
      await new Promise((resolve) => setTimeout(resolve, 120));
      const seen = client.received.length;
      const started = performance.now();
      await report(round % 2 === 0 ? STEP.download : STEP.scan, STEP_FLAG.running);
      await vi.waitFor(() => expect(client.received.length).toBeGreaterThan(seen), { timeout: 3000, interval: 2 });
      times.push(performance.now() - started);
    }
    times.sort((a, b) => a - b);
    console.info(`live step to browser: median ${times[10]?.toFixed(0)} ms, p95 ${times[18]?.toFixed(0)} ms`);
    expect(times[18]).toBeLessThan(200);
  });
});

describe('a server that stops', () => {
  it.each(TRANSPORTS)('sends away who listens over %s, without waiting for them', async (transport) => {
    const t = await testApp();
    await t.createPerson('root', { isAdmin: true });
    const { cookie } = await t.signIn('root');
    const proxy = await cookieProxy({ target: await t.url(), cookie: () => cookie });
    const client = await liveClient({ url: `${proxy.url}${PATH}`, transport });
    const started = performance.now();
    await t.app.close();
    expect(performance.now() - started).toBeLessThan(5000);
    await vi.waitFor(() => expect(client.closed()).toBe(true), 3000);
    await client.stop();
    await proxy.close();
    await t.close();
  });
});
