import { addressOf, headersOf, readEnvelope, type Scope } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { signedInAgain } from './session.ts';
import type { Reader } from './shape.ts';

export interface FileUpload<T> {
  readonly file: Blob;
  readonly read: Reader<T>;
  readonly scope: Scope;
  readonly query?: Readonly<Record<string, string | undefined>>;
  /** Share of the file that left, 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Name of the part of a form the file travels in; absent: the file is the body. */
  readonly part?: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * Sends a file by POST, as its body or as a part of a form, and tells how far it is: the one thing `fetch` cannot say.
 * @returns the `data` of the envelope; rejects with an ApiError, or a DOMException AbortError when the signal says so
 */
export async function uploadFile<T>(path: string, upload: FileUpload<T>): Promise<T> {
  for (;;) {
    const { status, text } = await send(path, upload);
    if (status === 401) {
      await signedInAgain(upload.signal);
      continue;
    }
    const envelope = readEnvelope(parsed(text), status);
    if (status >= 200 && status < 300 && envelope.code === '0') return upload.read(envelope.data);
    throw new ApiError({ code: envelope.code, message: envelope.message, status });
  }
}

function send(
  path: string,
  { file, scope, query, part, onProgress, signal }: FileUpload<unknown>,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new DOMException('cancelled', 'AbortError'));
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    const done = (settle: () => void) => () => {
      signal.removeEventListener('abort', cancel);
      settle();
    };
    request.open('POST', addressOf(path, query));
    request.withCredentials = true;
    for (const [name, value] of Object.entries(headersOf({ scope }))) request.setRequestHeader(name, value);
    // The browser itself says where the parts of a form end.
    if (part === undefined) request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = done(() => resolve({ status: request.status, text: request.responseText }));
    request.onerror = done(() => reject(new ApiError({ code: 'network', message: 'upload', status: 0 })));
    request.onabort = done(() => reject(new DOMException('cancelled', 'AbortError')));
    signal.addEventListener('abort', cancel, { once: true });
    request.send(part === undefined ? file : formOf(part, file));
  });
}

function formOf(part: string, file: Blob): FormData {
  const form = new FormData();
  form.append(part, file);
  return form;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
