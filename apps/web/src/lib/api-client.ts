import { ApiError } from './api-error.ts';
import { type BootConfig, bootConfig } from './boot-config.ts';
import { readCookie } from './cookies.ts';
import { signedInAgain } from './session.ts';
import type { Reader } from './shape.ts';
import { ShapeError } from './shape.ts';

/** The project and task a call is about; they travel as headers (contract-core 1.2), never as a guess from the address. */
export interface Scope {
  readonly projectId: string;
  readonly taskId?: number | undefined;
}

/** A list is repeated, once per entry. */
type QueryValue = string | number | boolean | readonly string[] | undefined;

export interface CallOptions<T> {
  readonly read: Reader<T>;
  readonly scope?: Scope | undefined;
  /** Values that are undefined are left out. */
  readonly query?: Readonly<Record<string, QueryValue>> | undefined;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** An unfinished call of the same slot is cancelled, silently. Queries need none: their signal does it. */
  readonly slot?: string | undefined;
  /** A 401 rejects. Other calls wait for a new sign-in and go on then, so that nobody loses what they typed. */
  readonly anonymous?: boolean | undefined;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const slots = new Map<string, AbortController>();

/** One function per method; each resolves with the `data` of the envelope or rejects with an ApiError. */
export const api = {
  get: <T>(path: string, options: Omit<CallOptions<T>, 'body'>) => call('GET', path, options),
  post: <T>(path: string, options: CallOptions<T>) => call('POST', path, options),
  put: <T>(path: string, options: CallOptions<T>) => call('PUT', path, options),
  delete: <T>(path: string, options: Omit<CallOptions<T>, 'body'>) => call('DELETE', path, options),
};

async function call<T>(method: Method, path: string, options: CallOptions<T>): Promise<T> {
  const release = takeSlot(options);
  try {
    let response = await send(method, path, options, release.signal);
    // A refused call did nothing: it is sent again, with the new session, when somebody has signed in.
    while (response.status === 401 && !options.anonymous) {
      await signedInAgain(release.signal);
      response = await send(method, path, options, release.signal);
    }
    const envelope = readEnvelope(await response.json().catch(() => undefined), response.status);
    if (response.ok && envelope.code === '0') return options.read(envelope.data);
    throw new ApiError({ code: envelope.code, message: envelope.message, status: response.status });
  } catch (error) {
    if (error instanceof ShapeError) throw new ApiError({ code: 'malformed', message: error.message, status: 200 });
    throw error;
  } finally {
    release.done();
  }
}

async function send(
  method: Method,
  path: string,
  options: CallOptions<unknown>,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const body = options.body === undefined ? {} : { body: JSON.stringify(options.body) };
  try {
    return await fetch(addressOf(path, options.query), {
      method,
      headers: headersOf(options),
      credentials: 'include',
      ...(signal ? { signal } : {}),
      ...body,
    });
  } catch (error) {
    if (signal?.aborted) throw new DOMException('cancelled', 'AbortError');
    throw new ApiError({ code: 'network', message: error instanceof Error ? error.message : String(error), status: 0 });
  }
}

/**
 * Address of a call. `isAjax=1` comes first in the query, except below an absolute prefix (contract-core 1.2).
 * @param path below the prefix, with leading slash
 */
export function addressOf(
  path: string,
  query: CallOptions<unknown>['query'] = {},
  config: BootConfig = bootConfig,
): string {
  const parts = /^https?:/.test(config.prefix) ? [] : ['isAjax=1'];
  for (const [key, value] of Object.entries(query)) {
    const values = Array.isArray(value) ? value : value === undefined ? [] : [value];
    for (const one of values) parts.push(`${encodeURIComponent(key)}=${encodeURIComponent(String(one))}`);
  }
  return `${config.prefix}${path}${parts.length > 0 ? `?${parts.join('&')}` : ''}`;
}

/** What a call says beside its body. */
export function headersOf({ scope, body }: Pick<CallOptions<unknown>, 'scope' | 'body'>): Record<string, string> {
  const csrf = readCookie(bootConfig.csrfCookie);
  return {
    Accept: 'application/json',
    [bootConfig.projectHeader]: scope?.projectId ?? '',
    [bootConfig.taskHeader]: scope?.taskId === undefined ? '' : String(scope.taskId),
    ...(csrf ? { 'X-CSRFToken': csrf } : {}),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
  };
}

/** The envelope of an answer. @param value the parsed body; @throws ApiError malformed when it is none */
export function readEnvelope(value: unknown, status: number): { code: string; message: string; data: unknown } {
  if (typeof value !== 'object' || value === null || !('code' in value)) {
    throw new ApiError({ code: 'malformed', message: `HTTP ${status}`, status });
  }
  const message = 'message' in value && typeof value.message === 'string' ? value.message : '';
  return { code: String(value.code), message, data: 'data' in value ? value.data : undefined };
}

function takeSlot({ slot, signal }: CallOptions<unknown>): { signal: AbortSignal | undefined; done: () => void } {
  if (slot === undefined) return { signal, done: () => {} };
  slots.get(slot)?.abort();
  const controller = new AbortController();
  slots.set(slot, controller);
  const done = () => {
    if (slots.get(slot) === controller) slots.delete(slot);
  };
  return { signal: signal ? AbortSignal.any([signal, controller.signal]) : controller.signal, done };
}
