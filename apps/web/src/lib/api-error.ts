/** A call that did not succeed: the server's code and sentence, and the HTTP status (0: no answer came). */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;

  constructor({ code, message, status }: { code: string; message: string; status: number }) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
  }
}

export const CODE = {
  forbidden: '2300006',
  notFound: '2300007',
  sourceAuthorization: '2300005',
  csrf: '2300404',
  taskExists: '2301004',
} as const;

export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 403 || error.code === CODE.forbidden);
}

export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
