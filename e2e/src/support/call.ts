import { ADMIN_PASSWORD } from './product.ts';

/** Calls of the HTTP contract as a signed-in person makes them. */
export interface Caller {
  /** @throws Error with code and sentence when the answer is no success */
  get<Data>(path: string, options?: CallOptions): Promise<Data>;
  post<Data>(path: string, body?: unknown, options?: CallOptions): Promise<Data>;
  /** What was answered, refusals too. */
  ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
}

export interface CallOptions {
  readonly taskId?: number;
  readonly language?: 'zh-CN' | 'en';
}

export interface Answer {
  readonly httpStatus: number;
  readonly code: string;
  readonly message?: string;
  readonly data?: unknown;
}

export const PROJECT = 'demo';

export interface Person {
  readonly username: string;
  readonly password: string;
}

export const ADMIN: Person = { username: 'admin', password: ADMIN_PASSWORD };

/** Signs in. @param address as the start printed it; @param person the first administrator when absent */
export async function signedIn(address: string, person: Person = ADMIN): Promise<Caller> {
  const base = new URL(address).origin;
  const cookies = new Map([['assay_language', 'en']]);
  const ask: Caller['ask'] = async (method, path, body, options = {}) => {
    const response = await fetch(`${base}/ms${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'X-CSRFToken': cookies.get('backend_csrftoken') ?? '',
        'X-DEVOPS-PROJECT-ID': PROJECT,
        ...(options.taskId === undefined ? {} : { 'X-DEVOPS-TASK-ID': String(options.taskId) }),
        'accept-language': options.language ?? 'en',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = line.match(/^([^=]+)=([^;]*)/) ?? [];
      cookies.set(name, value);
    }
    const answer = (await response.json()) as Omit<Answer, 'httpStatus'>;
    return { ...answer, httpStatus: response.status };
  };
  const data = async (...args: Parameters<Caller['ask']>) => {
    const answer = await ask(...args);
    if (answer.code !== '0') throw new Error(`${args[0]} ${args[1]}: ${answer.code} ${answer.message}`);
    return answer.data;
  };
  const caller: Caller = {
    ask,
    get: async <Data>(path: string, options?: CallOptions) => (await data('GET', path, undefined, options)) as Data,
    post: async <Data>(path: string, body?: unknown, options?: CallOptions) =>
      (await data('POST', path, body, options)) as Data,
  };
  await caller.post('/auth/api/user/login', person);
  return caller;
}

/** Adds somebody with a password, a member of the project in a role. */
export async function addPerson(
  administrator: Caller,
  { username, role }: { username: string; role?: 'manager' | 'member' | 'viewer' },
): Promise<Person> {
  const person = { username, password: `journey-of-${username}` };
  await administrator.post('/admin/api/users', {
    ...person,
    projects: role === undefined ? [] : [{ projectId: PROJECT, role }],
  });
  return person;
}

/** Gives a member of the project another role. */
export async function changeRole(
  administrator: Caller,
  { username, role }: { username: string; role: 'manager' | 'member' | 'viewer' },
): Promise<void> {
  const answer = await administrator.ask('PUT', `/admin/api/projects/${PROJECT}/members/${username}`, { role });
  if (answer.code !== '0') throw new Error(`${username}: ${answer.code} ${answer.message}`);
}
