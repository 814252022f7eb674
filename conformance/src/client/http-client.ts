/** What a call answered: the raw text is kept, for whoever looks at more than the envelope. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; undefined when it is no JSON. */
  readonly body: unknown;
}

export interface CallOptions {
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  /** Task header; the client sends the task last visited, which may be stale. Empty text when none was. */
  readonly task?: number | string;
  readonly project?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is, instead of JSON of `body`. */
  readonly rawBody?: string | Uint8Array | FormData;
  readonly signal?: AbortSignal;
}

/**
 * Calls a server the way the described client does (contract-core 1.2): `isAjax=1` first, both id headers even when empty,
 * the CSRF header copied from its cookie, cookies always, a JSON body only where there is one.
 */
export class HttpClient {
  readonly site: string;
  readonly prefix: string;
  readonly cookies = new Map<string, string>();
  project = '';
  task: number | '' = '';
  /** Hears of every answer. */
  onAnswer: (sent: { method: string; path: string; answer: Answer }) => void = () => {};

  constructor({ site, prefix = '/ms' }: { site: string; prefix?: string }) {
    this.site = site.replace(/\/$/, '');
    this.prefix = prefix;
  }

  /** The same cookies with nothing else: another tab of the same browser. */
  sibling(): HttpClient {
    const other = new HttpClient({ site: this.site, prefix: this.prefix });
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    other.project = this.project;
    other.onAnswer = this.onAnswer;
    return other;
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  get(path: string, options: CallOptions = {}): Promise<Answer> {
    return this.call('GET', path, options);
  }
  post(path: string, body?: unknown, options: CallOptions = {}): Promise<Answer> {
    return this.call('POST', path, { body, ...options });
  }
  put(path: string, body?: unknown, options: CallOptions = {}): Promise<Answer> {
    return this.call('PUT', path, { body, ...options });
  }
  delete(path: string, options: CallOptions = {}): Promise<Answer> {
    return this.call('DELETE', path, options);
  }

  /** @param path below the prefix; one that starts with `//` is literal, below the site */
  async call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const [before = '', written] = path.split('?', 2);
    const query = ['isAjax=1', ...(written === undefined || written === '' ? [] : [written])];
    for (const [name, value] of Object.entries(options.query ?? {}))
      if (value !== undefined) query.push(`${name}=${encodeURIComponent(value)}`);
    const literal = before.startsWith('//');
    const url = `${this.site}${literal ? before.slice(1) : this.prefix + before}?${query.join('&')}`;
    const csrf = this.cookies.get('backend_csrftoken');
    const json = options.rawBody === undefined && options.body !== undefined;
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        accept: 'application/json, text/plain, */*',
        'X-DEVOPS-PROJECT-ID': options.project ?? this.project,
        'X-DEVOPS-TASK-ID': String(options.task ?? this.task),
        ...(csrf !== undefined && { 'X-CSRFToken': csrf }),
        ...(this.cookies.size > 0 && { cookie: this.cookieHeader }),
        ...(json && { 'content-type': 'application/json;charset=UTF-8' }),
        ...options.headers,
      },
      ...(options.rawBody !== undefined
        ? { body: options.rawBody }
        : json
          ? { body: JSON.stringify(options.body) }
          : {}),
      ...(options.signal && { signal: options.signal }),
    });
    this.#keepCookies(response);
    const text = await response.text();
    const answer = { status: response.status, headers: response.headers, text, body: parsed(text) };
    this.onAnswer({ method, path: literal ? path.slice(1) : path, answer });
    return answer;
  }

  /** @throws when the server refuses */
  async signIn(username: string, password: string): Promise<void> {
    const answer = await this.post('/auth/api/user/login', { username, password });
    if (codeOf(answer) !== '0') throw new Error(`Cannot sign in as ${username}: ${answer.text.slice(0, 200)}`);
  }

  #keepCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';');
      const cut = pair.indexOf('=');
      const name = pair.slice(0, cut).trim();
      const gone = attributes.some(
        (attribute) => /^\s*max-age=0\s*$/i.test(attribute) || /expires=Thu, 01 Jan 1970/i.test(attribute),
      );
      if (gone) this.cookies.delete(name);
      else this.cookies.set(name, pair.slice(cut + 1).trim());
    }
  }
}

export function codeOf(answer: Answer): unknown {
  return (answer.body as { code?: unknown } | undefined)?.code;
}

/** `data` of the envelope, unchecked. */
export function dataOf(answer: Answer): unknown {
  return (answer.body as { data?: unknown } | undefined)?.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
