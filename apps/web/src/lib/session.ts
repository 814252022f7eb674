import { createStore } from './store.ts';

/** Set when any call was answered 401: the shell shows the notice, everything else stays as it is. */
export const sessionExpired = createStore(false);

/**
 * Raises the notice and waits until somebody has signed in again.
 * @throws DOMException AbortError when the caller does not wait any longer
 */
export function signedInAgain(signal: AbortSignal | undefined): Promise<void> {
  sessionExpired.set(true);
  return new Promise((resolve, reject) => {
    const end = sessionExpired.subscribe(() => {
      if (sessionExpired.get()) return;
      end();
      signal?.removeEventListener('abort', leave);
      resolve();
    });
    const leave = () => {
      end();
      reject(new DOMException('cancelled', 'AbortError'));
    };
    if (signal?.aborted) leave();
    else signal?.addEventListener('abort', leave, { once: true });
  });
}
