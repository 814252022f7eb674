import type { AssayApp } from '../assay-app.ts';

/** Requests that run get this long to end when the server stops. */
const DRAIN_MS = 10_000;

/**
 * Stopping: no new connections, live ones get a close frame (the live plugin), running requests end, and whatever is left
 * after `DRAIN_MS` is cut.
 */
export function drainPlugin(app: AssayApp): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    app.server.closeIdleConnections();
    timer = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
  });
  app.addHook('onClose', async () => clearTimeout(timer));
}
