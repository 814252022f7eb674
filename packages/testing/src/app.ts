import { createApiToken } from '@assay/commands/people/create-api-token';
import { createPerson } from '@assay/commands/people/create-person';
import { createProject } from '@assay/commands/people/create-project';
import type { Role } from '@assay/contract/codes';
import type { TokenScope } from '@assay/contract/http/auth';
import { readSettings, type Settings } from '@assay/contract/settings';
import { listen } from '@assay/database/notify';
import { buildApp } from '@assay/server/app';
import type { AssayApp } from '@assay/server/assay-app';
import type { Services } from '@assay/server/services';
import { type Logger, pino } from 'pino';
import { memoryBlobs } from './memory-blobs.ts';
import { type PlayedWorker, recordingJobs, type SentJob } from './recording-jobs.ts';
import { cloneDatabase, type TestDatabase } from './template-database.ts';

/** The password of every person a test makes. */
export const TEST_PASSWORD = 'correct horse battery';

export interface TestPerson {
  readonly id: number;
  readonly username: string;
}

/** A call as a test writes it. Path below the prefix, with its leading slash. */
export interface TestCall {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: object | string;
  readonly project?: string;
  readonly task?: number;
  readonly headers?: Record<string, string>;
  /** Value of the language cookie. */
  readonly language?: string;
}

export interface TestAnswer {
  readonly status: number;
  readonly code: string | undefined;
  readonly message: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose shape they assert
  readonly data: any;
  readonly headers: Record<string, unknown>;
  readonly text: string;
}

/** A signed-in browser: carries its cookies and the CSRF header. */
export interface TestUser {
  readonly username: string;
  readonly cookie: string;
  readonly csrf: string;
  call(call: TestCall): Promise<TestAnswer>;
}

export interface TestApp {
  readonly app: AssayApp;
  readonly services: Services;
  readonly database: TestDatabase;
  readonly db: TestDatabase['db'];
  readonly settings: Settings;
  /** Jobs the app has sent, in order. */
  readonly jobs: readonly SentJob[];
  /** Moves the clock of the app. */
  advance(ms: number): void;
  /** A stranger's call. */
  call(call: TestCall): Promise<TestAnswer>;
  createPerson(username: string, options?: { isAdmin?: boolean }): Promise<TestPerson>;
  /** @param members user names with their roles */
  createProject(id: string, members?: Record<string, Role>): Promise<void>;
  createToken(username: string, scopes: readonly TokenScope[], expiresAt?: Date): Promise<string>;
  signIn(username: string, password?: string): Promise<TestUser>;
  /** Starts to listen on a free port of this machine. */
  url(): Promise<string>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  readonly settings?: Partial<Settings>;
  readonly webFolder?: string;
  readonly log?: Logger;
  /** Answers what the app asks of workers; absent: nobody does, and a call that waits for one waits in vain. */
  readonly worker?: PlayedWorker;
}

/** The whole server on a database of its own. To be used in integration tests. */
export async function testApp({ settings: own = {}, webFolder, log, worker }: TestAppOptions = {}): Promise<TestApp> {
  const database = await cloneDatabase();
  const settings: Settings = { ...readSettings({ ASSAY_PORT: '0' }, '/nowhere'), logLevel: 'silent', ...own };
  const jobs: SentJob[] = [];
  let ahead = 0;
  const services: Services = {
    db: database.db,
    pool: database.pool,
    settings,
    blobs: memoryBlobs(),
    jobs: recordingJobs(jobs, worker),
    listen: (options) => listen({ ...options, url: database.url }),
    now: () => new Date(Date.now() + ahead),
    log: log ?? pino({ level: settings.logLevel }),
  };
  const app = await buildApp({ settings, services, webFolder, checkAnswers: true });
  await app.ready();

  const people = new Map<string, number>();
  const call = async (asked: TestCall, sent: Record<string, string> = {}) => {
    const { method = 'GET', path, body, project, task, language } = asked;
    const cookies = [sent.cookie, language === undefined ? undefined : `${settings.languageCookies[0]}=${language}`];
    const cookie = cookies.filter(Boolean).join('; ');
    const response = await app.inject({
      method,
      url: `${settings.prefix}${path}`,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(project === undefined ? {} : { [settings.projectHeader]: project }),
        ...(task === undefined ? {} : { [settings.taskHeader]: String(task) }),
        ...sent,
        ...(cookie === '' ? {} : { cookie }),
        ...asked.headers,
      },
      ...(body === undefined ? {} : { payload: body }),
    });
    return answerOf(response);
  };

  return {
    app,
    services,
    database,
    db: database.db,
    settings,
    jobs,
    advance: (ms) => {
      ahead += ms;
    },
    call: (asked) => call(asked),
    async createPerson(username, options = {}) {
      const id = await database.db
        .transaction()
        .execute((trx) => createPerson(trx, { username, password: TEST_PASSWORD, ...options }));
      people.set(username, id);
      return { id, username };
    },
    async createProject(id, members = {}) {
      const rows = Object.entries(members).map(([username, role]) => ({ personId: idOf(people, username), role }));
      await database.db
        .transaction()
        .execute((trx) => createProject(trx, { id, name: `Project ${id}`, actor: 'test', members: rows }));
    },
    async createToken(username, scopes, expiresAt) {
      const token = { personId: idOf(people, username), name: 'test', scopes, ...(expiresAt ? { expiresAt } : {}) };
      const { secret } = await database.db.transaction().execute((trx) => createApiToken(trx, token));
      return secret;
    },
    async signIn(username, password = TEST_PASSWORD) {
      const answer = await call({ method: 'POST', path: '/auth/api/user/login', body: { username, password } });
      if (answer.code !== '0') throw new Error(`${username} could not sign in: ${answer.message}`);
      const jar = cookiesOf(answer.headers);
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const csrf = jar.get(settings.csrfCookie) ?? '';
      return { username, cookie, csrf, call: (asked) => call(asked, { cookie, 'x-csrftoken': csrf }) };
    },
    url: () => (app.server.listening ? Promise.resolve(addressOf(app)) : app.listen({ port: 0, host: '127.0.0.1' })),
    async close() {
      await app.close();
      await database.close();
    },
  };
}

function answerOf(response: { statusCode: number; body: string; headers: Record<string, unknown> }): TestAnswer {
  const { statusCode: status, body: text, headers } = response;
  const isJson = String(headers['content-type'] ?? '').includes('json');
  const { code, message, data } = isJson ? JSON.parse(text) : {};
  return { status, code, message, data, headers, text };
}

/** Cookies an answer sets, by name; those it clears are empty. */
export function cookiesOf(headers: Record<string, unknown>): Map<string, string> {
  const lines = [headers['set-cookie'] ?? []].flat().map(String);
  return new Map(
    lines.map((line) => {
      const [pair = ''] = line.split(';');
      const cut = pair.indexOf('=');
      return [pair.slice(0, cut), pair.slice(cut + 1)];
    }),
  );
}

function idOf(people: ReadonlyMap<string, number>, username: string): number {
  const id = people.get(username);
  if (id === undefined) throw new Error(`The test has not made ${username}`);
  return id;
}

function addressOf(app: AssayApp): string {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The app does not listen');
  return `http://127.0.0.1:${address.port}`;
}
