import type { DisableBody } from '@assay/contract/http/task-settings';
import type { AssayApp } from '../../assay-app.ts';

/** Makes a scope take any text as a body: JSON where it is JSON, else the text itself (contract-core 6.17). */
export function acceptPlainText(scope: AssayApp): void {
  scope.removeContentTypeParser(['application/json', 'text/plain']);
  scope.addContentTypeParser(['application/json', 'text/plain'], { parseAs: 'string' }, (_request, body, done) => {
    const text = String(body);
    done(null, parsed(text) ?? text);
  });
}

/** An object under either key, or the reason alone. */
export function readReason(body: DisableBody | undefined): { taskId?: number; reason: string } {
  if (body === undefined) return { reason: '' };
  if (typeof body === 'string') return { reason: body };
  const reason = body.disableReason ?? body.disabledReason ?? '';
  return { reason, ...(body.taskId === undefined ? {} : { taskId: body.taskId }) };
}

/** Objects and texts only: a reason that looks like a number is text. */
function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject || typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
